export { signedReport } from './signedFinding';
export { type ToSign, type Warp, createWarp } from './warp';
