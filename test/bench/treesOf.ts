/** Entry of the tree benchmark, bundled as shipped. */
export { TreeModel } from '../../src/extension/trees/model/treeModel';
export { testTrees } from '../helpers/treesOn';
