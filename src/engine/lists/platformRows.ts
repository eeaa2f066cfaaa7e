/** A subnet as the network's own nodes report it; the data service has no such list. */
export interface SubnetRow {
  readonly subnetId: string;
  /** Absent: not told. */
  readonly kind?: 'primary' | 'l1' | 'permissioned' | 'elastic';
  readonly controlKeys: readonly string[];
  readonly threshold: number;
  readonly conversionId?: string;
  readonly managerChainId?: string;
  readonly managerAddress?: string;
  readonly blockchains?: readonly { readonly id: string; readonly name: string }[];
}

/** A validator of the Primary Network, a subnet or an L1, now or at a height. */
export interface ListedValidator {
  readonly nodeId: string;
  readonly subnetId: string;
  readonly kind: 'primary' | 'subnet' | 'l1' | 'atHeight';
  readonly weight: bigint;
  readonly status?: 'active' | 'inactive';
  readonly startTime?: Date;
  readonly endTime?: Date;
  readonly validationId?: string;
  readonly txId?: string;
  /** In nAVAX. */
  readonly balance?: bigint;
  /** In nAVAX. */
  readonly potentialReward?: bigint;
  readonly delegatorCount?: number;
  /** In nAVAX. */
  readonly delegatorWeight?: bigint;
  readonly delegationFee?: string;
  readonly uptime?: string;
  readonly connected?: boolean;
  readonly publicKey?: string;
  readonly height?: bigint;
}
