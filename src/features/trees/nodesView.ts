import { views } from '../../editor/ids';
import type { TreeFeature } from './treeFeature';
import type { Services } from '../services';

/** The tree of the configured nodes; each tells of itself alone. */
export function createNodes({ state }: Services): TreeFeature {
  return {
    view: views.nodes,
    tree: state.trees.nodes,
    lacks: () => (state.networks.active().nodes.length === 0 ? 'node' : undefined),
  };
}
