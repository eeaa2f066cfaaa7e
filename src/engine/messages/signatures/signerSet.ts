import { type CanonicalValidator, CodecError, canonicalValidators, signerIndices } from '../../transactions';
import { formatCount, hexToBytes } from '../../primitives';
import { type Fact, type Line, type Names, type Section, type Span, sourcesOf } from '../../report';
import { amount, code, count, factsFrom, id, joinLines, message, remote, shareBar, text, joinEach } from '../../report';
import { type ApiError, errorSentence, isNotFound } from '../../errors';
import { type NodeEndpoint, PRIMARY_NETWORK_ID } from '../../networks';

/** The validators whose signatures count, in the order of the signer bits. */
export interface SignerSet {
  readonly canonical: readonly CanonicalValidator[];
  /** Weight of all validators, including those without a key, which count for the quorum. */
  readonly total: bigint;
}

/** Result of `platform.getValidatorsAt`. */
export type ListedValidators = Readonly<Record<string, { readonly publicKey: string | null; readonly weight: bigint }>>;

export function signerSetOf(result: ListedValidators): SignerSet {
  const listed = Object.entries(result).map(([nodeId, { publicKey, weight }]) => ({
    nodeIds: [nodeId],
    weight,
    publicKey: publicKey === null ? undefined : hexToBytes(publicKey),
  }));
  return { canonical: canonicalValidators(listed), total: listed.reduce((sum, { weight }) => sum + weight, 0n) };
}

/** Indexes in the set of the signers; `undefined` for bits that nodes reject. */
export function signedPlaces(signers: Uint8Array): readonly number[] | undefined {
  try {
    return signerIndices(signers);
  } catch (error) {
    if (error instanceof CodecError) {
      return undefined;
    }
    throw error;
  }
}

interface SignedWeight {
  readonly signed: number;
  /** Signers without an index in the set, which has changed since. */
  readonly strangers: number;
  readonly weight: bigint;
  readonly total: bigint;
}

export function signedWeight(places: readonly number[], { canonical, total }: SignerSet): SignedWeight {
  return {
    signed: places.length,
    strangers: places.filter((place) => canonical[place] === undefined).length,
    weight: places.reduce((sum, place) => sum + (canonical[place]?.weight ?? 0n), 0n),
    total,
  };
}

/** Default quorum in percent of weight; the P-Chain always uses this one. */
export const defaultQuorum = 67n;

/** Exact, without rounding. Source: avalanchego vms/platformvm/warp/signature.go. */
export function reachesQuorum({ weight, total }: Pick<SignedWeight, 'weight' | 'total'>, quorum: bigint): boolean {
  return total > 0n && weight * 100n >= total * quorum;
}

export interface SigningHeight {
  readonly height: bigint;
  /**
   * `header`: from the block. `epoch`: from the epoch of the block. `given`: as requested. `latest`: an upper bound
   * whose set matches the signature; earlier heights may have the same set.
   */
  readonly by: 'header' | 'epoch' | 'given' | 'latest';
}

export interface Signers {
  /** Indexes of the signers in the set. */
  readonly places: readonly number[];
  readonly set: SignerSet;
  /** Percent of weight that must sign. */
  readonly quorum: bigint;
  /** The weight is staked AVAX, of the Primary Network. */
  readonly isStake: boolean;
  /** P-Chain height of the set; absent: the height that a block proposed now would use. */
  readonly height?: SigningHeight;
  /** A block accepted the message, so the signers had enough weight then. */
  readonly isAccepted?: boolean;
  /** The signature was verified with the signers' keys; false where there are too many to aggregate. */
  readonly isChecked: boolean;
  readonly from: readonly number[];
}

export function signerFacts(signers: Signers): readonly Fact[] {
  const { places, set, isStake, from } = signers;
  const signed = signedWeight(places, set);
  const { strangers } = signed;
  const missing =
    strangers === 1
      ? '1 signer is not in this validator set, which has changed since. Enter the P-Chain height at which the message was signed.'
      : `${strangers} signers are not in this validator set, which has changed since. Enter the P-Chain height at which the message was signed.`;
  const brief = { brief: true };
  return factsFrom(from, [
    ['signed', 'signed by', signedLine(signed, set, isStake), brief],
    ['quorum', 'quorum', quorumLine(signers), { ...brief, drawn: signedBar(signers) }],
    ['notInSet', 'note', strangers === 0 ? undefined : [text(missing)]],
  ]);
}

/** `4 of 5 validators, 400 of 500 weight (80 %)`. */
export function signedLine({ signed, weight, total }: SignedWeight, { canonical }: SignerSet, isStake: boolean): Line {
  const [signers, validators] = [count(BigInt(signed)), count(BigInt(canonical.length))];
  const [has, whole] = [weightSpan(weight, isStake), weightSpan(total, isStake)];
  const share = text(shareWords(weight, total));
  return isStake
    ? message`${signers} / ${validators} validators, ${has} / ${whole} (${share})`
    : message`${signers} / ${validators} validators, weight ${has} / ${whole} (${share})`;
}

export function signedBar({ places, set, quorum }: Signers): Fact['drawn'] {
  const { weight, total, strangers } = signedWeight(places, set);
  const tone = reachesQuorum({ weight, total }, quorum) ? 'good' : 'bad';
  const label = (part: bigint, what: string): Line => [text(`${shareWords(part, total)} ${what}`)];
  return strangers > 0
    ? undefined
    : shareBar(
        [
          { value: weight, tone, label: label(weight, 'signed') },
          { value: total - weight, tone: 'rest', label: label(total - weight, 'did not sign') },
        ],
        total,
        { at: Number(quorum) / 100, label: [text(`${quorum} % is the quorum`)] },
      );
}

