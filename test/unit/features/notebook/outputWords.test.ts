import assert from 'node:assert/strict';
import { parseJson } from '../../../../src/core/json/parseJson';
import type { OutputAnswer } from '../../../../src/protocol/rpcOutput';
import { onlyAnswer, outputOf, recordedResults } from '../../../helpers/recordedOutput';

/** Of each recorded answer. */
function words(file: string, method: string): readonly OutputAnswer['words'][] {
  return recordedResults(file, method).map((result) => onlyAnswer(outputOf(method, result)).words);
}

describe('what is said of an answer in words', () => {
  it('counts the health checks that fail, and names them', () => {
    assert.deepEqual(words('health.jsonl', 'health.health')[0], { '': 'All 12 checks passed.' });
    assert.deepEqual(words('degraded.jsonl', 'health.health')[0], {
      '': '4 of 12 checks fail: 2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo, C, P, X.',
    });
  });

  it('tells calls and events wherever the catalogue says that they are', () => {
    const calls = words('evm-l1.jsonl', 'eth_getTransactionByHash').map((said) => said?.['input']);
    const events = words('evm-l1.jsonl', 'eth_getTransactionReceipt').map((said) => said?.['logs[0]']);
    assert.ok(calls.includes('mintNativeCoin(addr 0x1111…1111, amount 2,000,000,000,000,000,000)'));
    assert.ok(calls.includes('maybe transfer(to 0x2222…2222, value 123,456,789) (by signature table)'));
    assert.ok(
      events.includes(
        'Reward manager RewardAddressChanged(sender 0x8db9…52FC, oldRewardAddress 0x1111…1111, newRewardAddress 0x2222…2222)',
      ),
    );
  });

  it('does not take something for an event because it looks like one', () => {
    const log = '{"address":"0x5db9a7629912ebf95876228c24a848de0bfb43a9","topics":[],"data":"0x"}';
    assert.equal(onlyAnswer(outputOf('mine.unknown', parseJson(log))).words, undefined);
  });
});
