import { type IndexedBlockchain, type IndexedChain, listBlockchains, listChains } from '../../net';
import { identifier, moment, cellText, defineList } from './list';

/** Geneses, of up to a hundred kilobytes each, are in JSON alone. */
export const blockchains = defineList<'blockchains', IndexedBlockchain>('blockchains', {
  operation: 'listBlockchains',
  rows: 'blockchains',
  pageSize: 100,
  title: ({ network }) => `Blockchains of ${network}`,
  columns: () => [
    ['name', (row) => cellText(row.blockchainName)],
    ['blockchain ID', (row) => identifier(row.blockchainId)],
    ['EVM chain ID', (row) => (row.evmChainId == null ? [] : cellText(String(row.evmChainId)))],
    ['subnet', (row) => identifier(row.subnetId)],
    ['created', (row) => moment(row.createBlockTimestamp)],
    ['VM', (row) => cellText(row.vmId)],
  ],
  fields: {
    blockchainId: (row) => row.blockchainId,
    blockchainName: (row) => row.blockchainName,
    vmId: (row) => row.vmId,
    subnetId: (row) => row.subnetId,
    evmChainId: (row) => row.evmChainId,
    createBlockTimestamp: (row) => row.createBlockTimestamp,
    createBlockNumber: (row) => row.createBlockNumber,
  },
  query: ({ service, network }, query, options) => listBlockchains(service, network, query, options),
});

export const chains = defineList<'chains', IndexedChain>('chains', {
  operation: 'listChains',
  rows: 'chains',
  // All come on one page.
  pageSize: 100,
  title: ({ network }) => `Chains of ${network}`,
  columns: () => [
    ['name', (row) => cellText(row.chainName)],
    ['EVM chain ID', (row) => cellText(row.chainId)],
    ['status', (row) => cellText(row.status)],
    ['token', (row) => cellText(row.networkToken?.symbol)],
    ['blockchain ID', (row) => identifier(row.platformChainId)],
    ['RPC URL', (row) => cellText(row.rpcUrl)],
  ],
  fields: {
    chainId: (row) => row.chainId,
    chainName: (row) => row.chainName,
    status: (row) => row.status,
    isTestnet: (row) => row.isTestnet,
    platformChainId: (row) => row.platformChainId,
    subnetId: (row) => row.subnetId,
    vmId: (row) => row.vmId,
    vmName: (row) => row.vmName,
    tokenSymbol: (row) => row.networkToken?.symbol,
    tokenDecimals: (row) => row.networkToken?.decimals?.toString(),
    rpcUrl: (row) => row.rpcUrl,
    wsUrl: (row) => row.wsUrl,
    explorerUrl: (row) => row.explorerUrl,
    private: (row) => row.private,
    enabledFeatures: (row) => row.enabledFeatures,
    description: (row) => row.description,
  },
  query: ({ service, network }, _query, options) => listChains(service, network, options),
});
