/** Looks up an identifier: which sources are queried for which kind, and the resulting Report. */

export { explorerPlace } from './explorerPlace';
export { coversAllowedHosts, quickSeconds, requestedUrlsWith, offlineReport } from './io/requestedSources';
export { type ReplayReport, runWithBuild } from './io/evm/replayReport';
export { runWhatIf, type UnsentCall, type WhatIfReport } from './io/evm/runWhatIf';
export { createLookup, type Lookup } from './io/lookup';
export { loadResolvers } from './io/resolve';
export { type CheckProofOfPossession, createProofOfPossession } from './io/possession/proofOfPossession';
export { type WatchEnd, isPending, watchReport } from './io/watchReport';
export { noPlatformWords } from './identifierReport';
