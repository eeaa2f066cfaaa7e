import { type EventLog, signatureHash } from '../../abi';
import { type EvmTransaction, type TokenTransfer, type TracedCall, creationAddress, tokenTransfers } from '../../evm';

/** A transaction that has to do with an address: it sends, receives or creates it, or moves something of it. */
export interface AddressTransaction {
  readonly hash: string;
  readonly block: bigint;
  /** In the block. */
  readonly index: bigint;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly from: string;
  readonly to?: string;
  readonly created?: string;
  /** In wei. */
  readonly value: bigint;
  readonly input: string;
  /** What it moves from or to the address beside its own value. */
  readonly moves: readonly Move[];
}

/** Something that came to the address or left it. */
export type Move = { readonly isIn: boolean } & (
  { readonly kind: 'native'; readonly value: bigint } | { readonly kind: 'token'; readonly transfer: TokenTransfer }
);

/** A block with its transactions, as far as a scan reads it. */
export interface ScannedBlock {
  readonly number: bigint;
  /** Seconds since the epoch. */
  readonly timestamp: bigint;
  readonly timestampMilliseconds?: bigint | null | undefined;
  readonly transactions: readonly ScannedTransaction[];
}

export type ScannedTransaction = Pick<
  EvmTransaction,
  'hash' | 'transactionIndex' | 'from' | 'to' | 'value' | 'nonce' | 'input'
>;

/** A log with the transaction that it is of. */
export type PlacedLog = EventLog & { readonly transactionHash: string; readonly logIndex: bigint };

/** What a scan has read of some blocks. */
export interface ScannedSlice {
  readonly blocks: readonly ScannedBlock[];
  /** Of token transfers that name the address. */
  readonly logs: readonly PlacedLog[];
  /** By transaction; empty where the node does not tell them. */
  readonly traces: ReadonlyMap<string, TracedCall>;
}

/** The transactions of the blocks that have to do with an address, the newest first. @param address lower case */
export function activityIn({ blocks, logs, traces }: ScannedSlice, address: string): readonly AddressTransaction[] {
  const moves = new Map<string, Move[]>();
  const add = (hash: string, found: readonly Move[]): unknown =>
    found.length > 0 && moves.set(hash, [...(moves.get(hash) ?? []), ...found]);
  logsByTransaction(logs).forEach((own, hash) => add(hash, tokenMoves(tokenTransfers(own), address)));
  traces.forEach((call, hash) => add(hash, nativeMoves(call, address)));
  return blocks
    .flatMap((block) => block.transactions.flatMap((one, place) => foundIn(block, one, place, address, moves)))
    .sort(newestFirst);
}

function foundIn(
  block: ScannedBlock,
  { hash, transactionIndex, from, to, value, nonce, input }: ScannedTransaction,
  place: number,
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
          index: transactionIndex ?? BigInt(place),
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

/** Several questions find the same log. */
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

/** A topic may hold the address as a token's ID: what is neither from nor to it is left out. */
export function tokenMoves(transfers: readonly TokenTransfer[], address: string): readonly Move[] {
  return transfers.flatMap((transfer) =>
    movesOf(transfer.from, transfer.to, address).map((isIn): Move => ({ isIn, kind: 'token', transfer })),
  );
}

/** Native value that calls inside a transaction moved; a failed call has moved nothing, nor has what it called. */
function nativeMoves(root: TracedCall, address: string): readonly Move[] {
  const found: Move[] = [];
  const waiting = root.error == null ? [...(root.calls ?? [])] : [];
  for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
    if (call.error != null) {
      continue;
    }
    const value = call.value ?? 0n;
    if (value > 0n && call.type !== 'DELEGATECALL' && call.type !== 'CALLCODE') {
      movesOf(call.from ?? '', call.to ?? '', address).forEach((isIn) => found.push({ isIn, kind: 'native', value }));
    }
    waiting.unshift(...(call.calls ?? []));
  }
  return found;
}

/** Whether it came, left, or both. */
export function movesOf(from: string, to: string, address: string): readonly boolean[] {
  return [...(from.toLowerCase() === address ? [false] : []), ...(to.toLowerCase() === address ? [true] : [])];
}

const transfer = signatureHash('Transfer(address,address,uint256)');
const ofSeveral = [
  signatureHash('TransferSingle(address,address,address,uint256,uint256)'),
  signatureHash('TransferBatch(address,address,address,uint256[],uint256[])'),
];

/** The events by which tokens of ERC-20, ERC-721 and ERC-1155 move. */
export const transferSignatures: readonly string[] = [transfer, ...ofSeveral];

/**
 * Topics of the logs that say that a token came to an address or left it: ERC-20 and ERC-721 have it first or second,
 * ERC-1155 second or third, after who moved it.
 */
export function tokenMovementFilters(address: string): readonly (readonly (string | string[] | null)[])[] {
  const topic = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
  return [
    [transfer, topic],
    [[transfer, ...ofSeveral], null, topic],
    [ofSeveral, null, null, topic],
  ];
}
