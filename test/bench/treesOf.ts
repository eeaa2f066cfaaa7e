/** What the bench of trees measures, to be bundled as it ships. */
export { TreeModel } from '../../src/extension/trees/model/treeModel';
export { testTrees } from '../helpers/treesOn';
