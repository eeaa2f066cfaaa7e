import type { Fault } from './faults/fault';

export const apiKeyHeaders = ['x-glacier-api-key', 'x-data-api-key'] as const;
export type ApiKeyHeader = (typeof apiKeyHeaders)[number];

/** `withoutPlugin`: the primary network is fine, and the VM of the L1s could not start. */
export const healthStates = ['healthy', 'degraded', 'starting', 'withoutPlugin'] as const;
export type HealthState = (typeof healthStates)[number];

/** What can be changed while the devnet runs: by flag, or over the control path. */
export interface Switches {
  faults: Fault[];
  /** Of node one. */
  health: HealthState;
  /** Of nodes two and three. */
  two: HealthState;
  three: HealthState;
  /** When the balance of an L1 validator is used up, milliseconds since the epoch; 0: never. */
  dryAt: number;
  /** 10,000 further blockchains and 2,000 further validators stand in the lists; nothing answers for them. */
  many: boolean;
  /** State of blocks before the newest is gone, as on a node that prunes. */
  pruned: boolean;
  /** Batches of more than 40 are refused, as on public nodes. */
  publicNode: boolean;
  /** The data service has not seen the newest blocks yet: how many. */
  indexLag: number;
  /** There is no data and metrics service: `/v1` and `/v2` are unknown paths. */
  noIndex: boolean;
  /** The data service wants this API key; empty: any request is served, with or without one. */
  apiKey: string;
  /** Where the key stands: the service's own header, or the specification's. */
  apiKeyHeader: ApiKeyHeader;
  /** What a request with a key may cost per minute, in the service's units; without a key nothing is counted. */
  rateLimit: number;
  /** Every page token was given out more than 24 hours ago. */
  expiredTokens: boolean;
  /** Pages of primary-network transactions hold half of what was asked for, as where UTXOs are many. */
  shortPages: boolean;
  /** The metrics service has the specification's path of the average TPS, and not today's. */
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
