import { type EventLog, signatureHash } from '../../abi';
import { type EvmTransaction, type TokenTransfer, type TracedCall, creationAddress, tokenTransfers } from '../../evm';

/** A transaction that involves an address: as sender, recipient, created contract, or in a transfer. */
export interface AddressTransaction {
  readonly hash: string;
  readonly block: bigint;
  /** Index in the block. */
  readonly index: bigint;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly from: string;
  readonly to?: string;
  readonly created?: string;
  /** In wei. */
  readonly value: bigint;
  readonly input: string;
  /** Transfers from or to the address, apart from the transaction's own value. */
  readonly moves: readonly Move[];
}

export type Move = { readonly isIn: boolean } & (
  { readonly kind: 'native'; readonly value: bigint } | { readonly kind: 'token'; readonly transfer: TokenTransfer }
);

/** The fields of a block that a scan uses. */
export interface ScannedBlock {
  readonly number: bigint;
  /** Seconds since the epoch. */
  readonly timestamp: bigint;
  readonly timestampMilliseconds?: bigint | null | undefined;
  readonly transactions: readonly ScannedTransaction[];
}

type ScannedTransaction = Pick<
  EvmTransaction,
  'hash' | 'transactionIndex' | 'from' | 'to' | 'value' | 'nonce' | 'input'
>;

export type PlacedLog = EventLog & { readonly transactionHash: string; readonly logIndex: bigint };

export interface ScannedSlice {
  readonly blocks: readonly ScannedBlock[];
  /** Logs of token transfers that involve the address. */
  readonly logs: readonly PlacedLog[];
  /** By transaction hash; empty if the node does not return traces. */
  readonly traces: ReadonlyMap<string, TracedCall>;
}

/** The transactions that involve an address, newest first. @param address lower case */
export function activityIn({ blocks, logs, traces }: ScannedSlice, address: string): readonly AddressTransaction[] {
  const moves = new Map<string, Move[]>();
  const add = (hash: string, found: readonly Move[]): unknown =>
    found.length > 0 && moves.set(hash, [...(moves.get(hash) ?? []), ...found]);
  logsByTransaction(logs).forEach((own, hash) => add(hash, tokenMoves(tokenTransfers(own), address)));
  traces.forEach((call, hash) => add(hash, nativeMoves(call, address)));
  return blocks
    .flatMap((block) =>
      block.transactions.flatMap((one, index) => transactionActivity(block, one, index, address, moves)),
    )
    .sort(newestFirst);
}

function transactionActivity(
  block: ScannedBlock,
  { hash, transactionIndex, from, to, value, nonce, input }: ScannedTransaction,
  index: number,
  address: string,
  moves: ReadonlyMap<string, readonly Move[]>,
): readonly AddressTransaction[] {
  const created = to == null ? creationAddress(from, nonce) : undefined;
  const own = moves.get(hash) ?? [];
  return own.length === 0 && ![from, to, created].includes(address)
    ? []
    : [
        {
          hash,
          block: block.number,
          index: transactionIndex ?? BigInt(index),
          at: Number(block.timestampMilliseconds ?? block.timestamp * 1000n),
          from,
          to: to ?? undefined,
          created,
          value,
          input,
          moves: own,
        },
      ];
}

function newestFirst(a: AddressTransaction, b: AddressTransaction): number {
  const [first, second] = a.block === b.block ? [a.index, b.index] : [a.block, b.block];
  return first < second ? 1 : first > second ? -1 : 0;
}

/** Removes duplicates: several filters match the same log. */
function logsByTransaction(logs: readonly PlacedLog[]): ReadonlyMap<string, readonly PlacedLog[]> {
  const all = new Map<string, Map<bigint, PlacedLog>>();
  for (const log of logs) {
    const own = all.get(log.transactionHash) ?? new Map<bigint, PlacedLog>();
    own.set(log.logIndex, log);
    all.set(log.transactionHash, own);
  }
  return new Map(
    [...all].map(([hash, own]) => [hash, [...own.values()].sort((a, b) => Number(a.logIndex - b.logIndex))]),
  );
}

/** Leaves out logs that match only because a topic has the address as a token ID. */
export function tokenMoves(transfers: readonly TokenTransfer[], address: string): readonly Move[] {
  return transfers.flatMap((transfer) =>
    transferDirections(transfer.from, transfer.to, address).map((isIn): Move => ({ isIn, kind: 'token', transfer })),
  );
}

/** Native value transferred by internal calls. A failed call and its subcalls transferred nothing. */
function nativeMoves(root: TracedCall, address: string): readonly Move[] {
  const found: Move[] = [];
  const pending = root.error == null ? [...(root.calls ?? [])] : [];
  for (let call = pending.shift(); call !== undefined; call = pending.shift()) {
    if (call.error != null) {
      continue;
    }
    const value = call.value ?? 0n;
    if (value > 0n && call.type !== 'DELEGATECALL' && call.type !== 'CALLCODE') {
      transferDirections(call.from ?? '', call.to ?? '', address).forEach((isIn) =>
        found.push({ isIn, kind: 'native', value }),
      );
    }
    pending.unshift(...(call.calls ?? []));
  }
  return found;
}

/** `true` for a transfer to the address, `false` for one from it; both for a transfer to itself. */
export function transferDirections(from: string, to: string, address: string): readonly boolean[] {
  return [...(from.toLowerCase() === address ? [false] : []), ...(to.toLowerCase() === address ? [true] : [])];
}

const transfer = signatureHash('Transfer(address,address,uint256)');
const multiTransfers = [
  signatureHash('TransferSingle(address,address,address,uint256,uint256)'),
  signatureHash('TransferBatch(address,address,address,uint256[],uint256[])'),
];

/** Topics of the transfer events of ERC-20, ERC-721 and ERC-1155. */
export const transferSignatures: readonly string[] = [transfer, ...multiTransfers];

/**
 * Filters for the logs of token transfers to or from an address. ERC-20 and ERC-721 have the parties as the first and
 * second indexed arguments, ERC-1155 as the second and third, after the operator.
 */
export function tokenMovementFilters(address: string): readonly (readonly (string | string[] | null)[])[] {
  const topic = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
  return [
    [transfer, topic],
    [[transfer, ...multiTransfers], null, topic],
    [multiTransfers, null, null, topic],
  ];
}
