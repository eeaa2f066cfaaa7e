import type { TreeRun } from '../../../core/tree/tree';
import type { Primary } from '../../lookup/primary/primary';
import type { Network } from '../../network';
import type { TreeDeps } from '../treeDeps';
import type { AskedList } from './chainLists';
import type { Kept } from './kept';
import type { ListedChain } from './listedChain';
import type { ChainWatch } from './watch/chainWatch';
import type { ToldUpgrades } from './upgradesBranch';
import type { ToldManager } from './watch/askManager';

/** What the branches of the tree of chains are made with. */
export interface ChainsContext {
  readonly deps: TreeDeps;
  readonly network: Network;
  readonly run: TreeRun;
  /** Asks the nodes and the data service for this branch. */
  readonly primary: Primary;
  readonly asked: AskedList;
  /** Undefined where the chain runs no EVM, or no host of it may be asked. */
  watch(chain: ListedChain): ChainWatch | undefined;
  /** Managers of L1s, by network and subnet. */
  readonly managers: Kept<ToldManager>;
  /** Upgrades by network. */
  readonly upgrades: Kept<ToldUpgrades>;
}
