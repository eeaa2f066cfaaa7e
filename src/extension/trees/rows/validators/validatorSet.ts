import type { KnownValidator } from '../../../../engine/validators';
import type { EvmChain } from '../../../../engine/networks';

/** A subnet, an L1 or the primary network, as the tree of validators lists it. */
export interface ListedSet {
  /** cb58. */
  readonly subnetId: string;
  /** Names of its chains; those that creators gave are not trusted. */
  readonly names: readonly string[];
  /** The first of its chains that is in the settings. */
  readonly chain?: EvmChain;
  /** By the set that signs Warp messages now; absent where the node does not tell it. */
  readonly signers?: SetOfSigners;
}

export interface SetOfSigners {
  /** Nodes with a key and a balance. */
  readonly nodeIds: readonly string[];
  /** Of those nodes. */
  readonly weight: bigint;
  /** With those that cannot sign. */
  readonly whole: bigint;
}

/** The validators of one set, as they were told last. */
export interface ValidatorSet {
  readonly subnetId: string;
  /** The heaviest first. */
  readonly validators: readonly KnownValidator[];
  /** nAVAX that an L1 validator pays for a second; absent where it was not told, or there are none. */
  readonly price?: bigint;
  /** Host whose view connections and uptimes are. */
  readonly viewHost?: string;
  /** Names of the configured nodes by NodeID. */
  readonly ownNodes: ReadonlyMap<string, string>;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly hosts: readonly string[];
  /** A sentence for what could not be had. */
  readonly problem?: string;
}
