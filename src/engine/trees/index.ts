/** The trees of the side bar: their rows and the requests for them. */

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
