import * as z from 'zod/mini';
import { anyJson, signed, u256, wireText, wireTime } from '../../primitives';
import type { Answer, DataService, ReadOptions } from './dataService';
import { type Page, pageOf } from './page';
import { type DataNetwork, type PageQuery, Parameters, type SortOrder } from './parameters';

/** An entry of the registry (docs/facts/data-service.md). IDs are cb58; `vmId` of the primary network's chains is a word. */
const blockchain = z.object({
  createBlockTimestamp: z.nullish(wireTime),
  /** -1 for the chains that the network began with. */
  createBlockNumber: z.nullish(signed),
  blockchainId: wireText,
  vmId: wireText,
  subnetId: wireText,
  blockchainName: wireText,
  evmChainId: z.nullish(u256),
  /** The genesis as it came: JSON of an EVM chain (see `evmGenesis`), a text, or hex with its encoding. */
  genesisData: z.nullish(anyJson),
});
export type IndexedBlockchain = z.infer<typeof blockchain>;

export interface BlockchainsQuery extends PageQuery {
  readonly sortOrder?: SortOrder;
}

const answer = pageOf('blockchains', blockchain, ({ blockchainId }) => blockchainId);

/**
 * `GET /v1/networks/{network}/blockchains`: every blockchain of the network, 100 a page unless
 * asked, at most 10,000. `undefined` where the service does not know the network.
 *
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function listBlockchains(
  service: DataService,
  network: DataNetwork,
  query: BlockchainsQuery,
  options: ReadOptions,
): Promise<Answer<Page<IndexedBlockchain>> | undefined> {
  const label = 'listBlockchains';
  const check = new Parameters(label);
  const path = `/v1/networks/${check.network(network)}/blockchains`;
  const checked = {
    pageToken: query.pageToken,
    pageSize: check.pageSize(query.pageSize, 10_000),
    sortOrder: check.sortOrder(query.sortOrder),
  };
  return service.find({ path, query: checked, label, schema: answer }, options);
}
