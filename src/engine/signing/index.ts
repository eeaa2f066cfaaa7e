/** Signatures of Warp messages, collected from validators. */

export { signedReport } from './signatures';
export { type SigningRequest, type Warp, createWarp } from './warp';
