import { type Chain, bytesFrom } from '../../primitives';
import {
  type DecodedBytes,
  type DecodedNode,
  Spelling,
  VERSION_SIZE,
  decodeBytes,
  nodeBytes,
  nodeNumber,
} from '../../transactions';

/** What an output grants its owners: a spendable `amount`, or a right to units of an X-Chain asset. */
export type OutputForm = 'amount' | 'nft' | 'right' | 'mint';

export interface Utxo {
  /** cb58 */
  readonly asset: string;
  readonly form: OutputForm;
  /** In base units; 0 for all forms except `amount`. */
  readonly amount: bigint;
  /** Unix seconds until which nobody can spend it; 0 for none. */
  readonly locktime: bigint;
  /** Unix seconds until which it can only be staked. */
  readonly stakeableUntil?: bigint;
  /** Number of owners that have to sign. */
  readonly threshold: bigint;
  readonly owners: number;
}

/** The transaction ID and output index that precede the output in a UTXO. */
const SOURCE_SIZE = 36;

const forms: Readonly<Record<string, OutputForm>> = {
  TransferOutput: 'amount',
  NftTransferOutput: 'nft',
  PropertyOwnedOutput: 'right',
  MintOutput: 'mint',
  NftMintOutput: 'mint',
  PropertyMintOutput: 'mint',
};

/** Parsed outputs, and the number of those that are of unknown type or malformed. */
export interface ReadUtxos {
  readonly utxos: readonly Utxo[];
  readonly unread: number;
}

/** Parses UTXOs in the format of a chain's getUTXOs. @param texts hex or cb58, with or without checksum */
export function readUtxos(texts: readonly string[], chain: Chain): ReadUtxos {
  return readAll(texts, (text) => decodeBytes(text, { kind: 'utxo', chain }));
}

/** Parses outputs in the format of platform.getStake: UTXOs without the transaction ID and index. See `readUtxos`. */
export function readStakedOutputs(texts: readonly string[]): ReadUtxos {
  return readAll(texts, (text) => {
    const output = bytesFrom(text) ?? new Uint8Array();
    const bytes = new Uint8Array(output.length + SOURCE_SIZE);
    bytes.set(output, SOURCE_SIZE);
    bytes.copyWithin(0, SOURCE_SIZE, SOURCE_SIZE + VERSION_SIZE).fill(0, VERSION_SIZE, VERSION_SIZE + SOURCE_SIZE);
    return decodeBytes(bytes, { kind: 'utxo', chain: 'P' });
  });
}

function readAll(texts: readonly string[], decode: (text: string) => readonly DecodedBytes[]): ReadUtxos {
  const spelling = new Spelling({});
  const utxos = texts.flatMap((text) => {
    const [decoded] = decode(text);
    return (decoded && utxoOf(decoded, spelling)) ?? [];
  });
  return { utxos, unread: texts.length - utxos.length };
}

function utxoOf({ root, bytes }: DecodedBytes, spelling: Spelling): Utxo | undefined {
  const { output, stakeableUntil } = unwrapLock(root.child('output')!, bytes);
  const form = output.shape.kind === 'struct' ? forms[output.shape.name] : undefined;
  const number = (name: string): bigint => {
    const node = output.child(name);
    return node ? nodeNumber(node, bytes) : 0n;
  };
  return form === undefined
    ? undefined
    : {
        asset: spelling.of('id', nodeBytes(root.child('assetID')!, bytes)),
        form,
        amount: number('amount'),
        locktime: number('locktime'),
        stakeableUntil,
        threshold: number('threshold'),
        owners: output.child('addresses')?.children.length ?? 0,
      };
}

/** Unwraps a stakeable lock. The node never nests them. */
function unwrapLock(
  output: DecodedNode,
  bytes: Uint8Array,
): { readonly output: DecodedNode; readonly stakeableUntil?: bigint } {
  const inner = output.child('output');
  return inner ? { output: inner, stakeableUntil: nodeNumber(output.child('locktime')!, bytes) } : { output };
}

export type HoldingState =
  /** Spendable now with one signature. */
  | 'available'
  /** Several owners have to sign. */
  | 'shared'
  /** Can only be staked until a given time. */
  | 'lockedStakeable'
  /** Nobody can spend it until a given time. */
  | 'locked';

/** The sum of outputs of one asset in the same state. */
export interface Holding {
  /** cb58 */
  readonly asset: string;
  readonly form: OutputForm;
  readonly state: HoldingState;
  /** In base units; 0 for all forms except `amount`. */
  readonly amount: bigint;
  /** Number of outputs; absent if the source does not report it. */
  readonly outputs?: bigint;
  /** Unix seconds at which it unlocks; absent if it is unlocked or the source does not report it. */
  readonly until?: bigint;
  /** Threshold and number of owners; absent if the source does not report it. */
  readonly owners?: { readonly threshold: bigint; readonly count: number };
}

const stateOrder: readonly HoldingState[] = ['available', 'shared', 'lockedStakeable', 'locked'];

/**
 * Sums outputs by asset, state, unlock time and owners. A lock ends at its exact second (avalanchego,
 * vms/platformvm/service.go, GetBalance).
 *
 * @param now Unix seconds
 * @returns unlocked holdings first, then by unlock time
 */
export function holdingsOf(utxos: readonly Utxo[], now: bigint): readonly Holding[] {
  const sums = new Map<string, Holding>();
  for (const utxo of utxos) {
    const { asset, form, amount, threshold, owners } = utxo;
    const { state, until } = stateOf(utxo, now);
    const key = [asset, form, state, until, threshold, owners].join(' ');
    const sum = sums.get(key);
    sums.set(key, {
      asset,
      form,
      state,
      amount: (sum?.amount ?? 0n) + amount,
      outputs: (sum?.outputs ?? 0n) + 1n,
      until,
      owners: { threshold, count: owners },
    });
  }
  return [...sums.values()].sort(compareByState);
}

/** Total of an asset, in all states unless some are given. */
export function amountOf(
  holdings: readonly Holding[],
  asset: string,
  states: readonly HoldingState[] = stateOrder,
): bigint {
  return holdings
    .filter((holding) => holding.asset === asset && states.includes(holding.state))
    .reduce((sum, { amount }) => sum + amount, 0n);
}

function stateOf(
  { locktime, stakeableUntil = 0n, threshold }: Utxo,
  now: bigint,
): { readonly state: HoldingState; readonly until?: bigint } {
  if (locktime > now) {
    return { state: 'locked', until: locktime > stakeableUntil ? locktime : stakeableUntil };
  }
  if (stakeableUntil > now) {
    return { state: 'lockedStakeable', until: stakeableUntil };
  }
  return { state: threshold > 1n ? 'shared' : 'available' };
}

function compareByState(a: Holding, b: Holding): number {
  const [left, right] = [a.until ?? 0n, b.until ?? 0n];
  return stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state) || (left < right ? -1 : left > right ? 1 : 0);
}
