/** One identifier, looked up: which sources are asked about which kind, and the report that comes of it. */

export { explorerPlace } from './explorerPlace';
export { coversAllowedHosts, quickSeconds, requestedUrlsWith, offlineReport } from './io/requestedSources';
export { type ReplayReport, runWithBuild } from './io/evm/replayReport';
export { runWhatIf, type UnsentCall, type WhatIfReport } from './io/evm/runWhatIf';
export { createLookup, type Lookup } from './io/lookup';
export { type CheckProofOfPossession, createProofOfPossession } from './io/possession/proofOfPossession';
export { type WatchEnd, isPending, watchReport } from './io/watchReport';
export { noPlatformWords } from './identifierReport';
