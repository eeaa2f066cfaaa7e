import * as z from 'zod/mini';
import { flag, wireText } from '../../primitives';
import type { Answer, DataService, ReadOptions } from './dataService';
import { type Page, pageOf } from './page';
import { type DataNetwork, Parameters } from './parameters';
import { networkToken } from './shapes';

/** A chain that the service indexes (docs/facts/data-service.md). URLs and names are not trusted. */
const chain = z.object({
  /** The EVM chain ID in decimal. */
  chainId: wireText,
  /** "OK", "UNAVAILABLE" or another word. */
  status: z.nullish(wireText),
  chainName: wireText,
  description: z.nullish(wireText),
  /** cb58 of the blockchain ID. */
  platformChainId: z.nullish(wireText),
  subnetId: z.nullish(wireText),
  vmId: z.nullish(wireText),
  /** "EVM", "BITCOIN", "ETHEREUM" or another word. */
  vmName: z.nullish(wireText),
  explorerUrl: z.nullish(wireText),
  rpcUrl: z.nullish(wireText),
  wsUrl: z.nullish(wireText),
  isTestnet: z.nullish(flag),
  utilityAddresses: z.nullish(z.object({ multicall: z.nullish(wireText) })),
  networkToken: z.nullish(networkToken),
  chainLogoUri: z.nullish(wireText),
  private: z.nullish(flag),
  /** "nftIndexing", "webhooks", "teleporter" and other words. */
  enabledFeatures: z.nullish(z.array(wireText)),
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
