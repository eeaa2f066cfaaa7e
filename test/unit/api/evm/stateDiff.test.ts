import assert from 'node:assert/strict';
import { DecodeError } from '../../../../src/engine/errors/errors';
import { traceStateDiff } from '../../../../src/engine/evm/io/trace';
import { decode } from '../../../../src/engine/net/schema/decode';
import { accountChanges } from '../../../../src/engine/evm/trace/stateChanges';
import type { JsonValue } from '../../../../src/engine/primitives/json/value';

const ann = `0x${'Aa'.repeat(20)}`;
const bob = `0x${'bb'.repeat(20)}`;
const slot = (digit: string): string => `0x${digit.padStart(64, '0')}`;

const read = (json: JsonValue) =>
  decode(traceStateDiff({ hash: '0x00' }).result, json, { host: 'node', method: 'debug_traceTransaction' });

describe('the diff of a state', () => {
  it('is what changed, with zero for slots that are on one side alone', () => {
    const diff = read({
      pre: {
        [ann]: { balance: '0x64', nonce: 5n, storage: { [slot('1')]: slot('7'), [slot('2')]: slot('8') } },
      },
      post: {
        [ann]: { balance: '0x5', nonce: 6n, storage: { [slot('2')]: slot('9'), [slot('a')]: slot('1') } },
        [bob]: { balance: '0x0', nonce: 1n, code: '0x6001' },
      },
    });
    assert.deepEqual(accountChanges(diff), [
      {
        address: ann.toLowerCase(),
        balance: { before: 100n, after: 5n },
        nonce: { before: 5n, after: 6n },
        code: undefined,
        storage: [
          { slot: 1n, before: 7n, after: 0n },
          { slot: 2n, before: 8n, after: 9n },
          { slot: 10n, before: 0n, after: 1n },
        ],
      },
      {
        address: bob,
        balance: undefined,
        nonce: { before: 0n, after: 1n },
        code: { before: '0x', after: '0x6001' },
        storage: [],
      },
    ]);
  });

  it('has an account that is gone, and none that is as it was', () => {
    const diff = read({
      pre: {
        [ann]: { balance: '0x1', code: '0x6001', storage: { [slot('1')]: slot('7') } },
        [bob]: { balance: '0x1', storage: { [slot('1')]: slot('7') } },
      },
      post: { [bob]: { balance: '0x1', storage: { [slot('1')]: slot('7') } } },
    });
    assert.deepEqual(accountChanges(diff), [
      {
        address: ann.toLowerCase(),
        balance: { before: 1n, after: 0n },
        code: { before: '0x6001', after: '0x' },
        storage: [],
      },
    ]);
  });

  it('is refused where it is something else', () => {
    const wrong: readonly JsonValue[] = [
      null,
      [],
      { pre: {} },
      { pre: {}, post: { [ann]: { storage: { key: slot('1') } } } },
      { pre: {}, post: { [ann]: { storage: { '0x1': `0x${'1'.repeat(65)}` } } } },
      { pre: {}, post: { '0x12': { balance: '0x1' } } },
      { pre: {}, post: { [ann]: { nonce: -1n } } },
    ];
    for (const json of wrong) {
      assert.throws(() => read(json), DecodeError);
    }
    const slots = Object.fromEntries(Array.from({ length: 100_001 }, (_, i) => [`0x${i.toString(16)}`, '0x1']));
    assert.throws(() => read({ pre: {}, post: { [ann]: { storage: slots } } }), DecodeError);
  });
});
