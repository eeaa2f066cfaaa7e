import assert from 'node:assert/strict';
import { warpPredicates } from '../../../../../src/engine/messages/payload/warpPredicate';
import { hexToBytes } from '../../../../../src/engine/primitives/ids/hex';
import { readRecordings } from '../../../../helpers/recording';

const warp = '0x0200000000000000000000000000000000000005';

/** Packed like subnet-evm does it. */
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
        [predicate.isBroken, predicate.networkId, predicate.sourceChainId, predicate.content],
        [
          false,
          12345,
          '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo',
          {
            kind: 'call',
            sender: hexToBytes('0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc'),
            payload: hexToBytes('0x68656c6c6f206672b0'),
            content: { kind: 'bytes' },
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

  it('names what a message holds, also where its payload has the size of a private key', () => {
    const chain = '11'.repeat(32);
    const withPayload = (payload: string): string =>
      `0x000000003039${chain}${(payload.length / 2).toString(16).padStart(8, '0')}${payload}`;
    const cases: [string, unknown][] = [
      [`000000000000${'ab'.repeat(32)}`, { kind: 'hash', hash: `0x${'ab'.repeat(32)}` }],
      [
        `00000000000100000004010203040000000e${'cd'.repeat(14)}`,
        {
          kind: 'call',
          sender: hexToBytes('0x01020304'),
          payload: hexToBytes(`0x${'cd'.repeat(14)}`),
          content: { kind: 'bytes' },
        },
      ],
      [`00010000000000${'ab'.repeat(31)}`, { kind: 'unknown' }],
      [`000000000000${'ab'.repeat(33)}`, { kind: 'unknown' }],
      ['', { kind: 'unknown' }],
    ];
    for (const [payload, expected] of cases) {
      const [predicate] = warpPredicates([{ address: warp, storageKeys: packed(withPayload(payload)) }]);
      assert.deepEqual([predicate?.isBroken, predicate?.networkId, predicate?.content], [false, 12345, expected]);
    }
  });

  it('takes network 0 and a set of signers that begins with a zero byte for no message', () => {
    const unsigned = (network: string): string => `0x0000${network}${'11'.repeat(32)}00000000`;
    const signed = (signers: string): string => `${unsigned('00003039')}0000000000000002${signers}${'22'.repeat(96)}`;
    const [first] = warpPredicates([{ address: warp, storageKeys: packed(signed('0107')) }]);
    assert.deepEqual([first?.isBroken, first?.signers], [false, 4]);
    for (const message of [signed('0007'), unsigned('00000000')]) {
      assert.deepEqual(warpPredicates([{ address: warp, storageKeys: packed(message) }]), [{ isBroken: true }]);
    }
  });
});
