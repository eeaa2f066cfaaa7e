import type { ChainMetrics } from '../net';
import type { ChainHealth } from '../health';
import type { Line } from '../report';
import type { ChainConfig } from '../chains';
import type { EndOfValidator, KnownValidator } from '../validators';

/** Data read to diagnose a chain. What is absent could not be read, for the reason in `unread`. */
export interface Readings {
  /** Name in the settings. */
  readonly chain: string;
  /** cb58. */
  readonly blockchainId?: string;
  /** cb58. */
  readonly subnetId?: string;
  /** cb58. */
  readonly vmId?: string;
  /** Milliseconds since the epoch on the nodes' clocks, otherwise on ours. */
  readonly now: number;
  /** In the order of the settings. */
  readonly nodes: readonly NodeReadings[];
  readonly platform: PlatformReadings;
  /** Accounts that may have waiting transactions, per node. */
  readonly accounts: readonly AccountReading[];
  /** One sentence each. */
  readonly unread: readonly Line[];
}

/** `absent`: does not serve the chain. `away`: did not answer. `rpc`: only the chain's JSON-RPC is known. */
export type DiagnosedNodeState = 'runs' | 'bootstrapping' | 'absent' | 'away' | 'rpc';

export interface NodeReadings {
  /** Name in the settings; the host for a chain with its own RPC URL. */
  readonly name: string;
  readonly nodeId?: string;
  readonly state: DiagnosedNodeState;
  /** The latest time it reported, in milliseconds since the epoch. */
  readonly clock?: number;
  readonly health?: ChainHealth;
  /** Read again at the end. */
  readonly laterHealth?: ChainHealth;
  readonly tip?: Tip;
  readonly laterTip?: Tip;
  readonly pool?: Pool;
  /** Wei per gas of the next block. */
  readonly baseFee?: bigint;
  readonly epoch?: { readonly number: bigint; readonly height: bigint };
  /** P-Chain height of the next block. */
  readonly proposedHeight?: bigint;
  /** As seen by the chain on this node. */
  readonly validators?: readonly SeenValidator[];
  /** NodeIDs of peers that track the subnet. */
  readonly peers?: ReadonlySet<string>;
  readonly config?: ChainConfig;
  /** Keys of the precompiles enabled at its last block. */
  readonly activePrecompiles?: readonly string[];
  readonly badBlocks?: readonly BadBlock[];
  readonly metrics?: ChainMetrics;
  readonly version?: NodeVersion;
}

export interface Tip {
  readonly height: bigint;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

interface Pool {
  readonly pending: bigint;
  readonly queued: bigint;
  /** Transactions that can be in the next block, up to a limit. */
  readonly transactions: readonly WaitingTransaction[];
}

interface WaitingTransaction {
  readonly from: string;
  /** Max fee per gas in wei. */
  readonly maxFee?: bigint;
}

interface SeenValidator {
  readonly nodeId: string;
  readonly validationId: string;
  readonly weight: bigint;
  readonly isActive: boolean;
  readonly isConnected: boolean;
}

export interface BadBlock {
  readonly hash: string;
  readonly height?: bigint;
  /** The node's message; untrusted. */
  readonly error?: string;
}

interface NodeVersion {
  /** Protocol version between the node and its plugins. */
  readonly rpcProtocol?: bigint;
  /** Version of the chain's VM; absent where the node has no such plugin, or the VM is unknown. */
  readonly vm?: string;
}

export interface AccountReading {
  readonly account: string;
  readonly latest: bigint;
  readonly pending: bigint;
  /** Role in the transaction allow list, where the chain has one; 0 is none. */
  readonly role?: bigint;
  /** The user gave this account. */
  readonly isNamed?: boolean;
}

export interface PlatformReadings {
  /** Time of its last block in milliseconds since the epoch, which balances refer to. */
  readonly at?: number;
  /** nAVAX per second. */
  readonly price?: bigint;
  /** All of the subnet's validators, including inactive ones. */
  readonly validators?: readonly PlatformValidator[];
  /** At the height that blocks have now. */
  readonly proposed?: SetAt;
  /** At the last height. */
  readonly current?: SetAt;
  /** At the height of each node's epoch. */
  readonly epochs: readonly SetAt[];
  /** When validators without balance became inactive, by validation ID. */
  readonly ended: ReadonlyMap<string, EndOfValidator>;
}

export type PlatformValidator = Pick<KnownValidator, 'nodeId' | 'validationId' | 'weight' | 'balance'>;

export interface SetAt {
  readonly height: bigint;
  /** Active validators by NodeID, which may propose and vote. */
  readonly weights: ReadonlyMap<string, bigint>;
  /** Combined weight of inactive ones. */
  readonly inactive: bigint;
}
