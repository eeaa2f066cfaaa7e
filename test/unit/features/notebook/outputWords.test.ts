import assert from 'node:assert/strict';
import { parseJson } from '../../../../src/core/json/parseJson';
import type { OutputAnswer } from '../../../../src/protocol/rpcOutput';
import { onlyAnswer, outputOf, recordedResults } from '../../../helpers/recordedOutput';

/** Of each recorded answer. */
function words(file: string, method: string): readonly OutputAnswer['words'][] {
  return recordedResults(file, method).map((result) => onlyAnswer(outputOf(method, result)).words);
}

describe('what is said of an answer in words', () => {
  it('counts the health checks that fail, names them, and says of each what it found and what to do', () => {
    assert.deepEqual(words('health.jsonl', 'health.health')[0], { '': 'Health: all 12 checks passed.' });
    const stake =
      '59.914474 % of the stake connected, 80 % required. Validators that others run have to come back by themselves; where none of many can be reached, look at this node’s own connection. Until then the node may not learn that blocks were accepted.';
    assert.deepEqual(words('degraded.jsonl', 'health.health')[0], {
      '': 'Health: 4 of 12 checks fail: 2TqS…SuGo, C-Chain, P-Chain, X-Chain.',
      'checks["2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo"]':
        '74.074074 % of the weight connected, 80 % required. Inactive validators keep their weight and are never connected to: increase their balance on the P-Chain, or have the validator manager remove them. Validators that others run have to come back by themselves; where none of many can be reached, look at this node’s own connection. Until then the node may not learn that blocks were accepted.',
      'checks.C': stake,
      'checks.P': stake,
      'checks.X': stake,
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
