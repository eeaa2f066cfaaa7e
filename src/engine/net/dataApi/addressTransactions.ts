import * as z from 'zod/mini';
import { wireHexBytes } from '../../primitives';
import type { Answer, DataService, ReadOptions } from './dataService';
import { type Page, pageOf } from './page';
import { type PageQuery, Parameters } from './parameters';
import { native, transaction } from './transaction';

/** As a transaction that is asked for alone, without its call data; of what it moved only what concerns the address. */
const row = z.extend(transaction, { nativeTransaction: z.extend(native, { input: z.nullish(wireHexBytes) }) });

/** Amounts in wei or the token's base unit, prices in wei per gas (docs/facts/data-service.md). */
export type AddressTransactionRow = z.infer<typeof row>;

const answer = pageOf('transactions', row, ({ nativeTransaction }) => nativeTransaction.txHash);

/**
 * `GET /v1/chains/{chainId}/addresses/{address}/transactions`: the newest first, 10 a page unless asked, at most 100.
 * `undefined` where the service does not know the chain.
 *
 * @param chainId an EVM chain ID in decimal, or a blockchain ID
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function listAddressTransactions(
  service: DataService,
  chainId: string,
  account: string,
  query: PageQuery,
  options: ReadOptions,
): Promise<Answer<Page<AddressTransactionRow>> | undefined> {
  const label = 'listTransactions';
  const check = new Parameters(label);
  const address = check.evmAddress('address', account);
  const path = `/v1/chains/${check.segment('chainId', chainId)}/addresses/${address}/transactions`;
  const checked = { pageToken: query.pageToken, pageSize: check.pageSize(query.pageSize, 100), sortOrder: 'desc' };
  return service.find({ path, query: checked, label, schema: answer }, options);
}
