import { type CanonicalValidator, CodecError, canonicalValidators, signerIndices } from '../../transactions';
import { formatCount, hexToBytes } from '../../primitives';
import type { Fact, Line, Names, Section, Span } from '../../report';
import { amount, code, count, factsFrom, id, joined, message, remote, shareBar, text, joinEach } from '../../report';
import { type ApiError, errorSentence, isNotFound } from '../../errors';
import { type NodeEndpoint, PRIMARY_NETWORK_ID } from '../../networks';

/** The validators whose signatures count, in the order in which the bits of a signature count them. */
export interface SignerSet {
  readonly canonical: readonly CanonicalValidator[];
  /** Of all validators, those without a key among them: they count for the quorum. */
  readonly total: bigint;
}

/** The answer of `platform.getValidatorsAt`. */
export type ListedValidators = Readonly<Record<string, { readonly publicKey: string | null; readonly weight: bigint }>>;

export function signerSetOf(answer: ListedValidators): SignerSet {
  const listed = Object.entries(answer).map(([nodeId, { publicKey, weight }]) => ({
    nodeIds: [nodeId],
    weight,
    publicKey: publicKey === null ? undefined : hexToBytes(publicKey),
  }));
  return { canonical: canonicalValidators(listed), total: listed.reduce((sum, { weight }) => sum + weight, 0n) };
}

/** Which places of a set signed; undefined where the bits are none that a node takes. */
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

/** What the signers of a message weigh, of what there is. */
interface SignedWeight {
  readonly signed: number;
  /** Signers that have no place in the set: it was another one when they signed. */
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

/** Percent of the weight that must sign where nothing else is configured; the P-Chain always takes this. */
export const usualQuorum = 67n;

/** Source: avalanchego vms/platformvm/warp/signature.go; nothing is rounded. */
export function reachesQuorum({ weight, total }: Pick<SignedWeight, 'weight' | 'total'>, quorum: bigint): boolean {
  return total > 0n && weight * 100n >= total * quorum;
}

/** The P-Chain height whose validators count. */
export interface SigningHeight {
  readonly height: bigint;
  /**
   * `header`: the block says so. `epoch`: it is that of the chain's epoch, in which the block is. `given`: it was asked
   * for. `latest`: no later one counted, and the set of this one has signed; earlier ones may be the same.
   */
  readonly by: 'header' | 'epoch' | 'given' | 'latest';
}

/** Who signed a message, as far as it is known. */
export interface Signers {
  /** Places in the set that signed. */
  readonly places: readonly number[];
  readonly set: SignerSet;
  /** Percent of the weight that must sign. */
  readonly quorum: bigint;
  /** The weight is AVAX at stake: that of the primary network. */
  readonly isStake: boolean;
  /** Of the P-Chain, whose set it is; absent: the one that a block proposed now would name. */
  readonly height?: SigningHeight;
  /** A block took the message: those who signed had the weight for it then. */
  readonly isAccepted?: boolean;
  /** The signature fits the keys of those who are said to have signed; false: there are too many to be put together. */
  readonly isChecked: boolean;
  readonly from: readonly number[];
}

/** How many signed, what they weigh and whether that is enough. */
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

/** Who signed, held against what it takes. */
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

/** Whether the weight is enough; it is compared exactly, whatever the rounded share says. */
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

/** Which set the signers are counted in, and how sure it is that it is the right one. */
export function countedAt({ height, isChecked }: Signers): Line {
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

/** Whose validators they are: by name where the settings or the data service have one. @param subnetId cb58 */
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
    note: notes.length === 0 ? undefined : joined(notes, ' '),
    from,
  };
}

function weightSpan(weight: bigint, isStake: boolean): Span {
  return isStake ? amount(weight, 9, 'AVAX', 'nAVAX') : count(weight);
}

/** In percent, rounded to two places; what is not all of it is not said to be 100 %, nor what is something to be 0 %. */
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

/** What one node gave that was asked for its own signature. */
export type OwnSignature =
  | { readonly kind: 'signed'; readonly place: number; readonly signature: Uint8Array }
  /** Another node has given that of the same key. */
  | { readonly kind: 'again'; readonly place: number; readonly with: string }
  /** It fits the node's own key, which is none of the set. */
  | { readonly kind: 'stranger' }
  /** It fits no key. */
  | { readonly kind: 'wrong' }
  | { readonly kind: 'notAllowed' }
  | { readonly kind: 'failed'; readonly error?: ApiError };

export interface SignatureNode {
  readonly node: NodeEndpoint;
  /** Absent: it did not tell. */
  readonly nodeId?: string;
  readonly own: OwnSignature;
  /** It reports another validator set than most nodes. */
  readonly hasOtherSet?: boolean;
  readonly from: number;
}

/** Which of the configured nodes signed, and why the others did not. */
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
    from: [...new Set(requested.flatMap(({ from }) => (from < 0 ? [] : [from])))],
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
