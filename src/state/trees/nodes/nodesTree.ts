import * as l10n from '@vscode/l10n';
import type { Tree } from '../../../core/tree/tree';
import { TreeError } from '../treeError';
import { endpointBranch } from './endpointBranch';
import { nodeBranch } from './nodeBranch';
import { nodeList } from './nodeList';
import { nodePartBranch } from './nodePartBranch';
import type { NodesDeps } from './nodesDeps';
import { NodesMemory } from './nodesMemory';
import { readNodesPlaceId } from './nodesPlace';

/** The configured nodes of the active network, and below each what it tells of itself. */
export function createNodesTree(deps: NodesDeps): Tree {
  const memory = new NodesMemory();
  return {
    async children(parent, run) {
      if (parent === undefined) {
        return nodeList(deps, run, memory);
      }
      const { network, node: name, part } = readNodesPlaceId(parent.id);
      const active = deps.active();
      const node = active.nodes.find((one) => one.name === name);
      if (active.name !== network || node === undefined) {
        throw new TreeError(l10n.t('{0} is no node of {1} any more.', name, active.name));
      }
      switch (part) {
        case undefined:
          return nodeBranch(deps, node, run, memory);
        case 'endpoints':
          return endpointBranch(deps, node, run, memory);
        case 'passed':
        case 'chains':
        case 'subnets':
          return nodePartBranch(deps, node, part, run, memory);
      }
    },
  };
}
