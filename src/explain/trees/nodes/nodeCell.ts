import type { Network, NodeEndpoint } from '../../../core/networks/network';

/** Text of a cell that asks one node. @param chain what stands after the network in the target: "C", "P/block" */
export function nodeCell(network: Network, node: NodeEndpoint, request: string, chain?: string): string {
  const target = chain === undefined ? network.name : `${network.name}/${chain}`;
  return `# @target ${target}\n# @node ${node.name}\n${request}`;
}
