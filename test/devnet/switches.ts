import type { Fault } from './faults/fault';

export const apiKeyHeaders = ['x-glacier-api-key', 'x-data-api-key'] as const;
type ApiKeyHeader = (typeof apiKeyHeaders)[number];

/** `withoutPlugin`: the primary network is healthy, but the VM of the L1s failed to start. */
export const healthStates = ['healthy', 'degraded', 'starting', 'withoutPlugin'] as const;
export type HealthState = (typeof healthStates)[number];

/** State that flags or the control path can change while the devnet runs. */
export interface Switches {
  faults: Fault[];
  /** Health of node one. */
  health: HealthState;
  /** Health of nodes two and three. */
  two: HealthState;
  three: HealthState;
  /** When an L1 validator's balance is used up, milliseconds since the epoch; 0: never. */
  dryAt: number;
  /** Adds 10,000 blockchains and 2,000 validators to the lists; nothing serves them. */
  many: boolean;
  /** Whether the state of all blocks before the latest is gone, as on a pruning node. */
  pruned: boolean;
  /** Whether batches of more than 40 are rejected, as on public nodes. */
  publicNode: boolean;
  /** Number of latest blocks that the data service has not indexed yet. */
  indexLag: number;
  /** Whether there is no data and metrics service: `/v1` and `/v2` are unknown paths. */
  noIndex: boolean;
  /** API key that the data service requires; empty: any request is served, with or without a key. */
  apiKey: string;
  /** Header of the key: the service's own or that of the specification. */
  apiKeyHeader: ApiKeyHeader;
  /** Units that a key may use per minute; requests without a key are not counted. */
  rateLimit: number;
  /** Whether all page tokens are more than 24 hours old. */
  expiredTokens: boolean;
  /** Whether pages of primary-network transactions contain half of the requested number, as with many UTXOs. */
  shortPages: boolean;
  /** Whether the metrics service serves the average TPS at the specification's path instead of the current one. */
  oldMetrics: boolean;
}

export function defaultSwitches(): Switches {
  return {
    faults: [],
    health: 'healthy',
    two: 'degraded',
    three: 'starting',
    dryAt: 0,
    many: false,
    pruned: false,
    publicNode: false,
    indexLag: 0,
    noIndex: false,
    apiKey: '',
    apiKeyHeader: 'x-glacier-api-key',
    // The highest of the published plans.
    rateLimit: 20_000,
    expiredTokens: false,
    shortPages: false,
    oldMetrics: false,
  };
}
