import type { Network } from '../../../engine/networks';
import type { SourceDeps } from '../../../engine/sources';

/** What the trees are made with; each branch is one of the network that is active when it is asked for. */
export interface TreeDeps extends SourceDeps {
  readonly active: () => Network;
  /** Whether the user pinned what an identifier stands for. */
  readonly pinned: (network: string, id: string) => boolean;
  /** All identifiers that the user pinned on a network; absent: none. */
  readonly pins?: (network: string) => readonly string[];
  /** Days that a validator's balance or period lasts under which it is warned about. */
  readonly warnDays: () => number;
}
