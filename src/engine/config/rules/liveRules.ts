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
    message: (node: string) =>
      `Node ${node} runs without this upgrade and leaves the chain when it comes: give it this file and restart it.`,
  },
  nodesLackUpgrade: {
    ...row,
    message: (nodes: string) =>
      `Nodes ${nodes} run without this upgrade and leave the chain when it comes: give them this file and restart them.`,
  },
  nodeHasUpgrade: {
    ...row,
    message: (node: string, what: string, time: string) =>
      `Node ${node} runs with an upgrade that this file lacks: ${what} at ${time}. Add it, or ask why.`,
  },
  nodesHaveUpgrade: {
    ...row,
    message: (nodes: string, what: string, time: string) =>
      `Nodes ${nodes} run with an upgrade that this file lacks: ${what} at ${time}. Add it, or ask why.`,
  },
  nodeHasOther: {
    ...row,
    message: (node: string, key: string, value: string) =>
      `Node ${node} runs with ${key} ${value}: all nodes need the same file.`,
  },
  nodesHaveOther: {
    ...row,
    message: (nodes: string, key: string, value: string) =>
      `Nodes ${nodes} run with ${key} ${value}: all nodes need the same file.`,
  },
  nodeHasNo: {
    ...row,
    message: (node: string, key: string) => `Node ${node} runs without ${key}: all nodes need the same file.`,
  },
  nodesHaveNo: {
    ...row,
    message: (nodes: string, key: string) => `Nodes ${nodes} run without ${key}: all nodes need the same file.`,
  },
  createdWithOther: {
    ...sent,
    message: (chain: string, key: string, value: string) =>
      `The running chain ${chain} has ${key} ${value}: it was created with another genesis, for good.`,
  },
  createdWithout: {
    ...sent,
    message: (chain: string, key: string) =>
      `The running chain ${chain} has no ${key}: it was created with another genesis, for good.`,
  },
});
