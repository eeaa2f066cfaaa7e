import { errorSentence } from '../../errors';
import { type RevertHint, decodeRevert, failureReason } from '../../abi';
import { type Line, count, message, remote, text } from '../../report';
import type { DryRun, Execution } from '../report/dryRun';
import type { ReceiverError } from '../report/failure';
import type { DeliveryCheck } from '../report/messageTrail';
import { rejectionAdvice } from './refusalAdvice';

/** Whether the destination would take the message now. @param hint what the receiver's errors are decoded by */
export function dryRunCheck(result: DryRun, hint: RevertHint): DeliveryCheck {
  const { from } = result;
  switch (result.kind) {
    case 'refused': {
      const { error, proof } = result;
      const reason = reasonLine(error, {});
      const advice = rejectionAdvice(reasonWords(reason));
      const line = message`A delivery would be refused: ${reason}.`;
      return {
        key: 'dryRun',
        outcome: 'cause',
        line: advice === undefined ? line : message`A delivery would be refused: ${reason}. ${text(advice)}`,
        proof,
        from,
      };
    }
    case 'taken':
      return {
        key: 'dryRun',
        outcome: 'fine',
        line: takenLine(result.gas, result.execution, hint),
        proof: result.proof,
        from,
      };
    case 'unread': {
      const problem = result.error === undefined ? 'no allowed node' : errorSentence(result.error);
      return {
        key: 'dryRun',
        outcome: 'unread',
        line: [text(`Whether a delivery would succeed is unknown: ${problem}`)],
        proof: 'eth_call',
        from,
      };
    }
  }
}

function takenLine(gas: bigint | undefined, execution: Execution | undefined, hint: RevertHint): Line {
  const used = gas === undefined ? undefined : count(gas, 'gas');
  if (execution?.outcome === 'failed' && execution.error === undefined) {
    return [text('A delivery would succeed, but execution would fail: the destination address has no code.')];
  }
  if (execution?.outcome === 'failed' && execution.error !== undefined) {
    return message`A delivery would succeed, but execution would fail: ${reasonLine(execution.error, hint)}.`;
  }
  const isExecuted = execution?.outcome === 'executed';
  if (used === undefined) {
    return [text(isExecuted ? 'A delivery would succeed and execute the message.' : 'A delivery would succeed.')];
  }
  return isExecuted
    ? message`A delivery would succeed and execute the message, using ${used}.`
    : message`A delivery would succeed, using ${used}.`;
}

function reasonLine({ data, words }: ReceiverError, hint: RevertHint): Line {
  const revert = decodeRevert(data, hint);
  return revert.kind === 'error'
    ? [remote(revert.text)]
    : failureReason({ revertData: data, rpcMessage: words }, hint).line;
}

/** What a contract said, of a line of ours around it. */
function reasonWords(line: Line): string {
  return line.map((span) => ('text' in span ? span.text : '')).join('');
}
