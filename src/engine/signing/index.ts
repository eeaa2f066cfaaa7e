/** Signatures for Warp messages, collected from validators. */

export { signedReport } from './signedReport';
export { type ToSign, type Warp, createWarp } from './warp';
