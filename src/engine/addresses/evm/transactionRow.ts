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
import { type TokenMetadata, namedAddressSpan } from '../../evm';

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

export function rowStatusLine(isFailed: boolean | undefined): Line {
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
export function movesLine(moves: readonly Move[], context: TransactionRowContext): Line {
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
