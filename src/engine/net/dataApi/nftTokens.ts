import type * as z from 'zod/mini';
import type { Answer, DataService, ReadOptions } from './dataService';
import { type Page, pageOf } from './page';
import { type PageQuery, Parameters } from './parameters';
import { nftToken } from './shapes';

/** A token of an ERC-721 or ERC-1155 collection (docs/facts/data-service.md); `ercType` says which. */
export type NftToken = z.infer<typeof nftToken>;

const answer = pageOf('tokens', nftToken, ({ address, tokenId }) => `${address} ${tokenId}`);

/**
 * `GET /v1/chains/{chainId}/nfts/collections/{address}/tokens`: 10 a page unless asked, at
 * most 100. `undefined` where the service does not know the chain or the collection.
 *
 * @param collection the contract's address
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function listNftTokens(
  service: DataService,
  chainId: string,
  collection: string,
  query: PageQuery,
  options: ReadOptions,
): Promise<Answer<Page<NftToken>> | undefined> {
  const label = 'listNftTokens';
  const check = new Parameters(label);
  const address = check.evmAddress('address', collection);
  const path = `/v1/chains/${check.segment('chainId', chainId)}/nfts/collections/${address}/tokens`;
  const checked = { pageToken: query.pageToken, pageSize: check.pageSize(query.pageSize, 100) };
  return service.find({ path, query: checked, label, schema: answer }, options);
}
