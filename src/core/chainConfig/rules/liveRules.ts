import * as l10n from '@vscode/l10n';
import { rulesOf } from './rule';

const row = {
  severity: 'warning',
  basis: 'seen',
  source: 'graft/subnet-evm/internal/ethapi eth_getChainConfig',
} as const;
const sent = { ...row, source: 'vms/platformvm/txs/create_chain_tx.go' } as const;

/** What nodes of a running chain say against its files. */
export const liveRules = rulesOf({
  nodeLacksUpgrade: {
    ...row,
    says: (node: string) =>
      l10n.t(
        'Node {0} runs without this upgrade and leaves the chain when it comes: give it this file and restart it.',
        node,
      ),
  },
  nodesLackUpgrade: {
    ...row,
    says: (nodes: string) =>
      l10n.t(
        'Nodes {0} run without this upgrade and leave the chain when it comes: give them this file and restart them.',
        nodes,
      ),
  },
  nodeHasUpgrade: {
    ...row,
    says: (node: string, what: string, time: string) =>
      l10n.t('Node {0} runs with an upgrade that this file lacks: {1} at {2}. Add it, or ask why.', node, what, time),
  },
  nodesHaveUpgrade: {
    ...row,
    says: (nodes: string, what: string, time: string) =>
      l10n.t('Nodes {0} run with an upgrade that this file lacks: {1} at {2}. Add it, or ask why.', nodes, what, time),
  },
  nodeHasOther: {
    ...row,
    says: (node: string, key: string, value: string) =>
      l10n.t('Node {0} runs with {1} {2}: all nodes need the same file.', node, key, value),
  },
  nodesHaveOther: {
    ...row,
    says: (nodes: string, key: string, value: string) =>
      l10n.t('Nodes {0} run with {1} {2}: all nodes need the same file.', nodes, key, value),
  },
  nodeHasNo: {
    ...row,
    says: (node: string, key: string) => l10n.t('Node {0} runs without {1}: all nodes need the same file.', node, key),
  },
  nodesHaveNo: {
    ...row,
    says: (nodes: string, key: string) =>
      l10n.t('Nodes {0} run without {1}: all nodes need the same file.', nodes, key),
  },
  createdWithOther: {
    ...sent,
    says: (chain: string, key: string, value: string) =>
      l10n.t('The running chain {0} has {1} {2}: it was created with another genesis, for good.', chain, key, value),
  },
  createdWithout: {
    ...sent,
    says: (chain: string, key: string) =>
      l10n.t('The running chain {0} has no {1}: it was created with another genesis, for good.', chain, key),
  },
});
