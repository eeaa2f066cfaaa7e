/** Subnets, L1s and blockchains, and the rules that an EVM chain runs by. */

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
export { ChainList, ChainLists, type RequestedList } from './io/chainLists';
export { L1Rules, type RequestedRules, rewardsOfManager } from './io/l1Rules';
export { type ChainHead, blocksDrawing, fetchHead, headFacts, nextUpgradeFact } from './io/chainHead';
export { chainHeight, fetchGenesisConfig, followPlatformHeight, platformHeightMs } from './io/chainQuestions';
export { BlockFollower, ChainWatch, type WatchRun } from './io/chainWatch';
export {
  type LiveChain,
  type LiveNode,
  type LiveRulesUnavailable,
  type LiveRun,
  type OriginalText,
  answering,
  comparedNetwork,
  evmVersionIn,
  fetchEvmVersion,
  fetchGenesisOf,
  fetchLiveChain,
} from './io/fetchLiveChain';
export { type ListedChain, type ListedSubnet, isMeant, matches, subnetMatches } from './listedChain';
export type { ChainConfig, ChainRules, FeeAnswer, KnownRules } from './rules/chainRules';
export { type ChainRow, chainRows, messenger, messengerRequest, messengerVersion } from './rules/chainRows';
export { type PrecompileResult, precompileFacts, precompileSections, precompileWords } from './rules/precompileFacts';
export {
  type SubnetAnswers,
  type SubnetChain,
  chainNames,
  chainsSection,
  subnetChains,
  validatorFacts,
  weightFacts,
  validatorsSection,
} from './subnet/validatorsSection';
