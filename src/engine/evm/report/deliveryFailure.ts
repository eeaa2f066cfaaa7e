import { RpcError, errorCategory } from '../../errors';
import type { Outcome } from '../io/rpcBatch';
import type { CallTrace } from '../io/trace';
import {
  type ArgLine,
  type Failure,
  type FailureReason,
  type RevertHint,
  decodeRevert,
  failureReason,
  nodeWords,
} from '../../abi';
import { explainRejection, isPrecompileAddress } from '../../precompiles';
import { type Line, message, text } from '../../report';
import { namedAddressSpan } from './addressNames';
import type { NodeTransaction } from './transactionFacts';

/** What helps to read the errors of contracts. */
export interface FailureHint extends RevertHint {
  /** How the arguments of a contract's errors are shown. */
  readonly format?: (contract: string) => ArgLine | undefined;
}

export interface ExplainedFailure {
  readonly reason: FailureReason;
  /** What the node's words mean and what would help, in ours. */
  readonly meaning?: Line;
  /** How the reason was found, where it was not told by a trace: a replay may differ from what happened. */
  readonly how?: Line;
}

/** Who called whom, and what it cost. */
export interface FailedCall extends Pick<Failure, 'gasUsed' | 'gasLimit'> {
  readonly from?: string;
  /** Absent for a creation. */
  readonly to?: string;
}

type FetchCache = Pick<Failure, 'revertData' | 'rpcMessage'>;

/** Why a transaction failed, by the best evidence there is: its trace, a replay before its block, a replay today. */
export function explainFailure(
  node: NodeTransaction | undefined,
  failed: FailedCall,
  hint: FailureHint = {},
): ExplainedFailure {
  const { gasUsed, gasLimit, to } = failed;
  const canBeRefused = to === undefined || isPrecompileAddress(to);
  const explained = (evidence: FetchCache, how: Line | undefined, inner?: CallTrace): ExplainedFailure => {
    // What came from a call inside it was passed on as it was.
    const origin = (inner?.output === evidence.revertData ? inner?.to : undefined) ?? to;
    const format = origin === undefined ? undefined : hint.format?.(origin);
    const reason = failureReason({ gasUsed, gasLimit, canBeRefused, ...evidence }, hint, format);
    const error =
      inner === undefined
        ? explainRejection(evidence.rpcMessage ?? '', failed)
        : explainRejection(inner.error ?? '', { from: inner.from, to: inner.to });
    return { reason, meaning: error ?? reason.meaning, how };
  };
  const replay = node?.replay;
  if (replay === undefined) {
    return explained({}, [text('No node available to replay the transaction.')]);
  }
  const traced = replay.trace.ok ? replay.trace.value : undefined;
  // A deployment that the allow list refuses never ran: its trace is empty and tells no error.
  if (traced !== undefined && (traced.error || traced.output)) {
    const inner = failedInside(traced);
    const evidence = { revertData: traced.output || undefined, rpcMessage: traced.error || undefined };
    return explained(evidence, inner && insideWords(inner, traced, hint), inner);
  }
  const atParent = evidenceOf(replay.atParent);
  if (atParent !== undefined) {
    return explained(atParent, [text('Replayed on the state before its block.')]);
  }
  const pruned = !replay.atParent.ok && errorCategory(replay.atParent.error) === 'prunedState';
  const atLatest = evidenceOf(replay.atLatest);
  return !replay.atParent.ok && atLatest !== undefined
    ? explained(atLatest, [text(byLatest(pruned))])
    : explained({}, [text(whyUnknown(pruned, replay))]);
}

/** The innermost call that failed, where the failure came from inside: the last one, since failing ends a call. */
function failedInside(trace: CallTrace): CallTrace | undefined {
  const failing = trace.calls?.findLast((call) => call.error);
  return failing === undefined ? undefined : (failedInside(failing) ?? failing);
}

/** Whose own error a trace tells, where that has arguments: its amounts may be in the unit of a token. */
export function failedContract(trace: CallTrace): string | undefined {
  const call = trace.error ? (failedInside(trace) ?? trace) : firstFailure(trace);
  const output = call?.output ?? '';
  const { kind } = decodeRevert(output);
  const isOwn = (kind === 'custom' || kind === 'unknown') && output.length > withoutArguments;
  return isOwn ? (call?.to ?? undefined) : undefined;
}

/** Characters of a selector, hex with 0x. */
const withoutArguments = 10;

function insideWords(inner: CallTrace, outer: CallTrace, hint: FailureHint): Line {
  const address = inner.to == null ? undefined : namedAddressSpan(inner.to);
  if (address !== undefined && inner.output && inner.output === outer.output) {
    return message`Reverted in an internal call to ${address}.`;
  }
  const reason = reasonInside(inner, hint);
  return address === undefined
    ? message`An internal contract creation failed: ${reason}.`
    : message`The internal call to ${address} failed: ${reason}.`;
}

function reasonInside({ to, error, output }: CallTrace, { abi, format }: FailureHint): Line {
  const evidence = { rpcMessage: error || undefined, revertData: output || undefined };
  const { kind, line } = failureReason(
    evidence,
    { abi, address: to ?? undefined },
    to == null ? undefined : format?.(to),
  );
  return kind === 'reverted' ? line : nodeWords(error ?? '');
}

/** What failed inside a transaction that succeeded all the same; nothing where all calls went well. */
export function caughtFailure(trace: CallTrace | undefined, hint: FailureHint): Line | undefined {
  const inner = trace === undefined || trace.error ? undefined : firstFailure(trace);
  if (inner === undefined) {
    return undefined;
  }
  const reason = reasonInside(inner, hint);
  return inner.to == null
    ? message`contract creation failed, caught by the caller: ${reason}`
    : message`call to ${namedAddressSpan(inner.to)} failed, caught by the caller: ${reason}`;
}

function firstFailure(trace: CallTrace): CallTrace | undefined {
  const waiting = [...(trace.calls ?? [])].reverse();
  for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
    if (call.error) {
      return failedInside(call) ?? call;
    }
    waiting.push(...[...(call.calls ?? [])].reverse());
  }
  return undefined;
}

/** What a node says that ran the call, or refused to: nothing where it went through or the answer is about the node. */
function evidenceOf(outcome: Outcome<string>): FetchCache | undefined {
  if (outcome.ok || !(outcome.error instanceof RpcError)) {
    return undefined;
  }
  const { data, rpcMessage, code } = outcome.error;
  const category = errorCategory(outcome.error);
  const isOfTheCall = category === 'reverted' || (category === undefined && (code === -32000 || code === 3));
  const evidence = { rpcMessage, revertData: typeof data === 'string' ? data : undefined };
  return isOfTheCall && failureReason(evidence).kind !== 'unknown' ? evidence : undefined;
}

function byLatest(pruned: boolean): string {
  return pruned
    ? 'Replayed on the latest state, because the node has pruned the state before its block. The result may differ.'
    : 'Replayed on the latest state, because the node did not answer for the state before its block. The result may differ.';
}

function whyUnknown(
  pruned: boolean,
  { atParent, atLatest }: { atParent: Outcome<string>; atLatest: Outcome<string> },
): string {
  if (pruned && atLatest.ok) {
    return 'The node has pruned the state before its block. On the latest state, the call succeeds.';
  }
  return atParent.ok
    ? 'The call succeeds on the state before its block: earlier transactions in the block made it fail.'
    : 'The node did not replay the transaction.';
}
