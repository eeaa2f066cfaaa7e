import * as l10n from '@vscode/l10n';
import { RpcError } from '../../../api/errors';
import { errorMeaning } from '../../../api/errorMeaning';
import type { Outcome } from '../../../api/evm/evmCall';
import { failureReason, type Failure, type FailureReason } from '../../../core/evm/failureReason';
import type { NodeTransaction } from './nodeTransaction';

export interface ExplainedFailure {
  readonly reason: FailureReason;
  /** How the reason was found, where it was not told by a trace: a replay may differ from what happened. */
  readonly how?: string;
}

/** Why a transaction failed, by the best evidence there is: its trace, a replay before its block, a replay today. */
export function explainFailure(
  node: NodeTransaction | undefined,
  gas: Pick<Failure, 'gasUsed' | 'gasLimit'>,
): ExplainedFailure {
  const replay = node?.replay;
  if (replay === undefined) {
    return { reason: failureReason(gas), how: l10n.t('No node was there to replay it.') };
  }
  if (replay.trace.ok) {
    const { output, error, revertReason } = replay.trace.value;
    return {
      reason: failureReason({
        ...gas,
        ...(output ? { revertData: output } : {}),
        ...((error ?? revertReason) ? { rpcMessage: error ?? revertReason ?? '' } : {}),
      }),
    };
  }
  const atParent = evidence(replay.atParent);
  if (atParent !== undefined) {
    return { reason: failureReason({ ...gas, ...atParent }), how: l10n.t('By replay on the state before its block.') };
  }
  const atLatest = evidence(replay.atLatest);
  const pruned = !replay.atParent.ok && errorMeaning(replay.atParent.error) === 'prunedState';
  if (pruned && atLatest !== undefined) {
    return {
      reason: failureReason({ ...gas, ...atLatest }),
      how: l10n.t('By replay on the latest state, since the node has pruned the state of that time: it may differ.'),
    };
  }
  return { reason: failureReason(gas), how: whyUnknown(pruned, replay.atParent) };
}

/** What a replay that failed says; nothing where it went through or could not be made. */
function evidence(outcome: Outcome<string>): Pick<Failure, 'revertData' | 'rpcMessage'> | undefined {
  if (outcome.ok || !(outcome.error instanceof RpcError) || errorMeaning(outcome.error) === 'prunedState') {
    return undefined;
  }
  const { data, rpcMessage } = outcome.error;
  return { rpcMessage, ...(typeof data === 'string' ? { revertData: data } : {}) };
}

function whyUnknown(pruned: boolean, atParent: Outcome<string>): string {
  if (pruned) {
    return l10n.t('The node has pruned the state of that time, and on the latest state the same call succeeds.');
  }
  return atParent.ok
    ? l10n.t('On the state before its block the same call succeeds: earlier transactions of the block changed that.')
    : l10n.t('The node did not replay it.');
}
