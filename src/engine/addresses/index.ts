/** Addresses of the P-, X- and C-Chain and of EVM chains: balances, UTXOs, transactions. */

export {
  type AssetKind,
  type CreatedAsset,
  type IndexedAsset,
  createdAsset,
  indexedAsset,
} from './asset/assetDescription';
export {
  type IndexedAddress,
  type NodeAddress,
  type NodeProxy,
  type NodeToken,
  type SlotValue,
  delegateOf,
  compareStorage,
  storageSection,
} from './evm/codeFacts';
export { type AddressOnChain, addressReport, isUsed } from './evm/addressReport';
export {
  type RowTransaction,
  type TransactionRowContext,
  indexedTransaction,
  transactionColumns,
  transactionRow,
  transactionsSection,
} from './evm/transactionRow';
export {
  avaxOn,
  chainFact,
  countFacts,
  otherChainsFact,
  rewardsFact,
  stakedFact,
  stateFacts,
  transitFact,
  balanceDisagreements,
  indexFact,
} from './platform/addressFacts';
export {
  balancesSection,
  stakeSection,
  transitsSection,
  utxosSection,
  latestSection,
  rewardsSection,
  type ScannedPlatformTransaction,
  scannedTransactionRow,
  scannedTransactionsSection,
} from './platform/addressSections';
export {
  type RequestedAddress,
  type RequestedChain,
  type RequestedTotals,
  type RequestedTransit,
  type RequestedUtxos,
  AddressAssets,
  type NamedAsset,
  avaxOf,
  indexedAssets,
  maxAssetRequests,
  type ChainHoldings,
  chainHoldings,
  stakedOf,
  transitsOf,
} from './platform/holdings';
export {
  type AddressTransaction,
  type PlacedLog,
  activityIn,
  tokenMovementFilters,
  transferSignatures,
} from './scan/addressActivity';
export {
  type ScanGap,
  logsGap,
  scanShare,
  scanWords,
  tracesGap,
  type BlockRange,
  ScanPlan,
  type TypedRange,
  lowestBlockOfRun,
  scanRange,
} from './scan/scanPlan';
export { type Utxo, readUtxos } from './utxos/readUtxos';
