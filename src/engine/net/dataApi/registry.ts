import * as z from 'zod/mini';
import { anyJson, flag, signed, u256, wireText, wireTime } from '../../primitives';
import { networkToken } from './evm';
import { operation } from './dataService';
import { pageOf } from './pages';
import type { DataNetwork, PageQuery } from './parameters';

/** A registry entry (docs/facts/data-service.md). IDs are cb58; `vmId` is a name for the primary network's chains. */
const blockchain = z.object({
  createBlockTimestamp: z.nullish(wireTime),
  /** -1 for the chains of the network's genesis. */
  createBlockNumber: z.nullish(signed),
  blockchainId: wireText,
  vmId: wireText,
  subnetId: wireText,
  blockchainName: wireText,
  evmChainId: z.nullish(u256),
  /** Raw genesis: JSON for an EVM chain, a string, or hex with its encoding. */
  genesisData: z.nullish(anyJson),
});
export type IndexedBlockchain = z.infer<typeof blockchain>;

/** `GET /v1/networks/{network}/blockchains`: all of the network's, 100 per page by default, at most 10,000. */
export const listBlockchains = operation(
  'listBlockchains',
  pageOf('blockchains', blockchain, ({ blockchainId }) => blockchainId),
  (check, network: DataNetwork, query: PageQuery & { readonly sortOrder?: 'asc' | 'desc' }) => ({
    path: `/v1/networks/${check.network(network)}/blockchains`,
    query: { ...check.page(query, 10_000), sortOrder: check.oneOf('sortOrder', query.sortOrder, ['asc', 'desc']) },
  }),
);

/** A chain indexed by the service (docs/facts/data-service.md). URLs and names are untrusted. */
const chain = z.object({
  /** EVM chain ID in decimal. */
  chainId: wireText,
  /** Such as "OK" or "UNAVAILABLE". */
  status: z.nullish(wireText),
  chainName: wireText,
  description: z.nullish(wireText),
  /** Blockchain ID in cb58. */
  platformChainId: z.nullish(wireText),
  subnetId: z.nullish(wireText),
  vmId: z.nullish(wireText),
  /** Such as "EVM", "BITCOIN" or "ETHEREUM". */
  vmName: z.nullish(wireText),
  explorerUrl: z.nullish(wireText),
  rpcUrl: z.nullish(wireText),
  wsUrl: z.nullish(wireText),
  isTestnet: z.nullish(flag),
  networkToken: z.nullish(networkToken),
  private: z.nullish(flag),
  /** Such as "nftIndexing", "webhooks" or "teleporter". */
  enabledFeatures: z.nullish(z.array(wireText)),
});
export type IndexedChain = z.infer<typeof chain>;

/** `GET /v1/chains`: every chain of a network that the service indexes, on one page. */
export const listChains = operation(
  'listChains',
  pageOf('chains', chain, ({ chainId }) => chainId),
  (check, network: DataNetwork) => ({ path: '/v1/chains', query: { network: check.network(network) } }),
);
