/** Replays a transaction or call at its position, with changes; nothing is sent to the chain. */

export { overridesOf, parseStateOverrides, type ReplayChanges } from './changes';
export {
  type MinedTransaction,
  type ReplayResult,
  type ReplayPlace,
  fetchMined,
  findPlace,
  placeOfCall,
  replayAt,
} from './io/replay';
export { replacedFacts, traceableWithBuild, planWithBuild } from './io/withBuild';
export { parseStateOverrideLines, readChanges } from './io/pretended';
export { changeLine, approximateLine, stateLine } from './stateLine';
