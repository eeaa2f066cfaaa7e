export { explorerPlace } from './explorerPlace';
export { coversAllowedHosts, requestedUrlsWith } from './io/askedSources';
export { createLookup } from './io/createLookup';
export type { Lookup } from './io/lookup';
export { type CheckProofOfPossession, createProofOfPossession } from './io/possession/possession';
export { offlineReport } from './io/unaskedFinding';
export { type WatchEnd, isPending, watchReport } from './io/watchFinding';
export { noPlatformWords } from './notFoundFinding';
