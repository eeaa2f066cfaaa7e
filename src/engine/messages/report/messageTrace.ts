import type { FeeInfo } from '../payload/messengerEvents';
import { type ApiError, errorSentence } from '../../errors';
import type { TeleporterMessage } from '../payload/teleporterMessage';
import type { Signers, SigningHeight } from '../signatures/signerSet';
import { type Line, type Span, count, id, message, remote, text } from '../../report';
import type { TokenUnit } from '../../evm';
import type { EvmChain } from '../../networks';

/** A message between two chains. A part that could not be read states the reason and does not affect the others. */
export interface MessageTrace {
  /** keccak ID used by the messengers of both chains, hex; absent where no messenger sent it. */
  readonly teleporterId?: string;
  /** sha256 of the unsigned message, hex. */
  readonly warpId?: string;
  readonly unsigned?: `0x${string}`;
  readonly messenger?: string;
  readonly message?: TeleporterMessage;
  readonly source: TraceEndpoint;
  /** Absent where the message does not name it. */
  readonly destination?: TraceEndpoint;
  /** First and repeated sends, oldest first; empty where the searched blocks have none. */
  readonly sends: Read<readonly SendStep[]>;
  readonly fees: readonly FeeStep[];
  /** Unit of the relayer fee; absent where it is unknown. */
  readonly feeUnit?: TokenUnitOn;
  /** Whether the source accepted the block of the first send, before which validators do not sign. */
  readonly accepted?: Read<boolean>;
  /** Including refused ones, oldest first. */
  readonly deliveries: Read<readonly DeliveryStep[]>;
  readonly retries: readonly RetryStep[];
  /** Acknowledgement by the destination, received on the source; `undefined` where there is none yet. */
  readonly receipt: Read<MessageTraceStep | undefined>;
  /** Who signed, or who can. */
  readonly signing?: Read<SigningTrace>;
  readonly failure?: DeliveryFailure;
  /** In the order they were made. */
  readonly checks?: readonly DeliveryCheck[];
  readonly transfer?: TransferTrace;
  /** Messages sent during its delivery: a reply, or the second hop of a transfer. Teleporter IDs, hex. */
  readonly sentInside: readonly string[];
}

export interface TraceEndpoint {
  /** cb58 */
  readonly blockchainId: string;
  /** Absent where it is not configured. */
  readonly chain?: EvmChain;
}

export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: UnreadPart };

export type UnreadPart =
  /** Querying is not allowed, or no chain with that ID is configured. */
  | { readonly kind: 'notAsked' }
  | { readonly kind: 'failed'; readonly error: ApiError }
  /** The search stopped early, at its limit of time or requests. */
  | { readonly kind: 'searchedTo'; readonly block: bigint };

export interface MessageTraceStep {
  /** Hash. */
  readonly transaction: string;
  readonly block: bigint;
  /** Milliseconds since the epoch. */
  readonly at?: number;
  /** The method that returned it: "eth_getLogs". */
  readonly proof: string;
  /** Index of the source; -1 for none. */
  readonly from: number;
}

export interface SendStep extends MessageTraceStep {
  /** Sender of the transaction. */
  readonly by?: string;
  readonly fee?: FeeInfo;
}

/** A raise of the relayer fee; `amount` is the new sum. */
export type FeeStep = MessageTraceStep & FeeInfo;

export interface DeliveryStep extends MessageTraceStep {
  /** The chain of a delivery attempted on the wrong chain, where it is refused. */
  readonly on?: EvmChain;
  /** Caller of the messenger, possibly a contract. */
  readonly deliverer?: string;
  /** `empty`: nothing to execute. `refused`: the transaction failed and the message was not accepted. */
  readonly outcome: 'executed' | 'failed' | 'empty' | 'refused';
  /** The messenger's revert reason. */
  readonly error?: string;
  /** Whether the block records an invalid signature of this message; absent where it records nothing. */
  readonly isSignatureWrong?: boolean;
  readonly gasUsed?: bigint;
  /** Gas is half of the limit (minimum charge); less may have run. */
  readonly isLeastCharge?: boolean;
  /** Hex of the signed message in its access list. */
  readonly signed?: `0x${string}`;
}

export interface RetryStep extends MessageTraceStep {
  readonly outcome: 'executed' | 'failed';
  readonly error?: string;
}

export interface DeliveryCheck {
  /** Stable: "relayer", "gasLimit", "allowedRelayers", "account", "quorum", "warpConfig", "staleView", "dryRun". */
  readonly key: string;
  /** `cause`: it prevents delivery. `fine`: it does not. `unread`: it could not be checked; `line` has the reason. */
  readonly outcome: 'cause' | 'fine' | 'unread';
  readonly line: Line;
  /** The refused delivery; `why` describes its invalid signature. */
  readonly refused?: { readonly transaction: string; readonly why?: Line };
  readonly proof: string;
  readonly from: number;
}

/** Who signed a message, or who can sign an undelivered one. */
export interface SigningTrace {
  /** cb58, of the validators that count. */
  readonly subnetId: string;
  /** Percent of weight that must sign. */
  readonly quorum: bigint;
  /** P-Chain height of the set, and how it was determined; absent where it is unknown. */
  readonly height?: SigningHeight;
  /** Signers of the delivery; absent where the message is not delivered. */
  readonly signers?: Signers;
  readonly problem?: string;
  /** For an undelivered message: the configured nodes' signatures, and the connected weight. */
  readonly able?: SigningCapacity;
}

