import type { Sockets } from '../../api/socket/sockets';
import type { Clock } from '../../api/transport/clock';
import type { SpanKey } from '../../core/dashboard/span';
import type { Network } from '../network';
import type { TreeDeps } from '../trees/treeDeps';

/** What dashboards are made with. */
export interface DashboardDeps extends Omit<TreeDeps, 'active' | 'now'> {
  readonly sockets: Sockets;
  readonly clock: Clock;
}

/** What a dashboard tells whoever shows it. */
export interface DashboardPorts {
  /** Whether an origin may be asked. */
  decide(origin: string): 'allowed' | 'refused' | 'undecided';
  /** Something is to be shown anew. */
  changed(): void;
  /** A fault of the program. */
  failed(error: unknown): void;
}

/** One network's dashboard, as its parts see it. */
export interface DashboardContext {
  readonly deps: DashboardDeps;
  readonly trees: TreeDeps;
  readonly network: Network;
  allowed(origin: string): boolean;
  /** What is looked at. */
  span(): SpanKey;
  changed(): void;
  /** What was thrown, as a sentence for the user. */
  sentence(error: unknown): string;
}
