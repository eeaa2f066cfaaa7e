import assert from 'node:assert/strict';
import fc from 'fast-check';
import { JsonEvents, type JsonListener } from '../../../../src/engine/primitives/json/jsonEvents';
import { JsonSyntaxError } from '../../../../src/engine/primitives/json/value';

const seed = Number(process.env['SNOWPROBE_SEED'] ?? Date.now() % 2 ** 31);

/** The events for a text in chunks of these lengths, repeating. */
function received(text: string, lengths: readonly number[]): readonly string[] {
  const events: string[] = [];
  const listener: JsonListener = {
    open: (isList) => events.push(isList ? '[' : '{'),
    close: () => events.push('end'),
    key: (word) => events.push(`key ${word.text() ?? '…'}`),
    scalar: (word, isText) => events.push(`${isText ? 'text' : 'bare'} ${word.text() ?? '…'}`),
  };
  const json = new JsonEvents(listener);
  const bytes = Buffer.from(text);
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const end = at + lengths[i % lengths.length]!;
    json.read(bytes.subarray(at, end));
    at = end;
  }
  return events;
}

/** The same events for a parsed value. */
function result(value: unknown): readonly string[] {
  if (Array.isArray(value)) {
    return ['[', ...value.flatMap(result), 'end'];
  }
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).flatMap(([key, one]) => [`key ${wordOf(key)}`, ...result(one)]);
    return ['{', ...parts, 'end'];
  }
  return [typeof value === 'string' ? `text ${wordOf(value)}` : `bare ${JSON.stringify(value)}`];
}

/** Long words and words with escapes are omitted. */
function wordOf(text: string): string {
  const json = JSON.stringify(text);
  const isPlain = Buffer.byteLength(text) <= 96 && json === `"${text}"`;
  return isPlain ? Buffer.from(text).toString('latin1') : '…';
}

describe('JSON read from bytes as they arrive', () => {
  it(`is what JSON.parse reads, however it is cut (SNOWPROBE_SEED=${seed})`, () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 });
    const value = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(value, lengths, fc.constantFrom(undefined, 1, '\t', ' \r\n'), (json, cuts, space) => {
        const text = JSON.stringify(json, undefined, space);
        assert.deepEqual(received(text, cuts), result(JSON.parse(text)));
      }),
      { seed, numRuns: 500 },
    );
  });

  const wrong: readonly string[] = [
    ...['[1 2]', '[1,]', '[,1]', '[1,,2]', '{,}', '{"a"}', '{"a":}', '{"a" 1}', '{"a":1,}', '{1:2}', '{a:1}'],
    ...[
      '[1}',
      '{"a":1]',
      ']',
      '}',
      ',',
      ':',
      '[01]',
      '[1.]',
      '[.5]',
      '[+1]',
      '[1e]',
      '[--1]',
      '[nul]',
      '[True]',
      '[0x1]',
    ],
    ...['[] []', '{}{', "['a']", '[/* 1 */]', '\ufeff[]'],
    `[${'1'.repeat(97)}]`,
    '['.repeat(513),
  ];
  for (const text of wrong) {
    it(`refuses ${text.slice(0, 20)}`, () => {
      assert.throws(() => received(text, [3]), JsonSyntaxError);
    });
  }
});
