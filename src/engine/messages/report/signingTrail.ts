import type { ApiError } from '../../errors';
import type { Signers } from '../signatures/signers';

/** Who signed a message, and before it is delivered who could. */
export interface SigningTrace {
  /** Whose validators count, cb58. */
  readonly subnetId: string;
  /** Percent of the weight that must sign. */
  readonly quorum: bigint;
  /** P-Chain height of the set, and how that is known; absent: nobody told. */
  readonly height?: SigningHeight;
  /** Of the delivery; absent: it is not delivered. */
  readonly signers?: Signers;
  /** Why it is not known who signed the delivery. */
  readonly problem?: string;
  /** Of a message that is not delivered: what each configured node said, and what of the set is connected. */
  readonly able?: AbleToSign;
}

/** The P-Chain height whose validators count. */
export interface SigningHeight {
  readonly height: bigint;
  /**
   * `header`: the block says so. `epoch`: it is that of the chain's epoch, in which the block is. `likely`: the set of this
   * height has signed, and those of others may be the same.
   */
  readonly by: 'header' | 'epoch' | 'likely';
}

export interface AbleToSign {
  readonly nodes: readonly NodeSignature[];
  /** Weight whose signatures were given and proven. */
  readonly signed: bigint;
  /** Weight that is connected as the nodes tell; absent: nobody told. */
  readonly connected?: bigint;
  /** Of all validators, those that cannot sign among them. */
  readonly total: bigint;
  /** Weight of those without a key: inactive validators. It counts for the quorum and can never sign. */
  readonly keyless: bigint;
}

export interface NodeSignature {
  readonly node: string;
  readonly nodeId?: string;
  readonly weight?: bigint;
  readonly outcome: 'signed' | 'refused' | 'away' | 'stranger' | 'notAsked';
  readonly error?: ApiError;
}
