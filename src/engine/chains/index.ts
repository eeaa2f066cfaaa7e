/** Subnets, L1s and blockchains, and the rules that an EVM chain runs by. */

export { type Blockchain, blockchainFacts, blockchainOf } from './blockchain/blockchainFacts';
export { type PrimaryRole, isEvm, statusLine, vmLine } from './blockchain/blockchainLines';
export { configFacts, feesSection, precompileSection } from './blockchain/configFacts';
export { L1Rules, type RequestedRules } from './io/l1Rules';
export { fetchOriginalGenesis } from './io/originalGenesis';
export type { ChainConfig, ChainRules, ChainSnapshot, FeeAnswer, MessengerHere, Rewards } from './rules/chainSnapshot';
export { type FeeConfigRow, baseFeeLine, feeSummary, feeWords } from './rules/feeConfigFacts';
export {
  type PrecompileResult,
  precompileFacts,
  precompileSections,
  precompileWords,
  type ActivationState,
  activationStateLine,
  activationStateOf,
  configuredRoles,
  precompileSummary,
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
