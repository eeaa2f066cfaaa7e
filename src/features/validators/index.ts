import { views } from '../../host/ids';
import type { TreeFeature } from '../../host/tree/treeFeature';
import type { Deps } from '../deps';

/** The tree of validators; only a node knows them. */
export function createValidators({ state }: Deps): TreeFeature {
  return {
    view: views.validators,
    tree: state.trees.validators,
    lacks: () => (state.networks.active().nodes.length === 0 ? 'node' : undefined),
  };
}
