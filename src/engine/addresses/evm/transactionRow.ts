import { knownAbi } from '../../abi';
import {
  type Line,
  type Section,
  type Span,
  amount,
  code,
  count,
  id,
  joined,
  message,
  nativeAmount,
  remote,
  text,
  time,
} from '../../report';
import type { AddressTransaction, Move } from '../scan/addressActivity';
import { type TokenMetadata, namedAddressSpan, type TokenTransfer, type TokenUnit } from '../../evm';
import type { AddressTransactionRow } from '../../net';

/** With how it went, where the node tells. */
export interface RowTransaction extends AddressTransaction {
  readonly isFailed?: boolean;
  /** In wei. */
  readonly fee?: bigint;
  readonly gasUsed?: bigint;
  /** In wei. */
  readonly gasPrice?: bigint;
  readonly gasLimit?: bigint;
  readonly nonce?: bigint;
  readonly blockHash?: string;
}

/** What the rows are shown with. */
export interface TransactionRowContext {
  /** The chain's name. */
  readonly chain: string;
  /** Of its native token. */
  readonly symbol: string | undefined;
  readonly tokens: TokenMetadata;
}

/** Movements that a cell shows; the rest is said as a number. */
const maxMoves = 6;

/** Heads of a table of an address's transactions, whoever tells them. */
export function transactionColumns(): readonly string[] {
  return ['time', 'transaction', 'status', 'method', 'from', 'to', 'value', 'transfers', 'fee', 'block'];
}

/** The table of an address's transactions, however they come. */
export function transactionsSection(): Section {
  return { key: 'transactions', heading: 'Transactions', columns: transactionColumns(), rows: [], from: [] };
}

export function transactionRow(found: RowTransaction, context: TransactionRowContext): readonly Line[] {
  const { hash, at, from, to, created, value, fee, block, isFailed, moves } = found;
  return [
    [time(at)],
    [id(hash)],
    rowStatusLine(isFailed),
    methodLine(found),
    [namedAddressSpan(from)],
    rowReceiverLine(to, created),
    [nativeAmount(value, context.symbol)],
    movesLine(moves, context),
    fee === undefined ? [] : [nativeAmount(fee, context.symbol)],
    [count(block)],
  ];
}

function rowStatusLine(isFailed: boolean | undefined): Line {
  return isFailed === undefined ? [] : [text(isFailed ? '✗ failed' : '✓ succeeded')];
}

export function rowReceiverLine(to: string | undefined, created: string | undefined): Line {
  return to !== undefined
    ? [namedAddressSpan(to)]
    : created === undefined
      ? []
      : message`creates ${namedAddressSpan(created)}`;
}

/** The function's name where its selector is in a table, which proves nothing of the contract; else the selector. */
function methodLine({ to, input }: AddressTransaction): Line {
  if (to === undefined) {
    return [text('contract creation')];
  }
  if (input.length < 10) {
    return input === '0x' ? [text('native transfer')] : [code(input)];
  }
  const selector = input.slice(0, 10);
  const known = knownAbi()
    .functions.get(selector)
    ?.find((one) => one.addresses?.includes(to) !== false);
  return [code(known?.name ?? selector)];
}

/** "+5 USDC, −1 AVAX" */
function movesLine(moves: readonly Move[], context: TransactionRowContext): Line {
  const shown = moves
    .slice(0, maxMoves)
    .map((move): Line => [text(move.isIn ? '+' : '−'), ...movedLine(move, context)]);
  const rest = moves.length - shown.length;
  return joined([...shown, ...(rest > 0 ? [[text(`${rest} more`)]] : [])], ', ');
}

function movedLine(move: Move, { chain, symbol, tokens }: TransactionRowContext): Line {
  if (move.kind === 'native') {
    return [nativeAmount(move.value, symbol)];
  }
  const { transfer } = move;
  const contract = namedAddressSpan(transfer.token);
  switch (transfer.standard) {
    case 'erc20': {
      const unit = tokens.get(chain, transfer.token);
      return unit?.decimals === undefined
        ? [count(transfer.value), text(' '), contract]
        : [amount(transfer.value, unit.decimals, unit.symbol ?? ''), ...(unit.symbol === undefined ? [contract] : [])];
    }
    case 'erc721':
      return message`token ${tokenId(transfer.tokenId)} of ${contract}`;
    case 'erc1155':
      return message`${count(transfer.value)} × token ${tokenId(transfer.tokenId)} of ${contract}`;
  }
}

