/** One identifier, looked up: which sources are asked about which kind, and the report that comes of it. */

export { explorerPlace } from './explorerPlace';
export { coversAllowedHosts, quickSeconds, requestedUrlsWith } from './io/requestedSources';
export { runWithBuild } from './io/evm/runWithBuild';
export type { ReplayReport } from './io/evm/replayReport';
export { runWhatIf, type UnsentCall, type WhatIfReport } from './io/evm/runWhatIf';
export { createLookup, type Lookup } from './io/lookup';
export { offlineReport } from './io/offlineReport';
export { type CheckProofOfPossession, createProofOfPossession } from './io/possession/proofOfPossession';
export { type WatchEnd, isPending, watchReport } from './io/watchReport';
export { noPlatformWords } from './notFoundReport';
