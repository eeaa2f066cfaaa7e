import type { Network, NodeEndpoint } from '../../../../engine/networks';

/** What of a node a branch shows; absent: the node itself. */
type NodePlacePart = 'passed' | 'chains' | 'subnets' | 'endpoints';

/** Where an item stands in the tree of nodes; its id says it, so that nothing else need be kept. */
interface NodesPlace {
  /** Names in the settings. */
  readonly network: string;
  readonly node: string;
  readonly part?: NodePlacePart;
}

/** "fuji/one/chains/C". @param more what tells it from the others of its branch */
export function nodesPlaceId({ network, node }: Omit<NodesPlace, 'part'>, ...more: readonly string[]): string {
  return [network, node, ...more].map(encodeURIComponent).join('/');
}

export function readNodesPlaceId(id: string): NodesPlace {
  const [network = '', node = '', part] = id.split('/').map(decodeURIComponent);
  return { network, node, part: isPart(part) ? part : undefined };
}

function isPart(text: string | undefined): text is NodePlacePart {
  return text === 'passed' || text === 'chains' || text === 'subnets' || text === 'endpoints';
}

/** Text of a cell that asks one node. @param chain what stands after the network in the target: "C", "P/block" */
export function nodeCell(network: Network, node: NodeEndpoint, request: string, chain?: string): string {
  const target = chain === undefined ? network.name : `${network.name}/${chain}`;
  return `# @target ${target}\n# @node ${node.name}\n${request}`;
}
