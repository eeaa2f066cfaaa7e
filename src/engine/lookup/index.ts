export { explorerPlace } from './explorerPlace';
export { coversAllowedHosts, requestedUrlsWith } from './io/askedSources';
export { createLookup, type Lookup, offlineReport } from './io/lookup';
export { type CheckProofOfPossession, createProofOfPossession } from './io/possession/possession';
export { type WatchEnd, isPending, watchReport } from './io/watchFinding';
export { noPlatformWords } from './notFoundFinding';
