import type { ApiError } from '../../errors';

/** Why a message that was delivered was not executed, by what calls of its receiver said. */
export type DeliveryFailure = FailureCause & {
  /** What the same call says on the state of now, where it fails there for another reason: a retry fails too. */
  readonly now?: ReceiverError;
  /** The state before the delivery is gone: all of it was read from that of now. */
  readonly isOfNow?: boolean;
};

type FailureCause =
  /** Without the limit it would have been. Gas for the receiver alone, intrinsic gas left out. */
  | { readonly kind: 'gasLimit'; readonly has: bigint; readonly needs?: bigint; readonly error?: ReceiverError }
  /** It was refused then and is not now: a retry executes it. */
  | { readonly kind: 'wasRefused'; readonly error: ReceiverError; readonly from: number }
  | { readonly kind: 'refuses'; readonly error: ReceiverError; readonly from: number }
  /** `isThereNow`: somebody has deployed it since. */
  | { readonly kind: 'noCode'; readonly receiver: string; readonly isThereNow: boolean; readonly from: number }
  /** A precompile refused, which burns all gas and says nothing: the receiver may not mint. */
  | { readonly kind: 'mayNotMint'; readonly receiver: string; readonly mayNow: boolean; readonly from: number }
  /** From outside nothing is wrong: what made it fail is not told by a call. */
  | { readonly kind: 'notReproduced'; readonly from: number }
  /** The state of the block is gone, or nobody may be asked. */
  | {
      readonly kind: 'unread';
      readonly error?: ApiError;
      /** A call of the receiver succeeds on the state of now. */
      readonly mayNow?: boolean;
    };

/** What a receiver said. */
export interface ReceiverError {
  /** Revert data, hex; `0x`: it said nothing. */
  readonly data: string;
  /** In the node's words, where the data say nothing. */
  readonly words?: string;
}
