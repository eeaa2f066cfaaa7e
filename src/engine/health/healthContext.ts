/** What is known beside a node's own answer. All of it may be missing: the words then say less. */
export interface HealthContext {
  /** By the name of the check: alias or blockchain ID. P, X and C need no entry for their names. */
  readonly chains?: ReadonlyMap<string, HealthChain>;
  /** NodeIDs of configured nodes → their names in the settings. */
  readonly ownNodes?: ReadonlyMap<string, string>;
  /** Names of configured nodes that have never told their NodeID. */
  readonly unidentifiedNodes?: readonly string[];
  /** Names of subnets by ID. */
  readonly subnets?: ReadonlyMap<string, string>;
  /** Version of the protocol between the node and its VMs. */
  readonly rpcProtocol?: bigint;
}

export interface HealthChain {
  /** Not trusted. */
  readonly name?: string;
  readonly blockchainId?: string;
  readonly vmId?: string;
  readonly validators?: HealthValidators;
}

export interface HealthValidators {
  /** At least those that are not connected. */
  readonly known: readonly HealthValidator[];
  /** Weight of all; absent where not all are known. */
  readonly whole?: bigint;
}

export interface HealthValidator {
  readonly nodeId: string;
  /** nAVAX on the primary network, without unit elsewhere. */
  readonly weight: bigint;
  /** Of an L1: whether it has balance left. */
  readonly isActive: boolean;
}
