export { type Diagnoses, createDiagnoses } from './io/diagnosis';
export { type OwnPair, proofOfPossessionReport } from './proofOfPossessionReport';
export type { IncompleteSetup } from './setUp';
export { setUpReport } from './setUpReport';
