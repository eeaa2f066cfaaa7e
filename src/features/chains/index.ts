import { views } from '../../host/ids';
import type { TreeFeature } from '../../host/tree/treeFeature';
import type { Deps } from '../deps';

/** The tree of chains: a node tells of them, the data service, or what stands in the settings. */
export function createChains({ state }: Deps): TreeFeature {
  return {
    view: views.chains,
    tree: state.trees.chains,
    lacks() {
      const { nodes, dataApi, chains } = state.networks.active();
      return nodes.length === 0 && dataApi === undefined && chains.every(({ rpcUrl }) => rpcUrl === undefined)
        ? 'source'
        : undefined;
    },
  };
}
