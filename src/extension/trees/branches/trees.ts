import type { Tree, TreeRun } from '../rows/treeNode';
import { chainHeight } from './chainHeight';
import { ChainLists } from './chainLists';
import { type ChainsTree, createChainsTree } from './chains/chainsTree';
import type { NodesDeps } from './nodes/nodesMemory';
import { createNodesTree } from './nodes/nodesTree';
import { ValidatorsTree } from './validators/validatorsTree';

/** The trees of the active network. */
export interface Trees {
  readonly chains: ChainsTree;
  readonly validators: ValidatorsTree;
  readonly nodes: Tree;
  /** As `chainHeight`. */
  height(chain: string, run: Pick<TreeRun, 'signal' | 'allowed'>): Promise<bigint>;
  /** What is asked for seldom is asked for again when it is needed next: the user wants it so. */
  expire(): void;
  /** The settings have changed: what was told under the old ones is asked for again. */
  forget(): void;
}

export function createTrees(deps: NodesDeps): Trees {
  const lists = new ChainLists();
  const chains = createChainsTree(deps, lists);
  return {
    chains,
    validators: new ValidatorsTree(deps, lists),
    nodes: createNodesTree(deps),
    height: (chain, run) => chainHeight(deps, chain, run),
    expire: () => lists.expire(),
    forget() {
      lists.forget();
      chains.forget();
    },
  };
}
