import * as l10n from '@vscode/l10n';
import { type IndexedBlockchain, listBlockchains } from '../../api/dataApi/blockchains';
import { type IndexedChain, listChains } from '../../api/dataApi/chains';
import { identifier, moment, words } from '../../explain/lists/cells';
import { defineList } from '../../explain/lists/list';

/** Geneses, of up to a hundred kilobytes each, are in JSON alone. */
export const blockchains = defineList<'blockchains', IndexedBlockchain>('blockchains', {
  operation: 'listBlockchains',
  rows: 'blockchains',
  pageSize: 100,
  title: ({ network }) => l10n.t('Blockchains of {0}', network),
  columns: () => [
    [l10n.t('name'), (row) => words(row.blockchainName)],
    [l10n.t('blockchain ID'), (row) => identifier(row.blockchainId)],
    [l10n.t('EVM chain ID'), (row) => (row.evmChainId == null ? [] : words(String(row.evmChainId)))],
    [l10n.t('subnet'), (row) => identifier(row.subnetId)],
    [l10n.t('created'), (row) => moment(row.createBlockTimestamp)],
    [l10n.t('VM'), (row) => words(row.vmId)],
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
  ask: ({ service, network }, query, options) => listBlockchains(service, network, query, options),
});

export const chains = defineList<'chains', IndexedChain>('chains', {
  operation: 'listChains',
  rows: 'chains',
  // All come on one page.
  pageSize: 100,
  title: ({ network }) => l10n.t('Chains of {0}', network),
  columns: () => [
    [l10n.t('name'), (row) => words(row.chainName)],
    [l10n.t('EVM chain ID'), (row) => words(row.chainId)],
    [l10n.t('status'), (row) => words(row.status)],
    [l10n.t('token'), (row) => words(row.networkToken?.symbol)],
    [l10n.t('blockchain ID'), (row) => identifier(row.platformChainId)],
    [l10n.t('RPC URL'), (row) => words(row.rpcUrl)],
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
  ask: ({ service, network }, _query, options) => listChains(service, { network }, options),
});
