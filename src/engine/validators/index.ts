/** Validators of the primary network, subnets and L1s: stake, validation periods, balances. */

export { lastsLines } from './balanceLasts';
export {
  fetchOwnNodes,
  fetchPinnedSets,
  fetchSets,
  fetchStakers,
  fetchValidatorSet,
  fetchValidators,
} from './io/fetchValidatorSet';
export {
  type ChainView,
  type NodeAnswers,
  type RequestedBlocks,
  type RequestedSubnet,
  type SubnetValidation,
  subnetValidations,
} from './node/nodeAnswers';
export { peerFacts, seenUptime } from './node/peerFacts';
export { nodeStakeFacts } from './node/stakeFacts';
export { blockSections, delegatorSection, rewardSection, subnetNote, subnetSection } from './node/stakeSections';
export { renewalOf } from './renewal';
export { conversionReport, initialValidationReport, pastSection, pastValidationReport } from './validation/pastReports';
export { pastOfKey, pastOfNode, pastTransactionLines } from './validation/pastOfNode';
export {
  type PastTransaction,
  type PastTransactions,
  type PastValidation,
  pastConversion,
  pastValidation,
  spentAmount,
} from './validation/pastTransactions';
export { validationFacts } from './validation/validationFacts';
export {
  type L1ValidatorResult,
  type ValidationAnswers,
  historySection,
  lastState,
  validationTransactions,
} from './validation/validationHistory';
export { SECONDS_A_DAY, type ValidatorLife, balanceLeft, validatorLife } from './validatorLife';
export { type ExcessAt, activeValidators, projectedPrice } from './validatorPrice';
export {
  type KnownValidator,
  type ListedSet,
  type SetTotals,
  type ValidatorSet,
  setTotals,
  validatorId,
} from './validatorSet';
export {
  type SetWarning,
  avaxText,
  isEnding,
  lifeText,
  percentText,
  setLabel,
  togetherText,
  validatorName,
  warningLine,
  warningText,
} from './validatorText';
export { type ValidatorWarning, validatorWarnings } from './validatorWarnings';
