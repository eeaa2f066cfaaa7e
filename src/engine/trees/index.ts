/** The trees of the side bar: what their rows say, and what is asked for them. */

export { type ChainPlace, type Trees, createTrees } from './io/chainsTree';
export {
  type Tree,
  type TreeBranch,
  type TreeIcon,
  type TreeNode,
  type TreeRun,
  readNodesPlaceId,
  readPlaceId,
} from './treeNode';
export type { ChainsContext } from './io/chainsContext';
export type { FetchedManager } from './io/managerRows';
export type { FetchedRules } from './io/chainsContext';