export interface SigningCapacity {
  readonly nodes: readonly NodeSignature[];
  /** Weight with verified signatures. */
  readonly signed: bigint;
  /** Weight connected according to nodes; absent where none answered. */
  readonly connected?: bigint;
  /** Of all validators, including those that cannot sign. */
  readonly total: bigint;
  /** Weight of inactive validators: without a key they can never sign, but they count for the quorum. */
  readonly keyless: bigint;
}

export interface NodeSignature {
  readonly node: string;
  readonly nodeId?: string;
  readonly weight?: bigint;
  /** `absent`: the node does not run the chain. */
  readonly outcome: 'signed' | 'refused' | 'absent' | 'away' | 'stranger' | 'notAsked';
  readonly error?: ApiError;
}

/** Tokens that a message carries to another chain (ICTT), from the data of both sides. */
export interface TransferTrace {
  readonly kind: 'register' | 'send' | 'call' | 'sendOn' | 'callOn';
  /** The sending and the receiving contract. */
  readonly from: TokenSide;
  readonly to: TokenSide;
  /** Amount taken on the source, in base units of its token. */
  readonly sent?: bigint;
  /** Amount released on the other side, in base units of its token. */
  readonly received?: bigint;
  /** Remainder below the other side's precision, burned; in base units of the source's token. */
  readonly dust?: bigint;
  readonly recipient?: string;
  /**
   * `callFailed`: the recipient reverted and the tokens went to the fallback. `fallback`: the second hop failed and the
   * tokens stayed on the home chain. `unexecuted`: delivered, but execution failed. Absent: still in transit.
   */
  readonly outcome?: 'unexecuted' | 'given' | 'called' | 'callFailed' | 'routed' | 'fallback' | 'registered';
  readonly fallback?: string;
  /** Message of the second hop, hex; `previousLeg` is the first one's, where this is the second. */
  readonly nextLeg?: string;
  readonly previousLeg?: string;
  /** Collateral missing for the remote (registering, or of the second hop), in base units of the home's token. */
  readonly collateralNeeded?: bigint;
  readonly isRegistered?: boolean;
}

export interface TokenSide extends TokenUnitOn {
  readonly contract: string;
}

export interface TokenUnitOn extends TokenUnit {
  /** The token contract, or `native` for the chain's native token. Absent where it is unknown. */
  readonly token?: string;
  /** Symbol of the chain's native token. */
  readonly native?: string;
}

/** Why a delivered message was not executed, from calls to its receiver. */
export type DeliveryFailure = FailureCause & {
  /** Error of the same call on the latest state, where it differs: a retry would fail too. */
  readonly now?: ReceiverError;
  /** The state before the delivery is pruned: all of this is from the latest state. */
  readonly isOfNow?: boolean;
};

type FailureCause =
  /** It would have succeeded without the limit. Gas for the receiver alone, without intrinsic gas. */
  | { readonly kind: 'gasLimit'; readonly has: bigint; readonly needs?: bigint }
  /** It reverted then but not now: a retry executes it. */
  | { readonly kind: 'wasRefused'; readonly error: ReceiverError }
  | { readonly kind: 'refuses'; readonly error: ReceiverError }
  /** `isThereNow`: it has been deployed since. */
  | { readonly kind: 'noCode'; readonly receiver: string; readonly isThereNow: boolean }
  /** A precompile rejected it, which uses up all gas without an error: the receiver has no minting role. */
  | { readonly kind: 'mayNotMint'; readonly receiver: string; readonly mayNow: boolean }
  /** The receiver succeeds when called directly, so the cause is unknown. */
  | { readonly kind: 'notReproduced' }
  /** The state of the block is pruned, or querying is not allowed. */
  | {
      readonly kind: 'unread';
      readonly error?: ApiError;
      /** The receiver's call succeeds on the latest state. */
      readonly mayNow?: boolean;
    };

export interface ReceiverError {
  /** Revert data, hex; `0x` for none. */
  readonly data: string;
  /** The node's error message, where there is no revert data. */
  readonly words?: string;
}

/** Result of a simulated delivery; `proof` is the method. */
export type DryRun = { readonly from: number } & (
  | { readonly kind: 'refused'; readonly error: ReceiverError; readonly proof: string }
  | {
      readonly kind: 'taken';
      readonly proof: string;
      /** Gas used; absent where the node did not report it. */
      readonly gas?: bigint;
      /** Absent without a trace, which alone shows whether a message is executed. */
      readonly execution?: Execution;
    }
  | { readonly kind: 'unread'; readonly error?: ApiError }
);

/** What becomes of an accepted message. `empty`: it has nothing to execute. */
export type Execution =
  | { readonly outcome: 'executed' | 'empty' }
  /** Without an error, the receiver was not called: it has no code. */
  | { readonly outcome: 'failed'; readonly error?: ReceiverError };

/** A chain of a message, by its name, or else by its ID. */
export function endSpan({ chain, blockchainId }: TraceEndpoint): Span {
  return chain === undefined ? (blockchainId === '' ? text('unknown chain') : id(blockchainId)) : remote(chain.name);
}

/** Why part of a message is unknown. */
export function unreadWords(problem: UnreadPart, { chain, blockchainId }: TraceEndpoint): Line {
  switch (problem.kind) {
    case 'notAsked':
      return chain === undefined
        ? message`chain ${id(blockchainId)} is not in your networks`
        : message`no allowed node of ${remote(chain.name)}`;
    case 'failed':
      return [remote(errorSentence(problem.error))];
    case 'searchedTo':
      return message`not found back to block ${count(problem.block)}; older blocks not searched`;
  }
}
