import type { Network } from '../../../../src/engine/networks/network';
import { cChain, testNetwork } from '../../../helpers/lookupOn';
import type { Clients } from '../clients';

/** What a surface is run with. */
export interface SurfaceRun {
  readonly clients: Clients;
  /** Of the hostile host. */
  readonly origin: string;
  /** What is run in place of the surface's own cell. */
  readonly cell?: string;
  /** It is stopped from outside, and not once it was told something. */
  readonly isStopped: boolean;
  readonly signal: AbortSignal;
}

/** What came of it. */
export interface Shown {
  /** What a reader is told: a sentence for each thing that failed, else what was found. */
  readonly said: readonly string[];
  /** All that is drawn, kept or written of the answers, by where it stands. */
  readonly texts: readonly ShownText[];
  /** Times that the user was asked whether to change something. */
  readonly requested?: number;
}

export interface ShownText {
  /** `markdown` is drawn; `notification` too, as far as VS Code draws links in it. */
  readonly kind: 'plain' | 'markdown' | 'notification';
  readonly text: string;
}

export type Surface = (run: SurfaceRun) => Promise<Shown>;

/** A network whose one node, or whose data service alone, is the hostile host. */
export function networkOf(origin: string, by: 'node' | 'dataApi', part: Partial<Network> = {}): Network {
  const where = by === 'node' ? { nodes: [{ name: 'one', url: origin }] } : { nodes: [], dataApi: origin };
  return testNetwork({ ...where, chains: [cChain], ...part });
}
