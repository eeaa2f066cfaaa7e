export { type Diagnoses, createDiagnoses } from './io/diagnosis';
export { type OwnPair, proofOfPossessionReport } from './possessionFinding';
export type { IncompleteSetup } from './setUp';
export { setUpReport } from './setUpFinding';
