import { type Health, type HealthCheck, checkTable, type BootstrapSample } from '../../../../engine/health';
import type { NodeEndpoint, Network } from '../../../../engine/networks';
import type { ResultOf, getNodeVersion } from '../../../../engine/rpc';
import type { Http } from '../../../../engine/net';
import { type CreatedChain, NodeIds } from '../../../../engine/sources';
import type { WatchDeps } from '../../../../engine/diagnose';

/** What a node says of itself in one round trip. */
export interface NodeState {
  readonly node: NodeEndpoint;
  readonly health?: Health;
  /** Why its health is not known, in a sentence. */
  readonly noHealth?: string;
  readonly nodeID?: string;
  readonly version?: ResultOf<typeof getNodeVersion>;
  /** Where it answered nothing at all: why, in a sentence, and in a few words. */
  readonly away?: { readonly sentence: string; readonly words: string };
}

/** Alias or blockchain ID of each chain that a node runs → whether it has caught up; undefined: it does not tell. */
export type BootstrapState = ReadonlyMap<string, boolean | undefined>;

/** The checks of chains among all: those with a name that is no word of the node's. */
export function chainChecks({ checks }: Health): readonly HealthCheck[] {
  return checks.filter(({ name }) => !Object.hasOwn(checkTable, name));
}

/** Chains that are asked about for one node: a node runs a few. */
export const maxChains = 32;

/** Chains that every node runs, by the alias that their checks have. */
export const primaryAliases: readonly string[] = ['P', 'X', 'C'];

/** What the tree of nodes is made with. */
export interface NodesDeps extends WatchDeps {
  /** For what a node tells by other means than methods. */
  readonly http: Pick<Http, 'send'>;
}

/** Samples by which the pace of a node is reckoned: some minutes of them. */
const maxSamples = 20;

/** What does not change while the extension runs, so that no refresh asks for it again. */
export class NodesMemory {
  /** Base URL → percent of uptime that its period as a validator asks for, and when that ends. */
  readonly uptimeNeeds = new Map<string, { readonly percent: 80 | 90; readonly until: number }>();
  /** Network and blockchain ID → what created the blockchain. */
  private readonly created = new Map<string, CreatedChain>();

  /** Node and chain → what the node had done of it, oldest first. */
  private readonly samples = new Map<string, readonly BootstrapSample[]>();

  constructor(readonly nodeIds = new NodeIds()) {}

  /** The samples of a node's chain with a new one. */
  addSample(key: string, sample: BootstrapSample): readonly BootstrapSample[] {
    const all = [...(this.samples.get(key) ?? []), sample].slice(-maxSamples);
    this.samples.set(key, all);
    return all;
  }

  createdChain(network: string, blockchainId: string): CreatedChain | undefined {
    return this.created.get(`${network} ${blockchainId}`);
  }

  keepCreatedChain(network: string, blockchainId: string, chain: CreatedChain): void {
    this.created.set(`${network} ${blockchainId}`, chain);
  }
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
