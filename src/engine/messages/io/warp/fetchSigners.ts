import type { WarpEnvelope } from '../../../detection';
import { getValidatorsAt, platformGetHeight as getHeight } from '../../../rpc';
import { PRIMARY_NETWORK_ID } from '../../../networks';
import { valueOf } from '../../../report';
import { signedPlaces, type SignerSet, signerSetOf } from '../../signatures/signerSet';
import type { Signers } from '../../signatures/signers';
import type { SourceClient } from '../../../sources';
import { type SigningSubnet, unansweredWords } from './signingSubnet';

export type SignersResult = { readonly signers: Signers } | { readonly problem: string };

/** Signers whose keys are put together: more would hold everything else up. */
const maxChecked = 128;

/** How far before the last height sets are looked for that the signature fits. */
const stepsBack: readonly bigint[] = [0n, 1n, 2n, 3n, 4n, 5n, 6n, 8n, 12n, 16n, 32n, 64n, 256n, 1_024n];

/**
 * The validators that the bits of a signature count, or why they are not known. Bits count a set by its order, and sets
 * change: only the one counts whose keys the signature fits. Where that is not the one of now, earlier ones are tried.
 *
 * @param height of the P-Chain; absent: the one that a block proposed now would name
 * @param isLikely earlier heights are tried where the set of this one does not fit, as they are without a height
 * @throws the abort reason alone
 */
export async function fetchSigners(
  client: SourceClient,
  envelope: WarpEnvelope,
  { subnetId, problem, quorum }: SigningSubnet,
  height?: bigint,
  isLikely = height === undefined,
): Promise<SignersResult> {
  if (subnetId === undefined) {
    return { problem: problem ?? '' };
  }
  const places = envelope.signers && signedPlaces(envelope.signers);
  if (places === undefined || places.length === 0) {
    return { problem: 'its signer bits are invalid' };
  }
  const result = await client.node('P-Chain', getValidatorsAt, { height: height ?? 'proposed', subnetID: subnetId });
  if (!result.ok) {
    return { problem: unansweredWords(result.error) };
  }
  const common = { places, quorum, isStake: subnetId === PRIMARY_NETWORK_ID, from: [result.from] };
  const set = signerSetOf(result.value);
  if (places.length > maxChecked) {
    return { signers: { ...common, set, height, isChecked: false } };
  }
  if (await fits(envelope, places, set)) {
    return { signers: { ...common, set, height, isChecked: true } };
  }
  const earlier = isLikely ? await earlierSet(client, envelope, places, subnetId, height) : undefined;
  return earlier === undefined
    ? { problem: mismatchText(isLikely ? undefined : height) }
    : { signers: { ...common, ...earlier, isChecked: true } };
}

async function earlierSet(
  client: SourceClient,
  envelope: WarpEnvelope,
  places: readonly number[],
  subnetId: string,
  below: bigint | undefined,
): Promise<Pick<Signers, 'set' | 'height'> | undefined> {
  const last = below ?? valueOf(await client.node('P-Chain', getHeight, {}))?.height;
  const heights = last === undefined ? [] : stepsBack.filter((step) => step <= last).map((step) => last - step);
  const result = await Promise.all(
    heights.map(async (height) => {
      const answer = await client.node('P-Chain', getValidatorsAt, { height, subnetID: subnetId });
      return answer.ok ? { height, set: signerSetOf(answer.value) } : undefined;
    }),
  );
  const tried = new Set<string>();
  for (const one of result) {
    const key = one?.set.canonical.map(({ publicKey }) => publicKey.join()).join(';');
    if (one !== undefined && key !== undefined && !tried.has(key) && (await fits(envelope, places, one.set))) {
      return one;
    }
    tried.add(key ?? '');
  }
  return undefined;
}

/** Whether the signature is that of these places of a set. */
export async function fits(
  { unsigned, signature }: WarpEnvelope,
  places: readonly number[],
  set: SignerSet,
): Promise<boolean> {
  const keys = places.flatMap((place) => set.canonical[place]?.publicKey ?? []);
  if (signature === undefined || keys.length < places.length) {
    return false;
  }
  const { isSignedBy } = await import('../../../transactions/codec/warpSignature');
  return isSignedBy(unsigned, signature, keys);
}

function mismatchText(height: bigint | undefined): string {
  return height === undefined
    ? 'the signature matches neither the current validator set nor those of recent heights: the set has changed since, or the signature is invalid'
    : `the signature does not match the validator set at height ${height}`;
}
