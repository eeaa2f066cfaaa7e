import { RpcError, errorCategory } from '../../errors';
import type { Outcome } from '../io/rpcBatch';
import type { CallTrace } from '../io/trace';
import type { ArgLine, Failure, FailureReason, RevertHint } from '../../abi';
import { decodeRevert, failureReason, nodeWords } from '../../abi';
import { explainRejection, isPrecompileAddress } from '../../precompiles';
import { type Line, known, message, text } from '../../report';
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

type Evidence = Pick<Failure, 'revertData' | 'rpcMessage'>;

/** Why a transaction failed, by the best evidence there is: its trace, a replay before its block, a replay today. */
export function explainFailure(
  node: NodeTransaction | undefined,
  failed: FailedCall,
  hint: FailureHint = {},
): ExplainedFailure {
  const { gasUsed, gasLimit, to } = failed;
  const canBeRefused = to === undefined || isPrecompileAddress(to);
  const explained = (evidence: Evidence, how: Line | undefined, inner?: CallTrace): ExplainedFailure => {
    // What came from a call inside it was passed on as it was.
    const origin = (inner?.output === evidence.revertData ? inner?.to : undefined) ?? to;
    const format = known(origin, (contract) => hint.format?.(contract));
    const reason = failureReason({ gasUsed, gasLimit, canBeRefused, ...evidence }, hint, format);
    const meaning =
      inner === undefined
        ? explainRejection(evidence.rpcMessage ?? '', failed)
        : explainRejection(inner.error ?? '', { from: inner.from, to: inner.to });
    return { reason, meaning: meaning ?? reason.meaning, how };
  };
  const replay = node?.replay;
  if (replay === undefined) {
    return explained({}, [text('No node available to replay the transaction.')]);
  }
  const { trace, atParent, atLatest } = replay;
  const traced = trace.ok ? trace.value : undefined;
  // A deployment that the allow list refuses never ran: its trace is empty and tells no error.
  if (traced !== undefined && (traced.error || traced.output)) {
    const inner = failedInside(traced);
    return explained(evidenceIn(traced), inner && insideWords(inner, traced, hint), inner);
  }
  const before = evidenceOf(atParent);
  if (before !== undefined) {
    return explained(before, [text('Replayed on the state before its block.')]);
  }
  const pruned = !atParent.ok && errorCategory(atParent.error) === 'prunedState';
  const today = atParent.ok ? undefined : evidenceOf(atLatest);
  const how =
    today !== undefined
      ? pruned
        ? 'Replayed on the latest state, because the node has pruned the state before its block. The result may differ.'
        : 'Replayed on the latest state, because the node did not answer for the state before its block. The result may differ.'
      : pruned && atLatest.ok
        ? 'The node has pruned the state before its block. On the latest state, the call succeeds.'
        : atParent.ok
          ? 'The call succeeds on the state before its block: earlier transactions in the block made it fail.'
          : 'The node did not replay the transaction.';
  return explained(today ?? {}, [text(how)]);
}

function evidenceIn({ output, error }: CallTrace): Evidence {
  return { revertData: output || undefined, rpcMessage: error || undefined };
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
  const address = known(inner.to, (to) => namedAddressSpan(to));
  if (address !== undefined && inner.output && inner.output === outer.output) {
    return message`Reverted in an internal call to ${address}.`;
  }
  const reason = reasonInside(inner, hint);
  return address === undefined
    ? message`An internal contract creation failed: ${reason}.`
    : message`The internal call to ${address} failed: ${reason}.`;
}

function reasonInside(call: CallTrace, { abi, format }: FailureHint): Line {
  const address = call.to ?? undefined;
  const { kind, line } = failureReason(
    evidenceIn(call),
    { abi, address },
    known(address, (contract) => format?.(contract)),
  );
  return kind === 'reverted' ? line : nodeWords(call.error ?? '');
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
function evidenceOf(outcome: Outcome<string>): Evidence | undefined {
  if (outcome.ok || !(outcome.error instanceof RpcError)) {
    return undefined;
  }
  const { data, rpcMessage, code } = outcome.error;
  const category = errorCategory(outcome.error);
  const isOfTheCall = category === 'reverted' || (category === undefined && (code === -32000 || code === 3));
  const evidence = { rpcMessage, revertData: typeof data === 'string' ? data : undefined };
  return isOfTheCall && failureReason(evidence).kind !== 'unknown' ? evidence : undefined;
}