/** Whether the weight reaches the quorum: compared exactly, whatever the rounded share shows. */
export function quorumLine({ places, set, quorum, isAccepted = false }: Signers): Line {
  const signed = signedWeight(places, set);
  const isReached = reachesQuorum(signed, quorum);
  const words =
    signed.strangers > 0
      ? 'unknown with this validator set'
      : isReached
        ? 'reached'
        : isAccepted
          ? 'reached when accepted, by the weights of an unknown P-Chain height'
          : 'not reached';
  return [text(`${words}; requires ${quorum} % of weight`)];
}

/** The validator set of the signers, and how certain it is. */
export function validatorSetLine({ height, isChecked }: Signers): Line {
  const isSure = height?.by === 'header' || height?.by === 'epoch';
  const words = isChecked ? 'signature valid' : 'signature not verified';
  const doubt = isChecked
    ? 'signature valid for these keys, weights may have changed since signing'
    : 'signature not verified, the validator set may have changed since signing';
  return message`${height === undefined ? text('the proposed P-Chain height') : text(heightWords(height))}; ${text(isSure ? words : doubt)}`;
}

/** `P-Chain height 49`. */
export function heightWords({ height, by }: SigningHeight): string {
  const at = formatCount(height);
  return by === 'latest' ? `P-Chain height ${at} or earlier` : `P-Chain height ${at}`;
}

/** A subnet by its name in the settings or the data service, or else by its ID. @param subnetId cb58 */
export function subnetSpan(subnetId: string, names: Names): Span {
  const name = names.get(subnetId);
  return subnetId === PRIMARY_NETWORK_ID
    ? text('the Primary Network')
    : name === undefined
      ? id(subnetId)
      : remote(name);
}

const maxRows = 200;

/** Every validator that can sign, and whether it did. */
export function signerSection({ places, set, isStake, from }: Signers, heading = 'Validators'): Section {
  const signed = new Set(places);
  const { canonical, total } = set;
  const rest = canonical.length - maxRows;
  const keyless = total - canonical.reduce((sum, { weight }) => sum + weight, 0n);
  const without = message`${weightSpan(keyless, isStake)} weight (${text(shareWords(keyless, total))}) cannot sign: its validators are inactive or have no BLS key.`;
  const notes: readonly Line[] = [...(rest > 0 ? [[text(`${rest} more.`)]] : []), ...(keyless > 0n ? [without] : [])];
  return {
    key: 'signers',
    heading,
    columns: ['index', 'node', 'weight', 'share', 'signed'],
    rows: canonical
      .slice(0, maxRows)
      .map(({ nodeIds, weight }, place) => [
        [code(String(place))],
        joinEach(nodeIds, id),
        [weightSpan(weight, isStake)],
        [text(shareWords(weight, total))],
        [text(signed.has(place) ? 'yes' : 'no')],
      ]),
    note: notes.length === 0 ? undefined : joinLines(notes, ' '),
    from,
  };
}

function weightSpan(weight: bigint, isStake: boolean): Span {
  return isStake ? amount(weight, 9, 'AVAX', 'nAVAX') : count(weight);
}

/** Percentage with two decimals; 100 % and 0 % only where they are exact. */
export function shareWords(part: bigint, whole: bigint): string {
  if (whole === 0n) {
    return '0 %';
  }
  const rounded = (part * 20_000n + whole) / (2n * whole);
  const hundredths = part < whole && rounded >= 10_000n ? 9_999n : part > 0n && rounded === 0n ? 1n : rounded;
  const places = String(hundredths % 100n)
    .padStart(2, '0')
    .replace(/(?<!0)0+$/, '');
  return `${hundredths / 100n}${places === '' ? '' : `.${places}`} %`;
}

export type OwnSignature =
  | { readonly kind: 'signed'; readonly place: number; readonly signature: Uint8Array }
  /** Another node signed with the same key. */
  | { readonly kind: 'again'; readonly place: number; readonly with: string }
  /** It matches the node's own key, which is not in the set. */
  | { readonly kind: 'stranger' }
  /** It matches no key. */
  | { readonly kind: 'wrong' }
  | { readonly kind: 'notAllowed' }
  | { readonly kind: 'failed'; readonly error?: ApiError };

export interface SignatureNode {
  readonly node: NodeEndpoint;
  /** Absent where it is unknown. */
  readonly nodeId?: string;
  readonly own: OwnSignature;
  /** The node reports a different validator set than most nodes. */
  readonly hasOtherSet?: boolean;
  readonly from: number;
}

/** Which configured nodes signed, and why the others did not. */
export function requestedNodesSection(requested: readonly SignatureNode[]): Section {
  return {
    key: 'askedNodes',
    heading: 'Nodes',
    columns: ['node', 'NodeID', 'signature'],
    rows: requested.map(({ node, nodeId, own, hasOtherSet }) => {
      const words = outcomeWords(own);
      return [
        [code(node.name)],
        nodeId === undefined ? [] : [id(nodeId)],
        [text(hasOtherSet === true ? `${words}; reports another validator set` : words)],
      ];
    }),
    isWhole: true,
    from: sourcesOf(...requested),
  };
}

function outcomeWords(own: OwnSignature): string {
  switch (own.kind) {
    case 'signed':
      return `valid (index ${own.place})`;
    case 'again':
      return `valid (index ${own.place}); same BLS key as ${own.with}, counted once`;
    case 'stranger':
      return 'not counted: not an active validator of the signing subnet';
    case 'wrong':
      return 'not counted: invalid for the BLS key of every validator';
    case 'notAllowed':
      return 'not queried: the host is not allowed';
    case 'failed':
      return own.error === undefined
        ? 'none'
        : isNotFound(own.error)
          ? 'none: it does not run the chain'
          : errorSentence(own.error);
  }
}
