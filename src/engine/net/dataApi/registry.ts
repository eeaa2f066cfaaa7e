import * as z from 'zod/mini';
import { anyJson, flag, signed, u256, wireText, wireTime } from '../../primitives';
import { networkToken } from './evm';
import { operation } from './dataService';
import { pageOf } from './pages';
import type { DataNetwork, PageQuery } from './parameters';

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
  /** The genesis as it came: JSON of an EVM chain, a text, or hex with its encoding. */
  genesisData: z.nullish(anyJson),
});
export type IndexedBlockchain = z.infer<typeof blockchain>;

/** `GET /v1/networks/{network}/blockchains`: every blockchain of the network, 100 a page unless asked, at most 10,000. */
export const listBlockchains = operation(
  'listBlockchains',
  pageOf('blockchains', blockchain, ({ blockchainId }) => blockchainId),
  (check, network: DataNetwork, query: PageQuery & { readonly sortOrder?: 'asc' | 'desc' }) => ({
    path: `/v1/networks/${check.network(network)}/blockchains`,
    query: { ...check.page(query, 10_000), sortOrder: check.oneOf('sortOrder', query.sortOrder, ['asc', 'desc']) },
  }),
);

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
  networkToken: z.nullish(networkToken),
  private: z.nullish(flag),
  /** "nftIndexing", "webhooks", "teleporter" and other words. */
  enabledFeatures: z.nullish(z.array(wireText)),
});
export type IndexedChain = z.infer<typeof chain>;

/** `GET /v1/chains`: every chain of a network that the service indexes, on one page. */
export const listChains = operation(
  'listChains',
  pageOf('chains', chain, ({ chainId }) => chainId),
  (check, network: DataNetwork) => ({ path: '/v1/chains', query: { network: check.network(network) } }),
);