/** IDs are names, some of 78 digits: not grouped. */
function tokenId(value: bigint): Span {
  return remote(value.toString());
}

/** A transaction as the data service lists it for an address. */
export interface ListedTransaction {
  readonly address: string;
  /** Of the chain's native token. */
  readonly symbol: string | undefined;
  readonly transaction: AddressTransactionRow;
}

/** The cells of `transactionColumns`, in their order. */
export const indexedTransactionCells: readonly ((row: ListedTransaction) => Line)[] = [
  ({ transaction: { nativeTransaction: own } }) => [
    time(Number(own.blockTimestampMilliseconds ?? own.blockTimestamp * 1000n)),
  ],
  ({ transaction }) => [id(transaction.nativeTransaction.txHash)],
  ({ transaction }) => rowStatusLine(transaction.nativeTransaction.txStatus === 0n),
  (row) => indexedMethodLine(row),
  ({ transaction: { nativeTransaction } }) => [namedAddressSpan(nativeTransaction.from.address)],
  ({ transaction: { nativeTransaction } }) =>
    nativeTransaction.to == null || isNobody(nativeTransaction.to.address)
      ? []
      : [namedAddressSpan(nativeTransaction.to.address)],
  ({ transaction, symbol }) => [nativeAmount(transaction.nativeTransaction.value, symbol)],
  (row) => movesLine(listedMoves(row), { chain: '', symbol: row.symbol, tokens: { get: (_, at) => unitOf(row, at) } }),
  ({ transaction: { nativeTransaction }, symbol }) => [
    nativeAmount(nativeTransaction.gasUsed * nativeTransaction.gasPrice, symbol),
  ],
  ({ transaction }) => [count(transaction.nativeTransaction.blockNumber)],
];

function indexedMethodLine({ transaction: { nativeTransaction } }: ListedTransaction): Line {
  const { method, to } = nativeTransaction;
  const name = method?.methodName?.split('(')[0] ?? method?.methodHash;
  if (name) {
    return [code(name)];
  }
  return [text(to == null || isNobody(to.address) ? 'contract creation' : 'native transfer')];
}

/** What came to the address and left it beside the transaction's own value; what was undone has moved nothing. */
export function listedMoves({ address, transaction }: ListedTransaction): readonly Move[] {
  const { erc20Transfers, erc721Transfers, erc1155Transfers, internalTransactions } = transaction;
  const own = address.toLowerCase();
  const both = (from: string, to: string | undefined): readonly boolean[] => [
    ...(from.toLowerCase() === own ? [false] : []),
    ...(to?.toLowerCase() === own ? [true] : []),
  ];
  const token = (transfer: TokenTransfer): readonly Move[] =>
    both(transfer.from, transfer.to).map((isIn) => ({ isIn, kind: 'token', transfer }));
  const parties = ({ from, to }: Parties) => ({ from: from.address, to: to.address, logIndex: 0 });
  return [
    ...(internalTransactions ?? [])
      .filter(({ value, isReverted }) => value > 0n && isReverted !== true)
      .flatMap(({ from, to, value }) =>
        both(from.address, to?.address).map((isIn): Move => ({ isIn, kind: 'native', value })),
      ),
    ...(erc20Transfers ?? []).flatMap((one) =>
      token({ standard: 'erc20', ...parties(one), token: one.erc20Token.address, value: one.value }),
    ),
    ...(erc721Transfers ?? []).flatMap(({ erc721Token, ...one }) =>
      token({ standard: 'erc721', ...parties(one), token: erc721Token.address, tokenId: erc721Token.tokenId }),
    ),
    ...(erc1155Transfers ?? []).flatMap(({ erc1155Token, value, ...one }) =>
      token({
        standard: 'erc1155',
        ...parties(one),
        operator: '',
        token: erc1155Token.address,
        tokenId: erc1155Token.tokenId,
        value,
      }),
    ),
  ];
}

interface Parties {
  readonly from: { readonly address: string };
  readonly to: { readonly address: string };
}

function unitOf({ transaction }: ListedTransaction, address: string): TokenUnit | undefined {
  const token = transaction.erc20Transfers?.find(({ erc20Token }) => erc20Token.address === address)?.erc20Token;
  return token && { symbol: token.symbol ?? undefined, decimals: token.decimals ?? undefined };
}

/** The service writes the zero address where a contract is created. */
function isNobody(address: string): boolean {
  return /^0x0+$/.test(address);
}
