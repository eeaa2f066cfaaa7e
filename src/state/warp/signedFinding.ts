import * as l10n from '@vscode/l10n';
import { readBytes } from '../../core/bytes/readBytes';
import { canonicalValidators, type CanonicalValidator, signerIndices } from '../../core/codec/warpSigners';
import { CodecError } from '../../core/codec/codecError';
import { bytesFrom } from '../../core/codec/bytesFrom';
import type { Fact, Finding, Line, Section } from '../../core/finding/finding';
import { message } from '../../core/finding/message';
import { code, count, id, joined, text } from '../../core/finding/spans';
import { encodeCb58 } from '../../core/ids/cb58';
import { hexToBytes } from '../../core/ids/hex';
import { readWarpEnvelope } from '../../core/detect/warpMessage';
import { getValidatorsAt } from '../../core/rpc/catalogue/platform/validators';
import { validatedBy } from '../../core/rpc/catalogue/platform/subnets';
import { bytesContextOf } from '../abi/bytesReader';
import { fact } from '../../explain/facts';
import type { SourceClient } from '../sources/sourceClient';

/** Whose validators signed, where it is known. */
export interface SignedBy {
  /** cb58; absent: the subnet of the source blockchain. */
  readonly subnetId?: string;
  /** P-Chain height; absent: the proposed one. */
  readonly height?: bigint;
}

/**
 * A signed Warp message in words, with who signed it: the bits of its signature count the validators of the signing
 * subnet, which the node is asked for. Where it cannot be, the signers stay numbers and the sources say why.
 *
 * @param signed hex with 0x
 * @returns `undefined` where the bytes are no signed Warp message
 * @throws the abort reason alone
 */
export async function signedFinding(
  client: SourceClient,
  signed: string,
  signedBy: SignedBy,
): Promise<Finding | undefined> {
  const { network, context } = client;
  const reading = readBytes(signed, bytesContextOf(network), { kind: 'warp' }).find(({ key }) => key === 'warp');
  const bytes = bytesFrom(signed)?.bytes;
  const envelope = bytes && readWarpEnvelope(bytes);
  if (reading === undefined || envelope?.signers === undefined) {
    return undefined;
  }
  const { height } = signedBy;
  const subnetId = signedBy.subnetId ?? (await subnetOf(client, encodeCb58(envelope.sourceChainId)));
  const said =
    subnetId === undefined
      ? undefined
      : await client.node('P-Chain', getValidatorsAt, { height: height ?? 'proposed', subnetID: subnetId });
  const finding = reading.finding();
  const places = placesOf(envelope.signers);
  const validators = said?.ok === true ? canonicalOf(said.value) : undefined;
  return {
    ...finding,
    status: 'ok',
    title: [text(l10n.t('signed Warp message'))],
    network: network.name,
    facts: [
      ...signingFacts(places, validators, said?.ok === true ? [said.from] : []),
      ...fact('signingSubnet', l10n.t('signing subnet'), subnetId === undefined ? undefined : [id(subnetId)], []),
      ...fact('atHeight', l10n.t('validators at'), heightLine(height), []),
      ...finding.facts,
    ],
    sections: [...signerSection(places, validators, said?.ok === true ? [said.from] : []), ...finding.sections],
    sources: context.log.all,
  };
}

async function subnetOf(client: SourceClient, blockchainId: string): Promise<string | undefined> {
  const told = await client.node('P-Chain', validatedBy, { blockchainID: blockchainId });
  return told.ok ? told.value.subnetID : undefined;
}

function placesOf(signers: Uint8Array): readonly number[] | undefined {
  try {
    return signerIndices(signers);
  } catch (error) {
    if (error instanceof CodecError) {
      return undefined;
    }
    throw error;
  }
}

interface Weighed {
  readonly canonical: readonly CanonicalValidator[];
  /** Of all validators, those without a key among them: they count for the quorum. */
  readonly total: bigint;
}

function canonicalOf(
  answer: Readonly<Record<string, { readonly publicKey: string | null; readonly weight: bigint }>>,
): Weighed {
  const listed = Object.entries(answer).map(([nodeId, { publicKey, weight }]) => ({
    nodeIds: [nodeId],
    weight,
    publicKey: publicKey === null ? undefined : hexToBytes(publicKey),
  }));
  return { canonical: canonicalValidators(listed), total: listed.reduce((sum, { weight }) => sum + weight, 0n) };
}

function signingFacts(
  places: readonly number[] | undefined,
  validators: Weighed | undefined,
  from: readonly number[],
): readonly Fact[] {
  if (places === undefined || validators === undefined) {
    return [];
  }
  const { canonical, total } = validators;
  const weight = places.reduce((sum, place) => sum + (canonical[place]?.weight ?? 0n), 0n);
  const unknown = places.filter((place) => canonical[place] === undefined).length;
  const line = message(l10n.t('{signers} of {validators} validators, {weight} of {total} weight ({share})'), {
    signers: count(BigInt(places.length)),
    validators: text(String(canonical.length)),
    weight: count(weight),
    total: count(total),
    share: text(share(weight, total)),
  });
  const lacking = l10n.t(
    '{0} of the signers are not in this set: it has changed since. Give the P-Chain height at which it was signed.',
    unknown,
  );
  return [
    ...fact('signed', l10n.t('signed by'), line, from, { brief: true }),
    ...fact('notInSet', l10n.t('note'), unknown === 0 ? undefined : [text(lacking)], from),
  ];
}

function signerSection(
  places: readonly number[] | undefined,
  validators: Weighed | undefined,
  from: readonly number[],
): readonly Section[] {
  if (places === undefined || validators === undefined) {
    return [];
  }
  const { canonical, total } = validators;
  const signed = new Set(places);
  return [
    {
      key: 'signers',
      heading: l10n.t('Validators'),
      columns: [l10n.t('number'), l10n.t('node'), l10n.t('weight'), l10n.t('share'), l10n.t('signed')],
      rows: canonical.map(({ nodeIds, weight }, place) => [
        [code(String(place))],
        joined(
          nodeIds.map((nodeId) => [id(nodeId)]),
          ', ',
        ),
        [count(weight)],
        [text(share(weight, total))],
        [text(signed.has(place) ? l10n.t('yes') : l10n.t('no'))],
      ]),
      from,
    },
  ];
}

function heightLine(height: bigint | undefined): Line {
  return height === undefined
    ? [text(l10n.t('the proposed height'))]
    : message(l10n.t('height {height}'), { height: count(height) });
}

function share(part: bigint, whole: bigint): string {
  const tenths = whole === 0n ? 0n : (part * 1000n) / whole;
  return l10n.t('{0} %', `${tenths / 10n}.${tenths % 10n}`);
}
