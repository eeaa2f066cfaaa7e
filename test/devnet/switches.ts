import type { Fault } from './faults/fault';

export type HealthState = 'healthy' | 'degraded' | 'starting';

/** What can be changed while the devnet runs: by flag, or over the control path. */
export interface Switches {
  faults: Fault[];
  health: HealthState;
  /** State of blocks before the newest is gone, as on a node that prunes. */
  pruned: boolean;
  /** Batches of more than 40 are refused, as on public nodes. */
  publicNode: boolean;
  /** The data service has not seen the newest blocks yet: how many. */
  indexLag: number;
  /** There is no data and metrics service: `/v1` and `/v2` are unknown paths. */
  noIndex: boolean;
}

export function defaultSwitches(): Switches {
  return { faults: [], health: 'healthy', pruned: false, publicNode: false, indexLag: 0, noIndex: false };
}
