/**
 * Why an L1 makes no blocks: what is read of its nodes, and the causes that are looked for. What asks throws the reason of
 * its signal alone, where it does not say otherwise.
 */

export { type Diagnoses, createDiagnoses } from './io/diagnosis';
export { type WatchDeps, type WatchedSet, WatchedSets } from './io/watchedSets';
export { type OwnPair, proofOfPossessionReport } from './proofOfPossessionReport';
export { type IncompleteSetup, setUpReport } from './setUp';
