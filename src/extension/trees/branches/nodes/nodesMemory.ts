import type { Http } from '../../../../engine/net';
import type { BootstrapSample } from '../../../../engine/health';
import { type CreatedChain, NodeIds } from '../../../../engine/sources';
import type { TreeDeps } from '../treeDeps';

/** What the tree of nodes is made with. */
export interface NodesDeps extends TreeDeps {
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
