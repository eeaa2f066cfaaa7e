import type { Network } from '../../../../src/engine/networks/network';
import { cChain, testNetwork } from '../../../helpers/lookupOn';
import type { Clients } from '../clients';

export interface SurfaceRun {
  readonly clients: Clients;
  /** Of the hostile host. */
  readonly origin: string;
  /** Replaces the surface's own cell. */
  readonly cell?: string;
  /** Stopped from outside, not once it has reported something. */
  readonly isStopped: boolean;
  readonly signal: AbortSignal;
}

/** The result of a run. */
export interface Shown {
  /** What the user is told: a sentence for each failure, else the result. */
  readonly said: readonly string[];
  /** All text derived from responses that is shown, stored or written, by place. */
  readonly texts: readonly ShownText[];
  /** Number of confirmation prompts for changes. */
  readonly requested?: number;
}

export interface ShownText {
  /** `markdown` is rendered; `notification` too, as far as VS Code renders links in it. */
  readonly kind: 'plain' | 'markdown' | 'notification';
  readonly text: string;
}

export type Surface = (run: SurfaceRun) => Promise<Shown>;

/** A network whose only node, or only data service, is the hostile host. */
export function networkOf(origin: string, by: 'node' | 'dataApi', part: Partial<Network> = {}): Network {
  const where = by === 'node' ? { nodes: [{ name: 'one', url: origin }] } : { nodes: [], dataApi: origin };
  return testNetwork({ ...where, chains: [cChain], ...part });
}
