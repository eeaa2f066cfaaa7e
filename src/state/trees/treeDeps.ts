import type { DataService } from '../../api/dataApi/dataService';
import type { JsonRpc } from '../../api/jsonRpc/jsonRpc';
import type { Network } from '../../core/networks/network';
import type { ChainRegistry } from '../networks/chainRegistry';

/** What the trees are made with; each branch is one of the network that is active when it is asked for. */
export interface TreeDeps {
  readonly rpc: JsonRpc;
  /** The client of a data service at a base URL. */
  readonly dataService: (baseUrl: string) => DataService;
  readonly registry: ChainRegistry;
  readonly now: () => number;
  /** For each request. */
  readonly deadlineMs: () => number;
  readonly active: () => Network;
  /** Whether the user pinned what an identifier stands for. */
  readonly pinned: (network: string, id: string) => boolean;
  /** All identifiers that the user pinned on a network; absent: none. */
  readonly pins?: (network: string) => readonly string[];
  /** Days that a validator's balance or period lasts under which it is warned about. */
  readonly warnDays: () => number;
}
