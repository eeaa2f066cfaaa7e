import * as z from 'zod/mini';
import { text, u256 } from '../schema/wire';
import type { Answer, DataService, ReadOptions } from './dataService';
import { erc20Token, money, nftToken, token } from './shapes';

const native = z.object({ ...token.shape, balance: u256, balanceValue: z.nullish(money) });
const erc20 = z.object({
  ...erc20Token.shape,
  balance: u256,
  balanceValue: z.nullish(money),
  /** "Malicious", "Benign" or null. */
  tokenReputation: z.nullish(text),
});

/** Balances in the token's base unit (specification 2.12). */
export type NativeBalance = z.infer<typeof native>;
export type Erc20Balance = z.infer<typeof erc20>;
export type Erc721Balance = z.infer<typeof nftToken>;

export interface Page<T> {
  readonly items: readonly T[];
  /** There is more after these. */
  readonly more: boolean;
}

const nativeAnswer = z.object({ nativeTokenBalance: native });
const pageToken = { nextPageToken: z.nullish(text) };
const erc20Page = z.pipe(
  z.object({ ...pageToken, erc20TokenBalances: z.array(erc20) }),
  z.transform((page): Page<Erc20Balance> => ({ items: page.erc20TokenBalances, more: !!page.nextPageToken })),
);
const erc721Page = z.pipe(
  z.object({ ...pageToken, erc721TokenBalances: z.array(nftToken) }),
  z.transform((page): Page<Erc721Balance> => ({ items: page.erc721TokenBalances, more: !!page.nextPageToken })),
);

/** `GET …/balances:getNative` (specification 4.2, row 9). @throws {ApiError} */
export function getNativeBalance(
  service: DataService,
  chainId: string,
  account: string,
  options: ReadOptions,
): Promise<Answer<{ nativeTokenBalance: NativeBalance }> | undefined> {
  const path = balancesPath(chainId, account, 'getNative');
  return service.find({ path, label: 'getNativeBalance', schema: nativeAnswer }, options);
}

/** `GET …/balances:listErc20` (specification 4.2, row 7), the first page. @throws {ApiError} */
export function listErc20Balances(
  service: DataService,
  chainId: string,
  account: string,
  pageSize: number,
  options: ReadOptions,
): Promise<Answer<Page<Erc20Balance>> | undefined> {
  const path = balancesPath(chainId, account, 'listErc20');
  const query = { pageSize: String(pageSize) };
  return service.find({ path, query, label: 'listErc20Balances', schema: erc20Page }, options);
}

/** `GET …/balances:listErc721` (specification 4.2, row 8), the first page. @throws {ApiError} */
export function listErc721Balances(
  service: DataService,
  chainId: string,
  account: string,
  pageSize: number,
  options: ReadOptions,
): Promise<Answer<Page<Erc721Balance>> | undefined> {
  const path = balancesPath(chainId, account, 'listErc721');
  const query = { pageSize: String(pageSize) };
  return service.find({ path, query, label: 'listErc721Balances', schema: erc721Page }, options);
}

function balancesPath(chainId: string, account: string, operation: string): string {
  return `/v1/chains/${encodeURIComponent(chainId)}/addresses/${encodeURIComponent(account)}/balances:${operation}`;
}
