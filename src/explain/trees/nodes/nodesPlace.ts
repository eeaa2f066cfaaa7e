/** What of a node a branch shows; absent: the node itself. */
export type NodePart = 'passed' | 'chains' | 'subnets' | 'endpoints';

/** Where an item stands in the tree of nodes; its id says it, so that nothing else need be kept. */
export interface NodesPlace {
  /** Names in the settings. */
  readonly network: string;
  readonly node: string;
  readonly part?: NodePart;
}

/** "fuji/one/chains/C". @param more what tells it from the others of its branch */
export function nodesPlaceId({ network, node }: Omit<NodesPlace, 'part'>, ...more: readonly string[]): string {
  return [network, node, ...more].map(encodeURIComponent).join('/');
}

export function readNodesPlaceId(id: string): NodesPlace {
  const [network = '', node = '', part] = id.split('/').map(decodeURIComponent);
  return isPart(part) ? { network, node, part } : { network, node };
}

function isPart(text: string | undefined): text is NodePart {
  return text === 'passed' || text === 'chains' || text === 'subnets' || text === 'endpoints';
}
