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

/** What an output lets its owners do; `amount` can be spent, the others are units of an asset of the X-Chain. */
export type OutputForm = 'amount' | 'nft' | 'right' | 'mint';

/** An output that nobody has spent, as far as it tells what its owners have. */
export interface Utxo {
  /** cb58 */
  readonly asset: string;
  readonly form: OutputForm;
  /** In base units; 0 for all forms but `amount`. */
  readonly amount: bigint;
  /** Unix seconds until which nobody can use it; 0 for none. */
  readonly locktime: bigint;
  /** Unix seconds until which it can only be staked. */
  readonly stakeableUntil?: bigint;
  /** So many of the owners have to sign. */
  readonly threshold: bigint;
  readonly owners: number;
}

/** ID and index of the transaction's output, which a UTXO has in front. */
const SOURCE_SIZE = 36;

const forms: Readonly<Record<string, OutputForm>> = {
  TransferOutput: 'amount',
  NftTransferOutput: 'nft',
  PropertyOwnedOutput: 'right',
  MintOutput: 'mint',
  NftMintOutput: 'mint',
  PropertyMintOutput: 'mint',
};

/** Outputs that were read, and how many are of a type that is not known here, or no outputs at all. */
export interface ReadUtxos {
  readonly utxos: readonly Utxo[];
  readonly unread: number;
}

/** UTXOs as getUTXOs of a chain gives them. @param texts hex or cb58, with or without checksum */
export function readUtxos(texts: readonly string[], chain: Chain): ReadUtxos {
  return readAll(texts, (text) => decodeBytes(text, { kind: 'utxo', chain }));
}

/** Outputs as platform.getStake gives them: UTXOs without the transaction that made them. See `readUtxos`. */
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
  const { output, stakeableUntil } = unlocked(root.child('output')!, bytes);
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

/** Takes a stakeable lock off. The node puts no lock into a lock. */
function unlocked(
  output: DecodedNode,
  bytes: Uint8Array,
): { readonly output: DecodedNode; readonly stakeableUntil?: bigint } {
  const inner = output.child('output');
  return inner ? { output: inner, stakeableUntil: nodeNumber(output.child('locktime')!, bytes) } : { output };
}

export type HoldingState =
  /** One signature spends it, now. */
  | 'available'
  /** Several owners have to sign. */
  | 'shared'
  /** Until a time it can only be staked. */
  | 'lockedStakeable'
  /** Until a time nobody can use it. */
  | 'locked';

/** Outputs of one asset that are in the same state, summed. */
export interface Holding {
  /** cb58 */
  readonly asset: string;
  readonly form: OutputForm;
  readonly state: HoldingState;
  /** In base units; 0 for all forms but `amount`. */
  readonly amount: bigint;
  /** How many outputs these are; absent: the source does not say. */
  readonly outputs?: bigint;
  /** Unix seconds at which it becomes free; absent: it is, or the source does not say. */
  readonly until?: bigint;
  /** So many of so many owners have to sign; absent: the source does not say. */
  readonly owners?: { readonly threshold: bigint; readonly count: number };
}

const order: readonly HoldingState[] = ['available', 'shared', 'lockedStakeable', 'locked'];

/**
 * Sums outputs by asset, state, the time when they become free, and how many owners have to sign. A lock ends at its very
 * second, as the chains have it (avalanchego, vms/platformvm/service.go, GetBalance).
 *
 * @param now Unix seconds
 * @returns the free ones first, then by the time when they become free
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
  return [...sums.values()].sort(byState);
}

/** What outputs of an asset are worth together; of all states unless some are named. */
export function amountOf(holdings: readonly Holding[], asset: string, states: readonly HoldingState[] = order): bigint {
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

function byState(a: Holding, b: Holding): number {
  const [left, right] = [a.until ?? 0n, b.until ?? 0n];
  return order.indexOf(a.state) - order.indexOf(b.state) || (left < right ? -1 : left > right ? 1 : 0);
}
