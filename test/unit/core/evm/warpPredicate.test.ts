import assert from 'node:assert/strict';
import { warpPredicates } from '../../../../src/core/evm/warpPredicate';
import { readRecordings } from '../../../helpers/recording';

const warp = '0x0200000000000000000000000000000000000005';

/** As subnet-evm packs it. */
function packed(message: string): readonly string[] {
  const words = `${message.slice(2)}ff`;
  return (words.padEnd(Math.ceil(words.length / 64) * 64, '0').match(/.{64}/g) ?? []).map((word) => `0x${word}`);
}

function recordedMessages(method: string): readonly string[] {
  return readRecordings('warp.jsonl')
    .filter(({ request }) => (request as { method?: string } | undefined)?.method === method)
    .map(({ body }) => (JSON.parse(body) as { result?: string }).result)
    .filter((result) => result !== undefined);
}

describe('warpPredicates', () => {
  it('unpacks the signed messages that real nodes made', () => {
    const messages = recordedMessages('warp_getMessageAggregateSignature');
    assert.ok(messages.length >= 3);
    for (const message of messages) {
      const [predicate, ...others] = warpPredicates([
        { address: '0x2222222222222222222222222222222222222222', storageKeys: packed(message) },
        { address: warp, storageKeys: packed(message) },
      ]);
      assert.deepEqual(others, []);
      assert.deepEqual(predicate?.message, message);
      assert.deepEqual(
        [predicate.isBroken, predicate.networkId, predicate.sourceChainId, predicate.payload],
        [
          false,
          12345,
          '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo',
          {
            kind: 'addressedCall',
            sourceAddress: '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc',
            payload: '0x68656c6c6f206672b0',
          },
        ],
      );
      assert.ok((predicate.signers ?? 0) >= 1);
    }
  });

  it('says that an unsigned message is not signed', () => {
    const [message = ''] = recordedMessages('warp_getMessage');
    const [predicate] = warpPredicates([
      { address: warp.toUpperCase().replace('X', 'x'), storageKeys: packed(message) },
    ]);
    assert.deepEqual([predicate?.isBroken, predicate?.signers], [false, undefined]);
  });

  it('takes wrong padding and other bytes for no message', () => {
    const [message = ''] = recordedMessages('warp_getMessageAggregateSignature');
    const keys = packed(message);
    const broken = [
      [],
      [`0x${'00'.repeat(32)}`],
      [`0x${'12'.repeat(32)}`],
      [...keys, `0x${'00'.repeat(32)}`],
      keys.slice(1),
    ];
    for (const storageKeys of broken) {
      assert.deepEqual(warpPredicates([{ address: warp, storageKeys }]), [{ isBroken: true }]);
    }
  });
});
