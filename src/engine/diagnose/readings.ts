import type { ChainMetrics } from '../net';
import type { ChainHealth } from '../health';
import type { Line } from '../report';
import type { ChainConfig } from '../chains';
import type { EndOfValidator, KnownValidator } from '../validators';

/** What was read of a chain to tell why it makes no blocks; what is absent could not be read, and `unread` says why. */
export interface Readings {
  /** In the settings. */
  readonly chain: string;
  /** cb58. */
  readonly blockchainId?: string;
  /** cb58. */
  readonly subnetId?: string;
  /** cb58. */
  readonly vmId?: string;
  /** Milliseconds since the epoch on the clocks of the nodes, or else on ours. */
  readonly now: number;
  /** In the order of the settings. */
  readonly nodes: readonly NodeReadings[];
  readonly platform: PlatformReadings;
  /** Accounts of which transactions may wait, by node. */
  readonly accounts: readonly AccountReading[];
  /** A sentence each. */
  readonly unread: readonly Line[];
}

/**
 * `absent`: it does not serve the chain. `away`: it did not answer. `rpc`: the chain's JSON-RPC alone is known, no node
 * of it.
 */
export type DiagnosedNodeState = 'runs' | 'bootstrapping' | 'absent' | 'away' | 'rpc';

export interface NodeReadings {
  /** In the settings; of a chain with an address of its own, its host. */
  readonly name: string;
  readonly nodeId?: string;
  readonly state: DiagnosedNodeState;
  /** The latest time that it told, milliseconds since the epoch. */
  readonly clock?: number;
  readonly health?: ChainHealth;
  /** Read a second time, after everything else. */
  readonly laterHealth?: ChainHealth;
  readonly tip?: Tip;
  readonly laterTip?: Tip;
  readonly pool?: Pool;
  /** Wei per gas of the next block. */
  readonly baseFee?: bigint;
  readonly epoch?: { readonly number: bigint; readonly height: bigint };
  /** P-Chain height that the next block would name. */
  readonly proposedHeight?: bigint;
  /** As the chain on this node sees them. */
  readonly validators?: readonly SeenValidator[];
  /** NodeIDs of its peers that track the subnet. */
  readonly peers?: ReadonlySet<string>;
  readonly config?: ChainConfig;
  /** Keys of the precompiles that are on at its last block. */
  readonly activePrecompiles?: readonly string[];
  readonly badBlocks?: readonly BadBlock[];
  readonly metrics?: ChainMetrics;
  readonly version?: NodeVersion;
}

export interface Tip {
  readonly height: bigint;
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface Pool {
  readonly pending: bigint;
  readonly queued: bigint;
  /** Those that can go into the next block, at most some. */
  readonly transactions: readonly WaitingTransaction[];
}

export interface WaitingTransaction {
  readonly from: string;
  readonly hash?: string;
  /** Wei per gas that it pays at most. */
  readonly maxFee?: bigint;
}

export interface SeenValidator {
  readonly nodeId: string;
  readonly validationId: string;
  readonly weight: bigint;
  readonly isActive: boolean;
  readonly isConnected: boolean;
}

/** A block that a node refused. */
export interface BadBlock {
  readonly hash: string;
  readonly height?: bigint;
  /** Milliseconds since the epoch. */
  readonly at?: number;
  /** The node's own words. Not trusted. */
  readonly error?: string;
}

export interface NodeVersion {
  /** "avalanchego/1.14.2" */
  readonly client: string;
  /** Protocol between the node and its plugins. */
  readonly rpcProtocol?: bigint;
  /** Of the chain's VM; absent: the node has no such plugin, or the VM is not known. */
  readonly vm?: string;
}

export interface AccountReading {
  readonly node: string;
  readonly account: string;
  readonly latest: bigint;
  readonly pending: bigint;
  /** On the list of who may send transactions, where the chain has one: 0 is none. */
  readonly role?: bigint;
  /** The user asked about it. */
  readonly isNamed?: boolean;
}

export interface PlatformReadings {
  readonly height?: bigint;
  /** Of its last block, milliseconds since the epoch: balances are those of then. */
  readonly at?: number;
  /** nAVAX for a second. */
  readonly price?: bigint;
  /** All of the subnet, inactive ones too. */
  readonly validators?: readonly PlatformValidator[];
  /** At the height that blocks name now. */
  readonly proposed?: SetAt;
  /** At the last height. */
  readonly current?: SetAt;
  /** At the height of each epoch that a node has. */
  readonly epochs: readonly SetAt[];
  /** When those without balance became inactive, by validation ID. */
  readonly ended: ReadonlyMap<string, EndOfValidator>;
}

export type PlatformValidator = Pick<KnownValidator, 'nodeId' | 'validationId' | 'weight' | 'balance'>;

export interface SetAt {
  readonly height: bigint;
  /** Active validators by NodeID: who may propose and vote. */
  readonly weights: ReadonlyMap<string, bigint>;
  /** Weight of inactive ones together. */
  readonly inactive: bigint;
}
