import { views } from '../../host/ids';
import type { TreeFeature } from '../../host/tree/treeFeature';
import type { Deps } from '../deps';

/** The tree of the configured nodes; each tells of itself alone. */
export function createNodes({ state }: Deps): TreeFeature {
  return {
    view: views.nodes,
    tree: state.trees.nodes,
    lacks: () => (state.networks.active().nodes.length === 0 ? 'node' : undefined),
  };
}
