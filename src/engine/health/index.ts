/** Node health: checks, bootstrap progress and explanations. */

export { checkTable, type ExplainedCheck, explainCheck } from './explainCheck';
export {
  zeroNodeId,
  type CheckState,
  type Health,
  type HealthCheck,
  healthOf,
  readHealth,
  type HealthContext,
  integerAt,
  textAt,
  textsIn,
  type ChainHealth,
  chainHealth,
} from './health';
export {
  disconnectedLines,
  checkReport,
  healthReport,
  allChecks,
  scopeSentence,
  healthState,
  healthSummary,
} from './healthReport';
export { fetchBootstrapProgress, fetchBootstrapState, fetchHealthContext, knownContext } from './io/fetchHealthContext';
export { NodesMemory, fetchNodeHealth, fetchNodeStatus, statusMs } from './io/fetchNodeStatus';
export {
  type BootstrapProgress,
  type BootstrapState,
  type NodeStatus,
  chainChecks,
  connectedPeers,
  maxChains,
  nodeCondition,
  nodeMark,
  primaryAliases,
  unrequestedWords,
} from './nodeStatus';
