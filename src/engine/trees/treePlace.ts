import type { Network, NodeEndpoint } from '../networks';
import type { ListedChain } from '../chains';

/** Where an item stands in the tree of chains; its id says it, so that nothing else need be kept. */
export interface ChainsPlace {
  /** Name in the settings. */
  readonly network: string;
  /** cb58; absent for chains whose subnet nobody tells. */
  readonly subnetId?: string;
  /** Key of a ListedChain. */
  readonly chain?: string;
  /** What it is of the chain: "feeConfig", "precompiles", then what of that. */
  readonly parts: readonly string[];
}

const noSubnet = '-';

/** "fuji/subnet/2Dyq…/chain/2TqS…/precompiles/feeManagerConfig" */
export function placeId({ network, subnetId, chain, parts }: ChainsPlace): string {
  const segments = [
    network,
    'subnet',
    subnetId ?? noSubnet,
    ...(chain === undefined ? [] : ['chain', chain, ...parts]),
  ];
  return segments.map(encodeURIComponent).join('/');
}

export function readPlaceId(id: string): ChainsPlace {
  const [network = '', , subnet = noSubnet, , chain, ...parts] = id.split('/').map(decodeURIComponent);
  return { network, subnetId: subnet === noSubnet ? undefined : subnet, chain, parts };
}

/**
 * Text of a `.rpc` cell with its target. A name with a blank cannot stand in a directive: the kernel says the network then,
 * and a chain is named by its ID.
 *
 * @param chain absent, or not an EVM's: the network alone is the target
 */
export function chainCell(network: Network, chain: ListedChain | undefined, ...requests: readonly string[]): string {
  const evm = chain?.evm;
  const name = evm === undefined ? '' : evm.path === 'C' || !chain?.isConfigured ? evm.path : evm.name;
  const path = name === '' ? '' : `/${/\s/.test(name) ? evm!.path : name}`;
  const target = `${/\s/.test(network.name) ? '' : network.name}${path}`;
  return [...(target === '' ? [] : [`# @target ${target}`]), ...requests].join('\n');
}

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
