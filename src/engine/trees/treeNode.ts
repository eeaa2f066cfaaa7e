import type { Report } from '../report';
import type { Network, NodeEndpoint } from '../networks';
import type { ListedChain } from '../chains';

/**
 * One item of a side bar's tree. All trees are made of these; how they look is the host's. Strings may hold words from
 * outside: they are shown as text and never as markup, without their control characters.
 */
export interface TreeNode {
  /** Unique within its tree, and the same after each refresh: "fuji/subnet/2Dyq…/chain/orders/feeConfig". */
  readonly id: string;
  readonly label: string;
  /** The one figure that matters: "26 · 0 TPS", "3 d · 11 %". */
  readonly description?: string;
  readonly icon: TreeIcon;
  /** A whole sentence for screen readers, where label, description and state are not one. */
  readonly accessibilityLabel?: string;
  /** What it has below it is asked for when it is expanded. */
  readonly children?: 'collapsed' | 'expanded';
  /** What is copied, looked up, dropped into an editor, and whose Finding the tooltip and "Open" show. */
  readonly identifier?: string;
  /** Name of the chain that `identifier` is looked up on; absent: all. A block number needs one. */
  readonly chain?: string;
  /** What the tooltip and "Open" show where there is nothing to look up: a check, a value of a fee config. */
  readonly report?: Report;
  /** Text of a `.rpc` cell that asks for what is shown here, its `@target` included. */
  readonly cell?: string;
  /** What else the context menu offers. */
  readonly offers?: readonly TreeAction[];
  /** A line for a shell that changes what is shown here; it holds no key. */
  readonly castLine?: string;
  /** Names, aliases or blockchain IDs of the EVM chains that it is or that run on it, where these can be diagnosed. */
  readonly runs?: readonly string[];
  /** All of what `description` says the few words of that matter, for the tooltip. */
  readonly detail?: string;
}

export interface TreeIcon {
  /** A codicon's name: "server", "link", "circle-filled". */
  readonly symbol: string;
  readonly state: 'plain' | 'good' | 'warning' | 'bad' | 'away';
}

export type TreeAction = 'pin' | 'unpin' | 'compare' | 'export' | 'node' | 'role' | 'call' | 'config';

/** What stands below an item, or at the root. */
export interface TreeBranch {
  readonly nodes: readonly TreeNode[];
  /** When the answer came, milliseconds since the epoch; hosts that gave it. Shown in the tooltip. */
  readonly at: number;
  readonly hosts: readonly string[];
  /** A sentence for what could not be had although the rest is there; stands as the last item. */
  readonly problem?: string;
  /**
   * How many there are beyond `nodes`, to be had with a larger `TreeRun.shown`. A branch may also give more nodes than are
   * shown: the host keeps them back behind "Show N more…" itself.
   */
  readonly more?: number;
  readonly freshUntil: Freshness;
}

/** When a branch that is on the screen is asked for again. */
export type Freshness =
  /**
   * Until the next block of a chain, by its name ("C-Chain", "P-Chain", "orders"). `height`: that the answer is of, where
   * the branch knows it.
   */
  | { readonly kind: 'block'; readonly chain: string; readonly height?: bigint }
  | { readonly kind: 'age'; readonly milliseconds: number }
  /** Follows from the settings or from bytes. */
  | { readonly kind: 'settings' };

/** A tree whose branches are asked for one at a time. */
export interface Tree {
  /**
   * What stands below `parent`, or at the root.
   *
   * @throws ApiError and its kin where nothing could be had at all: the host keeps what it showed, marked as stale, and
   *   says the sentence; the abort reason
   */
  children(parent: TreeNode | undefined, run: TreeRun): Promise<TreeBranch>;
}

export interface TreeRun {
  readonly signal: AbortSignal;
  /**
   * Whether something may be sent to a URL; a tree never sends to one that nobody agreed to. Where it is asked about one
   * that nobody has decided on, the host offers to ask it, so a tree need not say that.
   */
  allowed(url: string): boolean;
  /** Words that the user filters by, in lower case; absent: all. */
  readonly filter?: string;
  /**
   * What is known before all have answered; may be told again and again. It is shown where the rest is slow, with what is
   * still asked for named in it.
   */
  soFar?(branch: TreeBranch): void;
  /** So many nodes are shown at most: what costs a question for each node is asked for these alone. */
  readonly shown: number;
}

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

/** Text of a cell that asks one node. */
export function nodeCell(network: Network, node: NodeEndpoint, request: string): string {
  return `# @target ${network.name}\n# @node ${node.name}\n${request}`;
}
