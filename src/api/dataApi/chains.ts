import * as z from 'zod/mini';
import { flag, text } from '../../core/schema/wire';
import type { Answer, DataService, ReadOptions } from './dataService';
import { type Page, pageOf } from './page';
import { type DataNetwork, Parameters } from './parameters';
import { networkToken } from './shapes';

/** A chain that the service indexes (docs/facts/data-service.md). URLs and names are not trusted. */
const chain = z.object({
  /** The EVM chain ID in decimal. */
  chainId: text,
  /** "OK", "UNAVAILABLE" or another word. */
  status: z.nullish(text),
  chainName: text,
  description: z.nullish(text),
  /** cb58 of the blockchain ID. */
  platformChainId: z.nullish(text),
  subnetId: z.nullish(text),
  vmId: z.nullish(text),
  /** "EVM", "BITCOIN", "ETHEREUM" or another word. */
  vmName: z.nullish(text),
  explorerUrl: z.nullish(text),
  rpcUrl: z.nullish(text),
  wsUrl: z.nullish(text),
  isTestnet: z.nullish(flag),
  utilityAddresses: z.nullish(z.object({ multicall: z.nullish(text) })),
  networkToken: z.nullish(networkToken),
  chainLogoUri: z.nullish(text),
  private: z.nullish(flag),
  /** "nftIndexing", "webhooks", "teleporter" and other words. */
  enabledFeatures: z.nullish(z.array(text)),
});
export type IndexedChain = z.infer<typeof chain>;

export interface ChainsQuery {
  readonly network?: DataNetwork;
  readonly feature?: 'nftIndexing' | 'webhooks' | 'teleporter';
}

const answer = pageOf('chains', chain, ({ chainId }) => chainId);

/**
 * `GET /v1/chains`: every chain that the service indexes, on one page.
 *
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function listChains(
  service: DataService,
  query: ChainsQuery,
  options: ReadOptions,
): Promise<Answer<Page<IndexedChain>> | undefined> {
  const label = 'listChains';
  const check = new Parameters(label);
  const checked = {
    network: query.network && check.network(query.network),
    feature: check.oneOf('feature', query.feature, ['nftIndexing', 'webhooks', 'teleporter']),
  };
  return service.find({ path: '/v1/chains', query: checked, label, schema: answer }, options);
}
