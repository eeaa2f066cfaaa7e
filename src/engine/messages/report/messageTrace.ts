import type { FeeInfo } from '../payload/messengerEvents';
import { type ApiError, errorSentence } from '../../errors';
import type { TeleporterMessage } from '../payload/teleporterMessage';
import type { Signers, SigningHeight } from '../signatures/signerSet';
import { type Line, type Span, count, id, message, remote, text } from '../../report';
import type { TokenUnit } from '../../evm';
import type { EvmChain } from '../../networks';

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
  /** Of the token that fees are in; absent: not known. */
  readonly feeUnit?: TokenUnitOn;
  /** Whether the source has accepted the block of the first send: only then validators sign. */
  readonly accepted?: Read<boolean>;
  /** Those that were refused among them, oldest first. */
  readonly deliveries: Read<readonly DeliveryStep[]>;
  readonly retries: readonly RetryStep[];
  /** The destination told the source that it has it. Undefined value: not until now. */
  readonly receipt: Read<MessageTraceStep | undefined>;
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
  readonly fee?: FeeInfo;
}

/** The reward of who delivers was raised: to which sum. */
export type FeeStep = MessageTraceStep & FeeInfo;

export interface DeliveryStep extends MessageTraceStep {
  /** Where it was tried, where that is not the destination: it is refused there. */
  readonly on?: EvmChain;
  /** Who called the messenger: may be a contract. */
  readonly deliverer?: string;
  /** `empty`: nothing was to be executed. `refused`: the transaction failed, and the message was not taken. */
  readonly outcome: 'executed' | 'failed' | 'empty' | 'refused';
  /** What the messenger said as it refused, in its own words. */
  readonly error?: string;
  /** Whether the block says that the signature of this message was not valid; absent: the block does not tell. */
  readonly isSignatureWrong?: boolean;
  /** That was paid for. */
  readonly gasUsed?: bigint;
  /** The gas is half of the limit, of which less may have run. */
  readonly isLeastCharge?: boolean;
  /** Hex of the signed message in its access list. */
  readonly signed?: `0x${string}`;
}

export interface RetryStep extends MessageTraceStep {
  readonly outcome: 'executed' | 'failed';
  readonly error?: string;
}

/** One thing that may keep a message from being delivered, and what was found about it. */
export interface DeliveryCheck {
  /** Stable name for tests: "relayer", "gasLimit", "allowedRelayers", "account", "quorum", "warpConfig", "staleView", "dryRun". */
  readonly key: string;
  /** `cause`: this keeps it. `fine`: it does not. `unread`: it could not be read, and `line` says why. */
  readonly outcome: 'cause' | 'fine' | 'unread';
  readonly line: Line;
  /** The delivery that it is about; `why`: what was wrong with its signature. */
  readonly refused?: { readonly transaction: string; readonly why?: Line };
  readonly proof: string;
  readonly from: number;
}

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
  /** `absent`: it does not run the chain. */
  readonly outcome: 'signed' | 'refused' | 'absent' | 'away' | 'stranger' | 'notAsked';
  readonly error?: ApiError;
}

/** Tokens that a message carries to another chain (ICTT), told by both sides. */
export interface TransferTrace {
  readonly kind: 'register' | 'send' | 'call' | 'sendOn' | 'callOn';
  /** The contract that sent, and the one that is to receive. */
  readonly from: TokenSide;
  readonly to: TokenSide;
  /** As the source took them, in the base unit of its token. */
  readonly sent?: bigint;
  /** As the other side gave them, in the base unit of its token. */
  readonly received?: bigint;
  /** Of what was sent: less than the other side can count, and burned; in the base unit of the source's token. */
  readonly dust?: bigint;
  readonly recipient?: string;
  /**
   * `callFailed`: the recipient refused, and the tokens went to the fallback. `fallback`: the second hop could not go,
   * and the tokens stayed on the home chain. `unexecuted`: the message was delivered, and its execution failed. Absent:
   * not there yet.
   */
  readonly outcome?: 'unexecuted' | 'given' | 'called' | 'callFailed' | 'routed' | 'fallback' | 'registered';
  readonly fallback?: string;
  /** Of the second hop, hex; and of the first one, where this is the second. */
  readonly nextLeg?: string;
  readonly previousLeg?: string;
  /**
   * What the home still wants as collateral for the remote that registers, or for that of the second hop, in the base
   * unit of the home's token; 0: enough.
   */
  readonly collateralNeeded?: bigint;
  /** Whether the home knows that remote. */
  readonly isRegistered?: boolean;
}

export interface TokenSide extends TokenUnitOn {
  readonly contract: string;
}

/** How a token is counted on a chain. */
export interface TokenUnitOn extends TokenUnit {
  /** Who counts the tokens there: a contract, or `native`: the chain's coin. Absent: not known. */
  readonly token?: string;
  /** Symbol of the chain's own token. */
  readonly native?: string;
}

/** Why a message that was delivered was not executed, by what calls of its receiver said. */
export type DeliveryFailure = FailureCause & {
  /** What the same call says on the state of now, where it fails there for another reason: a retry fails too. */
  readonly now?: ReceiverError;
  /** The state before the delivery is gone: all of it was read from that of now. */
  readonly isOfNow?: boolean;
};

type FailureCause =
  /** Without the limit it would have been. Gas for the receiver alone, intrinsic gas left out. */
  | { readonly kind: 'gasLimit'; readonly has: bigint; readonly needs?: bigint }
  /** It was refused then and is not now: a retry executes it. */
  | { readonly kind: 'wasRefused'; readonly error: ReceiverError }
  | { readonly kind: 'refuses'; readonly error: ReceiverError }
  /** `isThereNow`: somebody has deployed it since. */
  | { readonly kind: 'noCode'; readonly receiver: string; readonly isThereNow: boolean }
  /** A precompile refused, which burns all gas and says nothing: the receiver may not mint. */
  | { readonly kind: 'mayNotMint'; readonly receiver: string; readonly mayNow: boolean }
  /** From outside nothing is wrong: what made it fail is not told by a call. */
  | { readonly kind: 'notReproduced' }
  /** The state of the block is gone, or nobody may be asked. */
  | {
      readonly kind: 'unread';
      readonly error?: ApiError;
      /** A call of the receiver succeeds on the state of now. */
      readonly mayNow?: boolean;
    };

export interface ReceiverError {
  /** Revert data, hex; `0x`: it said nothing. */
  readonly data: string;
  /** In the node's words, where the data say nothing. */
  readonly words?: string;
}

/** What a delivery would do. `proof`: the method that told. */
export type DryRun = { readonly from: number } & (
  | { readonly kind: 'refused'; readonly error: ReceiverError; readonly proof: string }
  | {
      readonly kind: 'taken';
      readonly proof: string;
      /** What it takes; absent: the node did not tell. */
      readonly gas?: bigint;
      /** Absent: only a trace tells whether a message is executed, and the node makes none. */
      readonly execution?: Execution;
    }
  | { readonly kind: 'unread'; readonly error?: ApiError }
);

/** What becomes of the message once it is taken. `empty`: it has nothing to execute. */
export type Execution =
  | { readonly outcome: 'executed' | 'empty' }
  /** Without an error its receiver is not called: there is no code. */
  | { readonly outcome: 'failed'; readonly error?: ReceiverError };

/** The chain at one end of a message: by its name, else by its ID. */
export function endSpan({ chain, blockchainId }: TraceEndpoint): Span {
  return chain === undefined ? (blockchainId === '' ? text('unknown chain') : id(blockchainId)) : remote(chain.name);
}

/** Why something of a message is not known. */
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
