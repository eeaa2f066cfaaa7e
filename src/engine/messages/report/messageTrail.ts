import type { ApiError } from '../../errors';
import type { TeleporterMessage } from '../payload/teleporterMessage';
import type { Line } from '../../report';
import type { EvmChain } from '../../networks';
import type { DeliveryFailure } from './failure';
import type { SigningTrace } from './signingTrail';
import type { TransferTrace } from './transferTrail';

/**
 * One message between two chains, and all that was read of its life. Made by state/messages, put in words by
 * messageFinding. A part that could not be read says why; the others stand.
 */
export interface MessageTrace {
  /** keccak by which the messengers of both chains know it, hex; absent: no messenger sent it. */
  readonly teleporterId?: string;
  /** sha256 of the unsigned bytes, hex. */
  readonly warpId?: string;
  readonly unsigned?: `0x${string}`;
  /** The contract that sent it. */
  readonly messenger?: string;
  readonly message?: TeleporterMessage;
  readonly source: TraceEndpoint;
  /** Absent: the message does not say. */
  readonly destination?: TraceEndpoint;
  /** The first time and each time after, oldest first; empty: none was found in the blocks that were searched. */
  readonly sends: Read<readonly SendStep[]>;
  readonly fees: readonly FeeStep[];
  /** Whether the source has accepted the block of the first send: only then validators sign. */
  readonly accepted?: Read<boolean>;
  /** Those that were refused among them, oldest first. */
  readonly deliveries: Read<readonly DeliveryStep[]>;
  readonly retries: readonly RetryStep[];
  /** The destination told the source that it has it. Undefined value: not until now. */
  readonly receipt: Read<ReceiptStep | undefined>;
  /** Who signed, or who could. */
  readonly signing?: Read<SigningTrace>;
  /** Why the last delivery was not executed. */
  readonly failure?: DeliveryFailure;
  /** Why nothing was delivered: each check that was made, in the order they were. */
  readonly checks?: readonly DeliveryCheck[];
  readonly transfer?: TransferTrace;
  /** Messages that its delivery sent: an answer, the second hop of a transfer. Teleporter IDs, hex. */
  readonly sentInside: readonly string[];
}

export interface TraceEndpoint {
  /** cb58 */
  readonly blockchainId: string;
  /** Absent: none of the network's chains is it. */
  readonly chain?: EvmChain;
}

/** What a read gave, or why it gave nothing. */
export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: UnreadPart };

export type UnreadPart =
  /** Nobody may be asked, or no chain of that ID is configured. */
  | { readonly kind: 'notAsked' }
  | { readonly kind: 'failed'; readonly error: ApiError }
  /** The search stopped before it came to the end: for its time, or for the requests that it may make. */
  | { readonly kind: 'searchedTo'; readonly block: bigint };

/** What happened in a transaction. */
export interface MessageTraceStep {
  /** Hash. */
  readonly transaction: string;
  readonly block: bigint;
  /** Milliseconds since the epoch. */
  readonly at?: number;
  /** The method that told: "eth_getLogs". */
  readonly proof: string;
  /** Index of the source; -1: none. */
  readonly from: number;
}

export interface SendStep extends MessageTraceStep {
  /** Who sent the transaction. */
  readonly by?: string;
  readonly fee?: { readonly token: string; readonly amount: bigint };
}

/** The reward of who delivers was raised. */
export interface FeeStep extends MessageTraceStep {
  readonly token: string;
  /** The sum that it is now. */
  readonly amount: bigint;
}

export interface DeliveryStep extends MessageTraceStep {
  /** Where it was tried, where that is not the destination: it is refused there. */
  readonly on?: EvmChain;
  /** Who called the messenger: may be a contract. */
  readonly deliverer?: string;
  readonly rewardAddress?: string;
  /** `empty`: nothing was to be executed. `refused`: the transaction failed, and the message was not taken. */
  readonly outcome: 'executed' | 'failed' | 'empty' | 'refused';
  /** What the messenger said as it refused, in its own words. */
  readonly error?: string;
  /** Whether the block says that the signature of this message was not valid; absent: the block does not tell. */
  readonly isSignatureWrong?: boolean;
  readonly gasUsed?: bigint;
  readonly gasLimit?: bigint;
  /** Hex of the signed message in its access list. */
  readonly signed?: `0x${string}`;
}

export interface RetryStep extends MessageTraceStep {
  readonly outcome: 'executed' | 'failed';
  readonly error?: string;
}

export interface ReceiptStep extends MessageTraceStep {
  readonly rewardAddress: string;
  readonly fee?: { readonly token: string; readonly amount: bigint };
}

/** One thing that may keep a message from being delivered, and what was found about it. */
export interface DeliveryCheck {
  /** Stable name for tests: "relayer", "gasLimit", "allowedRelayers", "account", "quorum", "warpConfig", "staleView", "dryRun". */
  readonly key: string;
  /** `cause`: this keeps it. `fine`: it does not. `unread`: it could not be read, and `line` says why. */
  readonly outcome: 'cause' | 'fine' | 'unread';
  readonly line: Line;
  readonly proof: string;
  readonly from: number;
}
