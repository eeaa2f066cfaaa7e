/** Addresses of the P-, X- and C-Chain and of EVM chains: balances, UTXOs, transactions. */

export {
  type AssetKind,
  type CreatedAsset,
  type IndexedAsset,
  createdAsset,
  indexedAsset,
} from './asset/assetDescription';
export type { IndexedAddress, NodeAddress, NodeProxy, NodeToken } from './evm/addressAnswer';
export { type AddressOnChain, addressReport, isUsed } from './evm/addressReport';
export { type ListedTransaction, indexedTransactionCells, listedMoves } from './evm/indexedTransactionRow';
export { type ScanGap, logsGap, scanShare, scanWords, tracesGap } from './evm/scanWords';
export { type ReadSlot, storageSection } from './evm/storageSection';
export { type RowTransaction, transactionColumns, transactionRow, transactionsSection } from './evm/transactionRow';
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
  maxQuestions,
} from './platform/addressAnswers';
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
export { balancesSection, stakeSection, transitsSection, utxosSection } from './platform/balanceSections';
export { type ChainHoldings, chainHoldings, stakedOf, transitsOf } from './platform/holdings';
export { latestSection, rewardsSection } from './platform/listSections';
export {
  type ScannedPlatformTransaction,
  scannedTransactionRow,
  scannedTransactionsSection,
} from './platform/scannedTransactions';
export { type ActivityCall, type AddressTransaction, type PlacedLog, activityIn } from './scan/addressActivity';
export { type BlockRange, ScanPlan, type TypedRange, runsTo, scanRange } from './scan/scanPlan';
export { tokenMovementFilters, transferSignatures } from './scan/tokenMovementFilters';
export { type Utxo, readUtxos } from './utxos/readUtxos';
