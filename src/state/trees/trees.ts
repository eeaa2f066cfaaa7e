import type { TreeRun } from '../../core/tree/tree';
import { chainHeight } from './chainHeight';
import { ChainLists } from './chains/chainLists';
import type { TreeDeps } from './treeDeps';
import { ValidatorsTree } from './validators/validatorsTree';

/** The trees of the active network. */
export interface Trees {
  readonly validators: ValidatorsTree;
  /** As `chainHeight`. */
  height(chain: string, run: Pick<TreeRun, 'signal' | 'allowed'>): Promise<bigint>;
  /** The settings have changed: what was told under the old ones is asked for again. */
  forget(): void;
}

export function createTrees(deps: TreeDeps): Trees {
  const lists = new ChainLists();
  return {
    validators: new ValidatorsTree(deps, lists),
    height: (chain, run) => chainHeight(deps, chain, run),
    forget: () => lists.forget(),
  };
}
