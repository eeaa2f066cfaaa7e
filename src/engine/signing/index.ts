/** Signatures of Warp messages, collected from validators. */

export { signedReport } from './signatures';
export { type ToSign, type Warp, createWarp } from './warp';
