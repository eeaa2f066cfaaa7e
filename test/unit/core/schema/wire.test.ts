import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { DecodeError } from '../../../../src/engine/errors/errors';
import { decode } from '../../../../src/engine/net/schema/decode';
import {
  address,
  anyJson,
  flag,
  hash,
  wireHexBytes,
  quantity,
  rate,
  signed,
  wireText,
  wireTime,
  u256,
  u64,
  wholeNumber,
} from '../../../../src/engine/primitives/wire';
import { JsonNumber, type JsonValue } from '../../../../src/engine/primitives/json/value';

const place = { host: 'h', method: 'm' };
const H = 'AB'.repeat(32);

const good: readonly (readonly [name: string, schema: z.ZodMiniType<unknown>, value: JsonValue, result: unknown])[] = [
  ['quantity', quantity, '0x0', 0n],
  ['quantity', quantity, '0x1F', 31n],
  ['quantity', quantity, '0x001f', 31n],
  ['quantity', quantity, `0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
  ['u64', u64, '18446744073709551615', 18446744073709551615n],
  ['u64', u64, 5n, 5n],
  ['u64', u64, '005', 5n],
  ['u256', u256, (2n ** 256n - 1n).toString(), 2n ** 256n - 1n],
  ['wholeNumber', wholeNumber, 18n, 18],
  ['wholeNumber', wholeNumber, '6', 6],
  ['hexBytes', wireHexBytes, '0x', '0x'],
  ['hexBytes', wireHexBytes, '0xABcd', '0xabcd'],
  ['hash', hash, `0x${H}`, `0x${H.toLowerCase()}`],
  ['address', address, `0x${H.slice(0, 40)}`, `0x${H.slice(0, 40).toLowerCase()}`],
  ['text', wireText, '', ''],
  ['flag', flag, false, false],
  ['signed', signed, '-1', -1n],
  ['signed', signed, -(2n ** 256n - 1n), -(2n ** 256n - 1n)],
  ['signed', signed, (2n ** 256n - 1n).toString(), 2n ** 256n - 1n],
  ['rate', rate, new JsonNumber('1.25e-3'), 0.00125],
  ['rate', rate, '-0.5', -0.5],
  ['rate', rate, 7n, 7],
  ['anyJson', anyJson, null, null],
  ['anyJson', anyJson, 2n ** 70n, 2n ** 70n],
];

const bad: readonly (readonly [name: string, schema: z.ZodMiniType<unknown>, value: JsonValue, expected: string])[] = [
  ['quantity', quantity, '0x', 'a 0x hex quantity'],
  ['quantity', quantity, '12', 'a 0x hex quantity'],
  ['quantity', quantity, 12n, 'a 0x hex quantity'],
  ['quantity', quantity, '0x1g', 'a 0x hex quantity'],
  ['quantity', quantity, `0x${'f'.repeat(65)}`, 'a 0x hex quantity'],
  ['quantity', quantity, '0x1\n', 'a 0x hex quantity'],
  ['quantity', quantity, null, 'a 0x hex quantity'],
  ['u64', u64, '18446744073709551616', 'an integer from 0 to 2^64-1'],
  ['u64', u64, -1n, 'an integer from 0 to 2^64-1'],
  ['u64', u64, '-1', 'an integer from 0 to 2^64-1'],
  ['u64', u64, '', 'an integer from 0 to 2^64-1'],
  ['u64', u64, ' 1', 'an integer from 0 to 2^64-1'],
  ['u64', u64, '0x1', 'an integer from 0 to 2^64-1'],
  ['u64', u64, new JsonNumber('1.0'), 'an integer from 0 to 2^64-1'],
  ['u64', u64, '9'.repeat(1_000_000), 'an integer from 0 to 2^64-1'],
  ['u256', u256, 2n ** 256n, 'an integer from 0 to 2^256-1'],
  ['wholeNumber', wholeNumber, 2n ** 53n, 'a small integer of at least 0'],
  ['hexBytes', wireHexBytes, '0xabc', '0x hex bytes'],
  ['hexBytes', wireHexBytes, 'ab', '0x hex bytes'],
  ['hash', hash, `0x${H}00`, 'a 0x hash of 32 bytes'],
  ['address', address, `0x${H.slice(0, 38)}`, 'a 0x address of 20 bytes'],
  ['text', wireText, 7n, 'a string'],
  ['flag', flag, 'true', 'true or false'],
  ['signed', signed, '--1', 'an integer'],
  ['signed', signed, '-', 'an integer'],
  ['signed', signed, 2n ** 256n, 'an integer'],
  ['signed', signed, `-${'9'.repeat(1_000_000)}`, 'an integer'],
  ['rate', rate, '1e5', 'a number'],
  ['rate', rate, '', 'a number'],
  ['rate', rate, new JsonNumber('1e999'), 'a number'],
  ['rate', rate, 10n ** 400n, 'a number'],
  ['rate', rate, null, 'a number'],
  ['time', wireTime, -1n, 'a time in Unix seconds'],
  ['time', wireTime, 8_640_000_000_001n, 'a time in Unix seconds'],
  ['time', wireTime, '2026-01-01T00:00:00Z', 'a time in Unix seconds'],
  ['time', wireTime, new JsonNumber('1.5'), 'a time in Unix seconds'],
];

describe('wire', () => {
  for (const [name, schema, value, result] of good) {
    it(`${name} reads ${String(value).slice(0, 40)}`, () => assert.equal(decode(schema, value, place), result));
  }

  for (const [name, schema, value, expected] of bad) {
    it(`${name} refuses ${JSON.stringify(String(value)).slice(0, 40)}`, () => {
      assert.throws(
        () => decode(schema, value, place),
        (error) => error instanceof DecodeError && error.expected === expected && error.path === '',
      );
    });
  }

  it('reads Unix seconds as a time, to the last that there is', () => {
    assert.deepEqual(decode(wireTime, 1767225600n, place), new Date('2026-01-01T00:00:00Z'));
    assert.deepEqual(decode(wireTime, '0', place), new Date(0));
    assert.deepEqual(decode(wireTime, 8_640_000_000_000n, place), new Date(8.64e15));
  });

  it('names the path in the sentence', () => {
    const schema = z.object({ logs: z.array(z.object({ topics: z.array(hash) })) });
    const value = { logs: [{ topics: [] }, { topics: [`0x${H}`, '0x12'] }] };
    assert.throws(
      () => decode(schema, value, place),
      (error) =>
        errorSentence(error) ===
        'Unexpected response from h to m: expected a 0x hash of 32 bytes in logs[1].topics[1]. Use another node, or check its version.',
    );
  });
});
