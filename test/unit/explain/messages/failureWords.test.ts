import assert from 'node:assert/strict';
import type { Line } from '../../../../src/engine/report/report';
import { lineText } from '../../../../src/engine/report/spanText';
import type { DeliveryFailure } from '../../../../src/engine/messages/report/messageTrace';
import { failureWords } from '../../../../src/engine/messages/report/failureWords';

const receiver = `0x${'4'.repeat(40)}`;
const shown = (line: Line): string =>
  lineText(line, { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 300 }, { now: 0, timeZone: 'UTC' });
const closed = { data: '0x', words: 'execution reverted: closed' };
const sold = { data: '0x', words: 'execution reverted: sold out' };

describe('why a message was not executed, in words', () => {
  for (const [what, failure, cause, ...advice] of [
    [
      'promises no retry where the receiver has another reason to fail now',
      { kind: 'refuses', error: closed, now: sold },
      'The receiver failed: reverted: closed.',
      'Fix the receiver (reverted: sold out), then retry.',
    ],
    [
      'promises no retry where more gas would not suffice any more',
      { kind: 'gasLimit', has: 60_000n, now: closed },
      'The required gas limit of 60,000 was too low for the receiver.',
      'Fix the receiver (reverted: closed), then retry.',
    ],
    [
      'promises no retry where the code that came later refuses',
      { kind: 'noCode', receiver, isThereNow: true, now: closed },
      'There was no code at 0x4444…4444.',
      'Fix the receiver (reverted: closed), then retry.',
    ],
    [
      'says of what it does not know of then that it holds now',
      { kind: 'refuses', error: closed, isOfNow: true },
      'The receiver fails: reverted: closed. Read at the latest block: the state before the delivery is pruned.',
      'Fix the receiver, then retry.',
    ],
    [
      'has no figure where nobody estimates the gas',
      { kind: 'gasLimit', has: 60_000n },
      'The required gas limit of 60,000 is too low for the receiver.',
      'Retry: a retry is not bound by the required gas limit.',
    ],
  ] as const satisfies readonly (readonly [string, DeliveryFailure, string, ...string[]])[]) {
    it(what, () => {
      const result = failureWords(failure, receiver);
      assert.deepEqual([result.cause, ...result.advice].map(shown), [cause, ...advice]);
    });
  }
});
