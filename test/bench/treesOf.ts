/** What the bench of trees measures, to be bundled as it ships. */
export { TreeModel } from '../../src/host/tree/treeModel';
export { testTrees } from '../helpers/treesOn';
