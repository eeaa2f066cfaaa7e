import { views } from '../../editor/ids';
import type { TreeFeature } from './treeFeature';
import type { Services } from '../services';

/** The tree of chains: a node tells of them, the data service, or what stands in the settings. */
export function createChains({ state }: Services): TreeFeature {
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
