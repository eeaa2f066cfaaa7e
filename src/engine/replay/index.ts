/** A transaction or call run again at its place, with changes; nothing is sent to the chain. */

export { type Elsewhere, overridesOf, pretendedOf, type ReplayChanges } from './changes';
export {
  type MinedTransaction,
  type Replayed,
  type ReplayPlace,
  type ReplayState,
  fetchMined,
  findPlace,
  placeOfCall,
  replayAt,
} from './io/replay';
export { readChanges } from './io/whatIf';
export { type ReplacedCode, asOverrides, currentCodes, replacedFacts, traceableWithBuild } from './io/withBuild';
export { pretendedAccounts } from './io/pretended';
export { elsewhereLine, stateLine } from './stateLine';
