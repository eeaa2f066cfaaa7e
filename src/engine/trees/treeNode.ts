import type { Report } from '../report';
import type { Network, NodeEndpoint } from '../networks';
import type { ListedChain } from '../chains';

/**
 * An item of a side bar tree. Strings may hold untrusted text without control characters: never show them as markup.
 */
export interface TreeNode {
  /** Unique within its tree and stable across refreshes: "fuji/subnet/2Dyq…/chain/orders/feeConfig". */
  readonly id: string;
  readonly label: string;
  /** The key figure: "26 · 0 TPS", "3 d · 11 %". */
  readonly description?: string;
  readonly icon: TreeIcon;
  /** A full sentence for screen readers, if label, description and state do not make one. */
  readonly accessibilityLabel?: string;
  /** Children are fetched when the item is expanded. */
  readonly children?: 'collapsed' | 'expanded';
  /** What is copied, looked up and dropped into an editor; tooltip and "Open" show its Report. */
  readonly identifier?: string;
  /** Name of the chain to look `identifier` up on; absent for all. Required for block numbers. */
  readonly chain?: string;
  /** The Report for tooltip and "Open" of an item that cannot be looked up: a check, a value of a fee config. */
  readonly report?: Report;
  /** Text of a `.rpc` cell with the request for this item, including its `@target`. */
  readonly cell?: string;
  /** Further context menu actions. */
  readonly offers?: readonly TreeAction[];
  /** A shell command line that changes the value shown; contains no key. */
  readonly castLine?: string;
  /** Names, aliases or blockchain IDs of the EVM chains to diagnose: the item's own or those below it. */
  readonly runs?: readonly string[];
  /** The full form of `description`, for the tooltip. */
  readonly detail?: string;
}

export interface TreeIcon {
  /** A codicon's name: "server", "link", "circle-filled". */
  readonly symbol: string;
  readonly state: 'plain' | 'good' | 'warning' | 'bad' | 'away';
}

export type TreeAction = 'pin' | 'unpin' | 'compare' | 'export' | 'node' | 'role' | 'call' | 'config';

/** The children of an item, or the root items. */
export interface TreeBranch {
  readonly nodes: readonly TreeNode[];
  /** Time of the response in milliseconds since the epoch, and the hosts that answered; shown in the tooltip. */
  readonly at: number;
  readonly hosts: readonly string[];
  /** A sentence about what is unavailable although the rest was fetched; shown as the last item. */
  readonly problem?: string;
  /**
   * Number of nodes beyond `nodes`, available with a larger `TreeRun.shown`. If a branch returns more nodes than that,
   * the host itself hides them behind "Show N more…".
   */
  readonly more?: number;
  readonly freshUntil: Freshness;
}

/** When a visible branch is fetched again. */
export type Freshness =
  /** At the next block of a chain ("C-Chain", "P-Chain", "orders"). `height`: the block of the response, if known. */
  | { readonly kind: 'block'; readonly chain: string; readonly height?: bigint }
  | { readonly kind: 'age'; readonly milliseconds: number }
  /** Only when the settings change. */
  | { readonly kind: 'settings' };

/** A tree whose branches are fetched one at a time. */
export interface Tree {
  /**
   * The children of `parent`, or the root items.
   *
   * @throws ApiError and the like if nothing is available: the host keeps showing the previous nodes, marked as stale,
   * with the error's sentence; the abort reason
   */
  children(parent: TreeNode | undefined, run: TreeRun): Promise<TreeBranch>;
}

export interface TreeRun {
  readonly signal: AbortSignal;
  /**
   * Whether requests to a URL are allowed; a tree sends none to other URLs. The host itself offers to allow undecided
   * ones.
   */
  allowed(url: string): boolean;
  /** The user's filter in lower case; absent for all. */
  readonly filter?: string;
  /** Reports partial results, possibly several times; the host shows them and names the pending requests. */
  soFar?(branch: TreeBranch): void;
  /** Maximum number of nodes shown; requests per node are made only for these. */
  readonly shown: number;
}

/** The position of an item in the chains tree, encoded in its ID so that no other state is needed. */
export interface ChainsPlace {
  /** Name in the settings. */
  readonly network: string;
  /** cb58; absent for chains of an unknown subnet. */
  readonly subnetId?: string;
  /** Key of a ListedChain. */
  readonly chain?: string;
  /** Path below the chain: "feeConfig", "precompiles", then its parts. */
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
 * Text of a `.rpc` cell with its target. Names with blanks do not fit into a directive: such a network is left out and
 * becomes the kernel's choice, and such a chain is given by its path.
 *
 * @param chain absent or not an EVM chain: the target is the network
 */
export function chainCell(network: Network, chain: ListedChain | undefined, ...requests: readonly string[]): string {
  const evm = chain?.evm;
  const name = evm === undefined ? '' : evm.path === 'C' || !chain?.isConfigured ? evm.path : evm.name;
  const path = name === '' ? '' : `/${/\s/.test(name) ? evm!.path : name}`;
  const target = `${/\s/.test(network.name) ? '' : network.name}${path}`;
  return [...(target === '' ? [] : [`# @target ${target}`]), ...requests].join('\n');
}

/** The part of a node that a branch shows; absent for the node itself. */
type NodePlacePart = 'passed' | 'chains' | 'subnets' | 'endpoints';

/** The position of an item in the nodes tree, encoded in its ID so that no other state is needed. */
interface NodesPlace {
  /** Names in the settings. */
  readonly network: string;
  readonly node: string;
  readonly part?: NodePlacePart;
}

/** "fuji/one/chains/C". @param more unique path below the node */
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

/** Text of a `.rpc` cell that queries one node. */
export function nodeCell(network: Network, node: NodeEndpoint, request: string): string {
  return `# @target ${network.name}\n# @node ${node.name}\n${request}`;
}
