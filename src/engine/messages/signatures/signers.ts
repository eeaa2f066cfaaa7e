import {
  type Fact,
  type Line,
  type Section,
  type Span,
  amount,
  code,
  count,
  fact,
  id,
  joined,
  message,
  text,
} from '../../report';
import { reachesQuorum, type SignedWeight, signedWeight, type SignerSet } from './signerSet';

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
  readonly height?: bigint;
  /** The signature fits the keys of those who are said to have signed; false: there are too many to be put together. */
  readonly isChecked: boolean;
  readonly from: readonly number[];
}

/** How many signed, what they weigh and whether that is enough. */
export function signerFacts({ places, set, quorum, isStake, from }: Signers): readonly Fact[] {
  const signed = signedWeight(places, set);
  const { strangers } = signed;
  const missing =
    strangers === 1
      ? '1 signer is not in this validator set, which has changed since. Enter the P-Chain height at which the message was signed.'
      : `${strangers} signers are not in this validator set, which has changed since. Enter the P-Chain height at which the message was signed.`;
  return [
    ...fact('signed', 'signed by', signedLine(signed, set, isStake), from, { brief: true }),
    ...fact('quorum', 'quorum', quorumLine(signed, quorum), from, { brief: true }),
    ...fact('notInSet', 'note', strangers === 0 ? undefined : [text(missing)], from),
  ];
}

/** `4 of 5 validators, 400 of 500 weight (80 %)`. */
export function signedLine({ signed, weight, total }: SignedWeight, { canonical }: SignerSet, isStake: boolean): Line {
  const signers = count(BigInt(signed));
  const validators = count(BigInt(canonical.length));
  const has = weightSpan(weight, isStake);
  const whole = weightSpan(total, isStake);
  const share = text(shareWords(weight, total));
  return isStake
    ? message`${signers} / ${validators} validators, ${has} / ${whole} (${share})`
    : message`${signers} / ${validators} validators, weight ${has} / ${whole} (${share})`;
}

/** Whether the weight is enough; it is compared exactly, whatever the rounded share says. */
export function quorumLine(signed: SignedWeight, quorum: bigint): Line {
  const needed = String(quorum);
  if (signed.strangers > 0) {
    return [text(`unknown with this validator set; requires ${needed} % of weight`)];
  }
  return [
    text(
      reachesQuorum(signed, quorum)
        ? `reached; requires ${needed} % of weight`
        : `not reached; requires ${needed} % of weight`,
    ),
  ];
}

/** Which set the signers are counted in, and how sure it is that it is the right one. */
export function countedAt({ height, isChecked }: Signers): Line {
  const at: Line =
    height === undefined ? [text('the proposed P-Chain height')] : message`P-Chain height ${count(height)}`;
  return isChecked
    ? message`${at}; signature valid for these keys, weights may have changed since signing`
    : message`${at}; signature not verified, the validator set may have changed since signing`;
}

const maxRows = 200;

/** Every validator that can sign, and whether it did. */
export function signerSection({ places, set, isStake, from }: Signers, heading = 'Validators'): Section {
  const signed = new Set(places);
  const { canonical, total } = set;
  const rest = canonical.length - maxRows;
  const keyless = total - canonical.reduce((sum, { weight }) => sum + weight, 0n);
  return {
    key: 'signers',
    heading,
    columns: ['index', 'node', 'weight', 'share', 'signed'],
    rows: canonical.slice(0, maxRows).map(({ nodeIds, weight }, place) => [
      [code(String(place))],
      joined(
        nodeIds.map((nodeId) => [id(nodeId)]),
        ', ',
      ),
      [weightSpan(weight, isStake)],
      [text(shareWords(weight, total))],
      [text(signed.has(place) ? 'yes' : 'no')],
    ]),
    note: noteOf(rest, keyless, total, isStake),
    from,
  };
}

function noteOf(rest: number, keyless: bigint, total: bigint, isStake: boolean): Line | undefined {
  const sentences: readonly Line[] = [
    ...(rest > 0 ? [[text(`${rest} more.`)]] : []),
    ...(keyless > 0n
      ? [
          message`${weightSpan(keyless, isStake)} weight (${text(shareWords(keyless, total))}) cannot sign: its validators are inactive or have no BLS key.`,
        ]
      : []),
  ];
  return sentences.length === 0 ? undefined : joined(sentences, ' ');
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
