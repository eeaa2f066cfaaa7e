import * as z from 'zod/mini';
import { type Currency, currencies, u256, wireText } from '../../primitives';
import type { Answer, DataService, ReadOptions } from './dataService';
import { type Page, pageOf } from './page';
import { type PageQuery, Parameters } from './parameters';
import { erc20Token, money, nftToken, token } from './shapes';

export type { Page } from './page';

const native = z.object({
  ...token.shape,
  chainId: z.nullish(wireText),
  price: z.nullish(money),
  balance: u256,
  balanceValue: z.nullish(money),
});
const erc20 = z.object({
  ...erc20Token.shape,
  chainId: z.nullish(wireText),
  balance: u256,
  balanceValue: z.nullish(money),
  /** "Malicious", "Benign" or null. */
  tokenReputation: z.nullish(wireText),
});
const erc721 = z.object({ ...nftToken.shape, chainId: z.nullish(wireText) });

/** Balances in the token's base unit (docs/facts/data-service.md). */
export type NativeBalance = z.infer<typeof native>;
export type Erc20Balance = z.infer<typeof erc20>;
export type Erc721Balance = z.infer<typeof erc721>;

export interface NativeQuery {
  /** Height; absent: the latest block. */
  readonly blockNumber?: bigint;
  readonly currency?: Currency;
}

export interface Erc20Query extends NativeQuery, PageQuery {
  /** Leave out tokens that are known as spam; absent: yes. */
  readonly filterSpamTokens?: boolean;
  /** Only these tokens. */
  readonly contractAddresses?: readonly string[];
}

export interface Erc721Query extends PageQuery {
  /** Only this collection. */
  readonly contractAddress?: string;
}

/** The native balance comes along with every page. */
export type BalancesPage<T> = Page<T> & { nativeTokenBalance?: NativeBalance | null | undefined };

const nativeAnswer = z.object({ nativeTokenBalance: native });
const withNative = z.object({ nativeTokenBalance: z.nullish(native) });
const erc20Page = z.intersection(
  pageOf('erc20TokenBalances', erc20, ({ address }) => address),
  withNative,
);
const erc721Page = z.intersection(
  pageOf('erc721TokenBalances', erc721, ({ address, tokenId }) => `${address} ${tokenId}`),
  withNative,
);

/**
 * `GET …/balances:getNative`; `undefined` where the service does not know the chain.
 *
 * @param chainId an EVM chain ID in decimal, or a blockchain ID
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function getNativeBalance(
  service: DataService,
  chainId: string,
  account: string,
  options: ReadOptions,
  query: NativeQuery = {},
): Promise<Answer<{ nativeTokenBalance: NativeBalance }> | undefined> {
  const check = new Parameters('getNativeBalance');
  const path = balancesPath(check, chainId, account, 'getNative');
  const checked = atHeight(check, query);
  return service.find({ path, query: checked, label: check.method, schema: nativeAnswer }, options);
}

/**
 * `GET …/balances:listErc20`: 10 a page unless asked, at most 500. `undefined` where the
 * service does not know the chain.
 *
 * @param query a number is the size of the first page, all else as the service has it
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function listErc20Balances(
  service: DataService,
  chainId: string,
  account: string,
  query: number | Erc20Query,
  options: ReadOptions,
): Promise<Answer<BalancesPage<Erc20Balance>> | undefined> {
  const check = new Parameters('listErc20Balances');
  const path = balancesPath(check, chainId, account, 'listErc20');
  const requested: Erc20Query = typeof query === 'number' ? { pageSize: query } : query;
  const contracts = requested.contractAddresses?.map((contract) => check.evmAddress('contractAddresses', contract));
  const checked = {
    ...atHeight(check, requested),
    pageToken: requested.pageToken,
    pageSize: check.pageSize(requested.pageSize, 500),
    filterSpamTokens: requested.filterSpamTokens?.toString(),
    contractAddresses: check.list('contractAddresses', contracts),
  };
  return service.find({ path, query: checked, label: check.method, schema: erc20Page }, options);
}

/**
 * `GET …/balances:listErc721`: 10 a page unless asked, at most 500. `undefined` where the
 * service does not know the chain.
 *
 * @param query a number is the size of the first page
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function listErc721Balances(
  service: DataService,
  chainId: string,
  account: string,
  query: number | Erc721Query,
  options: ReadOptions,
): Promise<Answer<BalancesPage<Erc721Balance>> | undefined> {
  const check = new Parameters('listErc721Balances');
  const path = balancesPath(check, chainId, account, 'listErc721');
  const requested: Erc721Query = typeof query === 'number' ? { pageSize: query } : query;
  const checked = {
    pageToken: requested.pageToken,
    pageSize: check.pageSize(requested.pageSize, 500),
    contractAddress: requested.contractAddress && check.evmAddress('contractAddress', requested.contractAddress),
  };
  return service.find({ path, query: checked, label: check.method, schema: erc721Page }, options);
}

function atHeight(check: Parameters, { blockNumber, currency }: NativeQuery) {
  return {
    blockNumber: check.unsigned('blockNumber', blockNumber),
    currency: check.oneOf('currency', currency, currencies),
  };
}

function balancesPath(check: Parameters, chainId: string, account: string, operation: string): string {
  const address = check.evmAddress('address', account);
  return `/v1/chains/${check.segment('chainId', chainId)}/addresses/${address}/balances:${operation}`;
}
