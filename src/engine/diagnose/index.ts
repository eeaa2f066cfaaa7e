/**
 * Why an L1 produces no blocks: readings from its nodes, and their causes. Functions with requests throw only the
 * reason of their signal, unless documented otherwise.
 */

export { type Diagnoses, createDiagnoses } from './io/diagnosis';
export { type WatchDeps, type WatchedSet, WatchedSets } from './io/watchedSets';
export { type OwnPair, proofOfPossessionReport } from './proofOfPossessionReport';
export { type IncompleteSetup, setUpReport } from './setUp';
