import { knownAbi, messengerSelectors } from '../../abi';
import {
  type Line,
  type Section,
  type Span,
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
import { type AddressTransaction, type Move, movesOf, tokenMoves } from '../scan/addressActivity';
import { type TokenMetadata, namedAddressSpan, tokenAmount, type TokenTransfer } from '../../evm';
import type { AddressTransactionRow } from '../../net';

/** With how it went, whoever tells: a node's blocks or the data service. */
export interface RowTransaction extends AddressTransaction {
  readonly isFailed?: boolean;
  /** Of a message that it delivered; `unknown`: who tells of it does not tell that. */
  readonly execution?: 'failed' | 'unknown' | undefined;
  /** In wei. */
  readonly fee?: bigint;
  readonly gasUsed?: bigint;
  /** In wei. */
  readonly gasPrice?: bigint;
  readonly gasLimit?: bigint;
  readonly nonce?: bigint;
  readonly blockHash?: string;
  /** As the data service has them. */
  readonly method?: { readonly hash?: string; readonly name?: string };
  readonly type?: bigint;
}

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
  return ['time', 'transaction', 'method', 'from', 'to', 'value', 'transfers', 'fee', 'block'];
}

/** The table of an address's transactions, however they come. */
export function transactionsSection(): Section {
  return { key: 'transactions', heading: 'Transactions', columns: transactionColumns(), rows: [], from: [] };
}

export function transactionRow(found: RowTransaction, context: TransactionRowContext): readonly Line[] {
  const { hash, at, from, to, created, value, fee, block, moves } = found;
  return [
    [time(at)],
    [...markOf(found), id(hash)],
    methodLine(found),
    [namedAddressSpan(from)],
    rowReceiverLine(to, created),
    [nativeAmount(value, context.symbol)],
    movesLine(moves, context),
    fee === undefined ? [] : [nativeAmount(fee, context.symbol)],
    [count(block)],
  ];
}

function markOf({ isFailed, execution }: RowTransaction): Line {
  return isFailed === true || execution === 'failed'
    ? [text('✗ ')]
    : isFailed === false && execution === undefined
      ? [text('✓ ')]
      : [];
}

function rowReceiverLine(to: string | undefined, created: string | undefined): Line {
  return to !== undefined
    ? [namedAddressSpan(to)]
    : created === undefined
      ? []
      : message`creates ${namedAddressSpan(created)}`;
}

/** The function's name where its selector is in a table, which proves nothing of the contract; else the selector. */
function methodLine({ to, input, method }: RowTransaction): Line {
  // The data service has words of its own for what is no function.
  const [, methodName] = /^(\w+)(?:\(|$)/.exec(method?.name ?? '') ?? [];
  if (methodName !== undefined) {
    return [code(methodName)];
  }
  if (to === undefined || method?.name?.startsWith('Contract Creat') === true) {
    return [text('contract creation')];
  }
  // Of a transfer the service has an empty one.
  const selector = method?.hash || input.slice(0, 10);
  if (selector.length < 10) {
    return selector === '0x' ? [text('native transfer')] : [code(selector)];
  }
  const known = knownAbi()
    .functions.get(selector)
    ?.find((one) => one.addresses?.includes(to.toLowerCase()) !== false);
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
    case 'erc20':
      return tokenAmount(transfer.value, tokens.get(chain, transfer.token) ?? {}, transfer.token, symbol);
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

/**
 * A transaction as the data service lists it for an address, with what its row is shown with.
 *
 * @param symbol of the chain's native token
 */
export function indexedTransaction(
  {
    nativeTransaction: own,
    erc20Transfers,
    erc721Transfers,
    erc1155Transfers,
    internalTransactions,
  }: AddressTransactionRow,
  address: string,
  symbol: string | undefined,
): { readonly transaction: RowTransaction; readonly context: TransactionRowContext } {
  const { gasUsed, gasPrice, method } = own;
  const units = new Map(
    erc20Transfers?.map(({ erc20Token: { address: token, symbol: unit, decimals } }) => [
      token,
      { symbol: unit ?? undefined, decimals: decimals ?? undefined },
    ]),
  );
  const parties = ({ from, to }: Parties) => ({ from: from.address, to: to.address, logIndex: 0 });
  const transfers: readonly TokenTransfer[] = [
    ...(erc20Transfers ?? []).map(({ erc20Token: { address: token }, value, ...one }) => ({
      ...{ standard: 'erc20' as const, ...parties(one), token, value },
    })),
    ...(erc721Transfers ?? []).map(({ erc721Token: { address: token, tokenId: nft }, ...one }) => ({
      ...{ standard: 'erc721' as const, ...parties(one), token, tokenId: nft },
    })),
    ...(erc1155Transfers ?? []).map(({ erc1155Token: { address: token, tokenId: nft }, value, ...one }) => ({
      ...{ standard: 'erc1155' as const, ...parties(one), operator: '', token, tokenId: nft, value },
    })),
  ];
  const holder = address.toLowerCase();
  return {
    transaction: {
      hash: own.txHash,
      block: own.blockNumber,
      index: own.blockIndex ?? 0n,
      at: Number(own.blockTimestampMilliseconds ?? own.blockTimestamp * 1000n),
      from: own.from.address,
      // The service writes the zero address where a contract is created.
      to: own.to == null || /^0x0+$/.test(own.to.address) ? undefined : own.to.address,
      value: own.value,
      input: '0x',
      method: method ? { hash: method.methodHash ?? undefined, name: method.methodName ?? undefined } : undefined,
      type: own.txType ?? undefined,
      isFailed: own.txStatus === 0n,
      // A delivery succeeds whether or not what it executes does.
      execution: method?.methodHash === messengerSelectors.receive ? 'unknown' : undefined,
      fee: gasUsed * gasPrice,
      ...{ gasUsed, gasPrice, gasLimit: own.gasLimit, nonce: own.nonce, blockHash: own.blockHash },
      // What was undone has moved nothing.
      moves: [
        ...(internalTransactions ?? [])
          .filter(({ value, isReverted }) => value > 0n && isReverted !== true)
          .flatMap(({ from, to, value }) =>
            movesOf(from.address, to?.address ?? '', holder).map((isIn): Move => ({ isIn, kind: 'native', value })),
          ),
        ...tokenMoves(transfers, holder),
      ],
    },
    context: { chain: '', symbol, tokens: { get: (_, token) => units.get(token) } },
  };
}

interface Parties {
  readonly from: { readonly address: string };
  readonly to: { readonly address: string };
}
