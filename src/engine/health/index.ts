/** The health of nodes: checks, bootstrap progress, what each means. */

export { type BootstrapProgress, type BootstrapSample } from './bootstrapProgress';
export { checkTable } from './checkTable';
export { zeroNodeId } from './disconnected';
export { type ExplainedCheck, explainCheck } from './explainCheck';
export { type CheckState, type Health, type HealthCheck, healthOf, readHealth } from './health';
export type { HealthChain, HealthContext, HealthValidators } from './healthContext';
export {
  disconnectedLines,
  checkReport,
  healthReport,
  type HealthScope,
  everyCheck,
  scopeSentence,
  healthState,
  healthSummary,
} from './healthReport';
export { fetchBootstrapProgress, fetchBootstrapState, fetchHealthContext, knownContext } from './io/fetchHealthContext';
export { NodesMemory, fetchNodeHealth, fetchNodeStatus } from './io/fetchNodeStatus';
export { integerAt, member, objectAt, textAt, textsIn } from './jsonFigures';
export {
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
