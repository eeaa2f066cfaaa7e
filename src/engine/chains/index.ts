/** Subnets, L1s and blockchains, and the rules of an EVM chain. */

export {
  type Blockchain,
  blockchainFacts,
  blockchainOf,
  type PrimaryRole,
  isEvm,
  statusLine,
  vmLine,
} from './blockchain/blockchainFacts';
export { configFacts, feesSection, hasRewardManager, precompileSection } from './blockchain/configFacts';
export {
  type RequestedList,
  type ListedChain,
  type ListedSubnet,
  ChainList,
  ChainLists,
  matchesFilter,
  matches,
  subnetMatches,
} from './io/chainLists';
export { L1Rules, type RequestedRules, rewardsOfManager } from './io/l1Rules';
export {
  type ChainHead,
  type WatchRun,
  blocksDrawing,
  fetchHead,
  headFacts,
  nextUpgradeFact,
  BlockFollower,
  ChainWatch,
} from './io/chainWatch';
export { chainHeight, fetchGenesisConfig, followPlatformHeight, platformHeightMs } from './io/chainQueries';
export {
  type LiveChain,
  type LiveNode,
  type LiveRulesUnavailable,
  type OriginalText,
  mostAdvancedNode,
  comparedNetwork,
  evmVersionIn,
  fetchEvmVersion,
  fetchGenesisOf,
  fetchLiveChain,
} from './io/fetchLiveChain';
export type { ChainConfig, ChainRules, FeeConfigResult, KnownRules } from './rules/chainRules';
export { type ChainRow, chainRows, messenger, messengerRequest, messengerVersion } from './rules/chainRows';
export { type PrecompileResult, precompileFacts, precompileSections, precompileWords } from './rules/precompileFacts';
export {
  type SubnetResults,
  type SubnetChain,
  chainNames,
  chainsSection,
  subnetChains,
  validatorFacts,
  weightFacts,
  validatorsSection,
} from './subnet/validatorsSection';
