import {
  type Line,
  type Section,
  type Sourced,
  amount,
  count,
  joined,
  lazyRows,
  message,
  remote,
  text,
} from '../../report';
import type { IndexedTransaction } from '../../net';
import { tokenTransfers } from '../token/tokenTransfers';
import type { HashAnswer } from './hashAnswer';
import { namedAddressSpan, type TokenMetadata } from './addressNames';

/** One movement of a token, from the logs or from the index. Symbol and name come from outside. */
export interface Transfer {
  readonly standard: 'ERC-20' | 'ERC-721' | 'ERC-1155';
  readonly token: string;
  readonly from: string;
  readonly to: string;
  /** Base units; 1 for ERC-721. */
  readonly value: bigint;
  readonly tokenId?: bigint;
  /** Place among the logs of the block. */
  readonly logIndex?: bigint;
  readonly symbol?: string;
  /** Absent where the contract does not say: then `value` is shown in base units. */
  readonly decimals?: number;
}

export interface Transfers {
  readonly transfers: readonly Transfer[];
  readonly from: readonly number[];
}

/** The logs are what happened; the index is taken where no node told them. */
export function transfersOf(answers: readonly Sourced<HashAnswer>[], chain: string, tokens: TokenMetadata): Transfers {
  const node = answers.find(({ value }) => value.transaction?.receipt !== undefined);
  const index = answers.find(({ value }) => value.indexedTransaction !== undefined);
  const fromIndex =
    index?.value.indexedTransaction === undefined ? [] : indexedTransfers(index.value.indexedTransaction);
  const receipt = node?.value.transaction?.receipt;
  if (node === undefined || receipt === undefined) {
    return { transfers: fromIndex, from: index === undefined ? [] : [index.from] };
  }
  const { logs } = receipt;
  const indexed = new Map(fromIndex.map((one) => [one.token.toLowerCase(), one]));
  const transfers = tokenTransfers(logs).map((transfer): Transfer => {
    const logIndex = logs[transfer.logIndex]?.logIndex;
    const known = indexed.get(transfer.token.toLowerCase());
    const unit = tokens.get(chain, transfer.token);
    const symbol = unit?.symbol ?? known?.symbol;
    const decimals = unit?.decimals ?? known?.decimals;
    return {
      standard: standards[transfer.standard],
      token: transfer.token,
      from: transfer.from,
      to: transfer.to,
      value: transfer.standard === 'erc721' ? 1n : transfer.value,
      tokenId: transfer.standard === 'erc20' ? undefined : transfer.tokenId,
      logIndex,
      symbol,
      decimals,
    };
  });
  return { transfers, from: [node.from] };
}

const standards = { erc20: 'ERC-20', erc721: 'ERC-721', erc1155: 'ERC-1155' } as const;

function indexedTransfers(transaction: IndexedTransaction): readonly Transfer[] {
  return [
    ...(transaction.erc20Transfers ?? []).map((one): Transfer => ({
      standard: 'ERC-20',
      token: one.erc20Token.address,
      from: one.from.address,
      to: one.to.address,
      logIndex: one.logIndex == null ? undefined : one.logIndex,
      value: one.value,
      symbol: one.erc20Token.symbol == null ? undefined : one.erc20Token.symbol,
      decimals: one.erc20Token.decimals == null ? undefined : one.erc20Token.decimals,
    })),
    ...(transaction.erc721Transfers ?? []).map((one): Transfer => ({
      standard: 'ERC-721',
      token: one.erc721Token.address,
      from: one.from.address,
      to: one.to.address,
      logIndex: one.logIndex == null ? undefined : one.logIndex,
      value: 1n,
      tokenId: one.erc721Token.tokenId,
      symbol: one.erc721Token.symbol == null ? undefined : one.erc721Token.symbol,
    })),
    ...(transaction.erc1155Transfers ?? []).map((one): Transfer => ({
      standard: 'ERC-1155',
      token: one.erc1155Token.address,
      from: one.from.address,
      to: one.to.address,
      logIndex: one.logIndex == null ? undefined : one.logIndex,
      value: one.value,
      tokenId: one.erc1155Token.tokenId,
      symbol: one.erc1155Token.symbol == null ? undefined : one.erc1155Token.symbol,
    })),
  ];
}

/** `1,250.5 USDC`, `token 7 of SNA`, `5 of token 3 of ITM`. */
export function transferredLine(transfer: Transfer): Line {
  const token = tokenSpan(transfer);
  if (transfer.standard === 'ERC-20') {
    return transfer.decimals === undefined
      ? message`${count(transfer.value)} base units of ${token}`
      : [amount(transfer.value, transfer.decimals, transfer.symbol ?? '')];
  }
  const values = { tokenId: count(transfer.tokenId ?? 0n), token };
  return transfer.standard === 'ERC-721'
    ? message`token ${values.tokenId} of ${values.token}`
    : message`${count(transfer.value)} of token ${values.tokenId} of ${values.token}`;
}

function tokenSpan({ symbol, token }: Transfer): Line[number] {
  return symbol === undefined ? namedAddressSpan(token) : remote(symbol);
}

/** Rows that are made at once: the others are where they are shown. */
const firstRows = 200;

export function transferSection(
  { transfers, from }: Transfers,
  name: (address: string) => string | undefined,
): readonly Section[] {
  if (transfers.length === 0) {
    return [];
  }
  return [
    {
      key: 'tokenTransfers',
      heading: 'Token transfers',
      columns: ['amount', 'from', 'to', 'token', 'log index'],
      ...lazyRows(transfers.length, firstRows, (first, last) => ({
        rows: transfers
          .slice(first, last)
          .map((transfer) => [
            transferredLine(transfer),
            [namedAddressSpan(transfer.from, name(transfer.from))],
            [namedAddressSpan(transfer.to, name(transfer.to))],
            joined([[text(transfer.standard)], [namedAddressSpan(transfer.token, name(transfer.token))]], ' '),
            transfer.logIndex === undefined ? [] : [count(transfer.logIndex)],
          ]),
      })),
      from,
    },
  ];
}
