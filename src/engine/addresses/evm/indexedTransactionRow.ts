import type { AddressTransactionRow } from '../../net';
import { type Line, code, count, id, nativeAmount, text, time } from '../../report';
import type { Move } from '../scan/addressActivity';
import { type TokenTransfer, type TokenUnit, namedAddressSpan } from '../../evm';
import { movesLine, rowStatusLine } from './transactionRow';

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
  (row) => methodLine(row),
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

function methodLine({ transaction: { nativeTransaction } }: ListedTransaction): Line {
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
