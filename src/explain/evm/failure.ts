import * as l10n from '@vscode/l10n';
import { RpcError } from '../../api/errors/errors';
import { errorCategory } from '../../api/errors/errorCategory';
import type { Outcome } from '../../api/evm/evmRound';
import type { CallTrace } from '../../api/evm/trace';
import type { RevertHint } from '../../core/evm/call/decodeRevert';
import { failureReason, type Failure, type FailureReason } from '../../core/evm/call/failureReason';
import type { NodeTransaction } from './hashAnswer';

export interface ExplainedFailure {
  readonly reason: FailureReason;
  /** How the reason was found, where it was not told by a trace: a replay may differ from what happened. */
  readonly how?: string;
}

/** Why a transaction failed, by the best evidence there is: its trace, a replay before its block, a replay today. */
export function explainFailure(
  node: NodeTransaction | undefined,
  gas: Pick<Failure, 'gasUsed' | 'gasLimit'>,
  hint: RevertHint = {},
): ExplainedFailure {
  const replay = node?.replay;
  if (replay === undefined) {
    return { reason: failureReason(gas), how: l10n.t('No node was there to replay it.') };
  }
  if (replay.trace.ok) {
    const { output, error } = replay.trace.value;
    const inner = failedInside(replay.trace.value);
    return {
      reason: failureReason(
        {
          ...gas,
          revertData: output ? output : undefined,
          rpcMessage: error ? error : undefined,
        },
        hint,
      ),
      how: inner === undefined ? undefined : insideWords(inner),
    };
  }
  const atParent = evidence(replay.atParent);
  if (atParent !== undefined) {
    return {
      reason: failureReason({ ...gas, ...atParent }, hint),
      how: l10n.t('By replay on the state before its block.'),
    };
  }
  const atLatest = evidence(replay.atLatest);
  const pruned = !replay.atParent.ok && errorCategory(replay.atParent.error) === 'prunedState';
  if (pruned && atLatest !== undefined) {
    return {
      reason: failureReason({ ...gas, ...atLatest }, hint),
      how: l10n.t('By replay on the latest state, since the node has pruned the state of that time: it may differ.'),
    };
  }
  return { reason: failureReason(gas), how: whyUnknown(pruned, replay.atParent) };
}

/** The innermost call that failed, where the failure came from inside: the last one, since failing ends a call. */
function failedInside(trace: CallTrace): CallTrace | undefined {
  const failing = trace.calls?.findLast((call) => call.error);
  return failing === undefined ? undefined : (failedInside(failing) ?? failing);
}

function insideWords({ to, error }: CallTrace): string {
  return to == null
    ? l10n.t('A contract creation inside it failed: {0}.', error ?? '')
    : l10n.t('The call to {0} inside it failed: {1}.', to, error ?? '');
}

/** What a replay that failed says; nothing where it went through or could not be made. */
function evidence(outcome: Outcome<string>): Pick<Failure, 'revertData' | 'rpcMessage'> | undefined {
  if (outcome.ok || !(outcome.error instanceof RpcError) || errorCategory(outcome.error) === 'prunedState') {
    return undefined;
  }
  const { data, rpcMessage } = outcome.error;
  return { rpcMessage, revertData: typeof data === 'string' ? data : undefined };
}

function whyUnknown(pruned: boolean, atParent: Outcome<string>): string {
  if (pruned) {
    return l10n.t('The node has pruned the state of that time, and on the latest state the same call succeeds.');
  }
  return atParent.ok
    ? l10n.t('On the state before its block the same call succeeds: earlier transactions of the block changed that.')
    : l10n.t('The node did not replay it.');
}
