/** Validators of the primary network, subnets and L1s: stake, validation periods, balances. */

export { type EndOfValidator, fetchEnds } from './io/fetchEnds';
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
  type NodeResults,
  type RequestedBlocks,
  type RequestedSubnet,
  type SubnetValidation,
  subnetValidations,
  peerFacts,
  measuredUptime,
} from './node/nodeResults';
export {
  nodeStakeFacts,
  blockSections,
  delegatorSection,
  rewardSection,
  subnetNote,
  subnetSection,
} from './node/stakeFacts';
export {
  type PastTransaction,
  type PastTransactions,
  type PastValidation,
  conversionReport,
  initialValidationReport,
  pastSection,
  pastValidationReport,
  pastOfKey,
  pastOfNode,
  pastTransactionLines,
  pastConversion,
  pastValidation,
  spentAmount,
} from './validation/pastTransactions';
export {
  validationFacts,
  type L1ValidatorResult,
  type ValidationResults,
  endOf,
  historySection,
  lastState,
  validationTransactions,
} from './validation/validationFacts';
export {
  type ContinuousFee,
  remainingTimeLines,
  SECONDS_A_DAY,
  type ValidatorLife,
  balanceLeft,
  validatorLife,
  type ExcessAt,
  activeValidators,
  projectedPrice,
} from './validatorLife';
export {
  type KnownValidator,
  type ListedSet,
  type SetTotals,
  type ValidatorSet,
  heaviestFirst,
  setTotals,
  validatorId,
  CONNECTED_NEEDED,
  VOTES_NEEDED,
  weightBar,
} from './validatorSet';
export {
  type SetWarning,
  avaxText,
  isEnding,
  lifeText,
  percentText,
  setLabel,
  setWarningText,
  validatorName,
  warningFigure,
  warningLine,
  bySeverity,
  type ValidatorWarning,
  validatorWarnings,
} from './validatorWarnings';
