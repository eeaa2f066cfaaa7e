import type { Clock, Sockets } from '../../../engine/net';
import type { SpanKey } from '../../../webview/protocol/span';
import type { Network } from '../../../engine/networks';
import type { SourceClient } from '../../../engine/sources';
import type { TreeDeps } from '../../trees/branches/treeDeps';

/** What dashboards are made with. */
export interface DashboardDeps extends Omit<TreeDeps, 'active' | 'now'> {
  readonly sockets: Sockets;
  readonly clock: Clock;
}

/** What a dashboard tells whoever shows it. */
export interface DashboardPorts {
  /** Whether something may be sent to a URL. */
  allowed(url: string): boolean;
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
  allowed(url: string): boolean;
  /** Asks the network's sources that may be asked, until the signal. */
  client(signal: AbortSignal): SourceClient;
  /** What is looked at. */
  span(): SpanKey;
  changed(): void;
  /** What was thrown, as a sentence for the user. */
  sentence(error: unknown): string;
}
