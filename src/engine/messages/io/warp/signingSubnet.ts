import { type ApiError, errorSentence } from '../../../errors';
import { precompileChanges, precompileStates } from '../../../precompiles';
import { encodeCb58 } from '../../../primitives';
import { type EvmChain, PRIMARY_NETWORK_ID } from '../../../networks';
import { getChainConfig, validatedBy, getValidatorsAt, platformGetHeight as getHeight } from '../../../rpc';
import { valueOf } from '../../../report';
import { usualQuorum, signedPlaces, type SignerSet, signerSetOf, type Signers } from '../../signatures/signerSet';
import type { SourceClient } from '../../../sources';
import type { WarpEnvelope } from '../../../detection';

/** Whose validators sign a message for who takes it. */
export interface SigningSubnet {
  /** cb58; absent: not known, and `problem` says why. */
  readonly subnetId?: string;
  readonly problem?: string;
  /** Percent of the weight that must sign. */
  readonly quorum: bigint;
  /** What follows from it only as a rule. */
  readonly note?: string;
}

/**
 * The validators of a blockchain sign what it sends. Only those of the receiving chain sign what the P-Chain sends, and
 * also for the C- and X-Chain, unless the receiver demands the primary network.
 * Source: avalanchego vms/evm/…/warp, the wrapper of the validator state.
 *
 * @param sourceChainId 32 bytes
 * @param receiver the EVM chain that takes the message, where it is known
 * @throws the abort reason alone
 */
export async function fetchSigningSubnet(
  client: SourceClient,
  sourceChainId: Uint8Array,
  receiver: EvmChain | undefined,
): Promise<SigningSubnet> {
  const source = encodeCb58(sourceChainId);
  const [sourceSubnet, rules] = await Promise.all([
    isCChain(client, source) ? PRIMARY_NETWORK_ID : subnetOf(client, source),
    receiver && receiver.path !== 'C' ? fetchWarpRules(client, receiver) : undefined,
  ]);
  const quorum = rules?.quorum ?? usualQuorum;
  if (typeof sourceSubnet !== 'string') {
    return { quorum, problem: sourceSubnet.problem };
  }
  if (sourceSubnet !== PRIMARY_NETWORK_ID) {
    return { quorum, subnetId: sourceSubnet };
  }
  if (receiver === undefined) {
    return source === PRIMARY_NETWORK_ID
      ? {
          quorum,
          problem:
            'P-Chain messages are signed by the validators of the destination L1, which the message does not name',
        }
      : {
          quorum,
          subnetId: PRIMARY_NETWORK_ID,
          note: 'Assumed to be the Primary Network; an L1 may accept signatures of its own validators instead.',
        };
  }
  const isPrimary = receiver.path === 'C' || (source !== PRIMARY_NETWORK_ID && rules?.demandsPrimary === true);
  if (isPrimary) {
    return { quorum, subnetId: PRIMARY_NETWORK_ID };
  }
  const receiverSubnet = await subnetOf(client, receiver.blockchainId ?? receiver.path);
  return typeof receiverSubnet !== 'string' || (source !== PRIMARY_NETWORK_ID && rules === undefined)
    ? {
        quorum,
        problem: `unknown whether ${receiver.name} requires signatures of the Primary Network or of its own validators`,
      }
    : { quorum, subnetId: receiverSubnet };
}

/** Which chain that is, the settings say. */
function isCChain({ network }: SourceClient, blockchainId: string): boolean {
  return network.chains.some((chain) => chain.path === 'C' && chain.blockchainId === blockchainId);
}

/** The subnet that validates a blockchain, or why it is not known. */
export async function subnetOf(
  client: SourceClient,
  blockchainId: string,
): Promise<string | { readonly problem: string }> {
  if (blockchainId === PRIMARY_NETWORK_ID) {
    return blockchainId;
  }
  const result = await client.node('P-Chain', validatedBy, { blockchainID: blockchainId });
  if (result.ok) {
    return result.value.subnetID;
  }
  return {
    problem: result.rejected
      ? `none of the queried nodes knows blockchain ${blockchainId}`
      : unansweredWords(result.error),
  };
}

/** Why nodes did not tell. */
export function unansweredWords(error: ApiError | undefined): string {
  return error === undefined ? 'no allowed node' : errorSentence(error);
}

export interface WarpRules {
  readonly quorum: bigint;
  readonly demandsPrimary: boolean;
  /** Absent from the configuration, or switched off: it verifies no message. */
  readonly isOn: boolean;
  /** Who may issue transactions is a list. */
  readonly hasTxAllowList: boolean;
  readonly from: number;
}

/** How an L1's Warp precompile is configured now; undefined: nobody told. The C-Chain has no such configuration. */
export async function fetchWarpRules(client: SourceClient, chain: EvmChain): Promise<WarpRules | undefined> {
  const result = await client.chainQuestion(chain.name, `getChainConfig ${chain.path}`, (node, options) =>
    node.call(getChainConfig, {}, { ...options, chain: chain.path }),
  );
  const config = valueOf(result);
  if (config === undefined) {
    return undefined;
  }
  const states = precompileStates(precompileChanges(config), client.context.now());
  const stateOf = (wanted: string) => states.find(({ key }) => key === wanted);
  const warp = stateOf('warpConfig');
  const quorum = warp?.config?.quorumNumerator ?? 0;
  return {
    quorum: quorum === 0 ? usualQuorum : BigInt(quorum),
    demandsPrimary: warp?.config?.requirePrimaryNetworkSigners === true,
    isOn: warp?.latest?.isOn === true,
    hasTxAllowList: stateOf('txAllowListConfig')?.latest?.isOn === true,
    from: result.from,
  };
}

type SignersResult = { readonly signers: Signers } | { readonly problem: string };

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
