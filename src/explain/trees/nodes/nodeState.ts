import type { Health } from '../../../core/health/health';
import type { NodeEndpoint } from '../../../core/networks/network';
import type { getNodeVersion } from '../../../core/rpc/catalogue/info/node';
import type { ResultOf } from '../../../core/rpc/catalogue/method';

/** What a node says of itself in one round trip. */
export interface NodeState {
  readonly node: NodeEndpoint;
  readonly health?: Health;
  /** Why its health is not known, in a sentence. */
  readonly noHealth?: string;
  readonly nodeID?: string;
  readonly version?: ResultOf<typeof getNodeVersion>;
  /** Where it answered nothing at all: why, in a sentence. */
  readonly away?: string;
}

/** Alias or blockchain ID of each chain that a node runs → whether it has caught up; undefined: it does not tell. */
export type BootstrapState = ReadonlyMap<string, boolean | undefined>;
