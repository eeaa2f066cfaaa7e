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
export { configFacts, feesSection, precompileSection } from './blockchain/configFacts';
export { chainHeight } from './io/chainHeight';
export { ChainList, ChainLists, type RequestedList } from './io/chainLists';
export { L1Rules, type RequestedRules } from './io/l1Rules';
export { fetchOriginalGenesis } from './io/originalGenesis';
export { type ListedChain, type ListedSubnet, isMeant, matches, subnetMatches } from './listedChain';
export type { ChainConfig, ChainRules, ChainSnapshot, FeeAnswer, MessengerHere } from './rules/chainSnapshot';
export { type FeeConfigRow, baseFeeLine, feeSummary, feeWords, setFeeConfigLine } from './rules/feeConfigFacts';
export {
  type ActivationState,
  type PrecompileResult,
  activationStateLine,
  activationStateOf,
  configuredRoles,
  precompileFacts,
  precompileSections,
  precompileSummary,
  precompileWords,
} from './rules/precompileFacts';
export {
  type SubnetAnswers,
  type SubnetChain,
  chainNames,
  chainsSection,
  subnetChains,
  validatorFacts,
  validatorsSection,
} from './subnet/validatorsSection';
