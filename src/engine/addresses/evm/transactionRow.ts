import { knownAbi, messengerSelectors } from '../../abi';
import {
  type Line,
  type Section,
  type Span,
  code,
  count,
  id,
  joinLines,
  message,
  nativeAmount,
  remote,
  text,
  time,
} from '../../report';
import { type AddressTransaction, type Move, transferDirections, tokenMoves } from '../scan/addressActivity';
import { type TokenMetadata, namedAddressSpan, tokenAmount, type TokenTransfer } from '../../evm';
import type { AddressTransactionRow } from '../../net';

/** A transaction with its outcome, from a node's blocks or the data service. */
export interface RowTransaction extends AddressTransaction {
  readonly isFailed?: boolean;
  /** Of the ICM message that it delivered; `unknown` if the source does not report it. */
  readonly execution?: 'failed' | 'unknown' | undefined;
  /** In wei. */
  readonly fee?: bigint;
  readonly gasUsed?: bigint;
  /** In wei. */
  readonly gasPrice?: bigint;
  readonly gasLimit?: bigint;
  readonly nonce?: bigint;
  readonly blockHash?: string;
  /** As the data service names it. */
  readonly method?: { readonly hash?: string; readonly name?: string };
  readonly type?: bigint;
}

export interface TransactionRowContext {
  readonly chain: string;
  /** Of the chain's native token. */
  readonly symbol: string | undefined;
  readonly tokens: TokenMetadata;
}

/** Movements shown in a cell; the others are counted. */
const maxMoves = 6;

/** Column headings of an address's transactions, for every source. */
export function transactionColumns(): readonly string[] {
  return ['time', 'transaction', 'method', 'from', 'to', 'value', 'transfers', 'fee', 'block'];
}

/** The empty table of an address's transactions, for every source. */
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

/** The method name if its selector is known, which does not prove that the contract has it; otherwise the selector. */
function methodLine({ to, input, method }: RowTransaction): Line {
  // The data service uses its own descriptions for anything that is not a method name.
  const [, methodName] = /^(\w+)(?:\(|$)/.exec(method?.name ?? '') ?? [];
  if (methodName !== undefined) {
    return [code(methodName)];
  }
  if (to === undefined || method?.name?.startsWith('Contract Creat') === true) {
    return [text('contract creation')];
  }
  // Empty in the data service's rows for native transfers.
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
  return joinLines([...shown, ...(rest > 0 ? [[text(`${rest} more`)]] : [])], ', ');
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

/** Ungrouped, since token IDs are names, some with 78 digits. */
function tokenId(value: bigint): Span {
  return remote(value.toString());
}

/** A row of the data service's list of transactions. @param symbol of the chain's native token */
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
      // The data service uses the zero address as the recipient of a contract creation.
      to: own.to == null || /^0x0+$/.test(own.to.address) ? undefined : own.to.address,
      value: own.value,
      input: '0x',
      method: method ? { hash: method.methodHash ?? undefined, name: method.methodName ?? undefined } : undefined,
      type: own.txType ?? undefined,
      isFailed: own.txStatus === 0n,
      // Delivering a message succeeds even if executing it fails.
      execution: method?.methodHash === messengerSelectors.receive ? 'unknown' : undefined,
      fee: gasUsed * gasPrice,
      ...{ gasUsed, gasPrice, gasLimit: own.gasLimit, nonce: own.nonce, blockHash: own.blockHash },
      // Reverted transfers moved nothing.
      moves: [
        ...(internalTransactions ?? [])
          .filter(({ value, isReverted }) => value > 0n && isReverted !== true)
          .flatMap(({ from, to, value }) =>
            transferDirections(from.address, to?.address ?? '', holder).map((isIn): Move => ({
              isIn,
              kind: 'native',
              value,
            })),
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
