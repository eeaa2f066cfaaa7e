import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { JsonScanner } from '../../../../src/engine/primitives/json/jsonScanner';
import { MAX_JSON_DEPTH, parseJson } from '../../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import {
  JsonSyntaxError,
  TooManyValuesError,
  JsonNumber,
  type JsonObject,
  type JsonValue,
} from '../../../../src/engine/primitives/json/value';
import { readRecordings } from '../../../helpers/recording';

const rejected: readonly (readonly [text: string, problem: string, offset: number])[] = [
  ['', 'the text ends too early', 0],
  ['  ', 'the text ends too early', 2],
  ['nul', 'expected a value', 0],
  ['undefined', 'expected a value', 0],
  ['NaN', 'expected a value', 0],
  ['-', 'expected a value', 0],
  ['+1', 'expected a value', 0],
  ['.5', 'expected a value', 0],
  ['01', 'text after the value', 1],
  ['1.', 'text after the value', 1],
  ['1e', 'text after the value', 1],
  ['0x1f', 'text after the value', 1],
  ['1 2', 'text after the value', 2],
  ['{}x', 'text after the value', 2],
  ['[1,]', 'expected a value', 3],
  ['[1', 'expected a comma or ]', 2],
  ['[1}', 'expected a comma or ]', 2],
  ['[', 'the text ends too early', 1],
  ['{', 'expected a key in double quotes', 1],
  ['{"a":1,}', 'expected a key in double quotes', 7],
  ["{'a':1}", 'expected a key in double quotes', 1],
  ['{a:1}', 'expected a key in double quotes', 1],
  ['{"a" 1}', 'expected a colon', 5],
  ['{"a":1]', 'expected a comma or }', 6],
  ['{"a":}', 'expected a value', 5],
  ['{"a":1,"b":2,"a":3}', 'the same key twice in one object', 13],
  ['{"__proto__":1,"__proto__":2}', 'the same key twice in one object', 15],
  ['"abc', 'string without an end', 4],
  ['"a\\', 'bad escape in a string', 2],
  ['"\\x41"', 'bad escape in a string', 1],
  ['"\\u12g4"', 'bad escape in a string', 1],
  ['"\\u123"', 'bad escape in a string', 1],
  ['"a\nb"', 'control character in a string', 2],
  ['"a\u0000b"', 'control character in a string', 2],
  ['\ufeff{}', 'expected a value', 0],
  ['// no\n1', 'expected a value', 0],
  ['"a\\n\u0001"', 'control character in a string', 4],
];

describe('parseJson', () => {
  for (const [text, problem, offset] of rejected) {
    it(`refuses ${JSON.stringify(text)}: ${problem}`, () => {
      assert.throws(
        () => parseJson(text),
        (error) => error instanceof JsonSyntaxError && error.problem === problem && error.offset === offset,
      );
    });
  }

  it('reads integers as bigint, whatever their size', () => {
    assert.deepEqual(parseJson('[0, -7, 18446744073709551615, 9007199254740993]'), [
      0n,
      -7n,
      18446744073709551615n,
      9007199254740993n,
    ]);
  });

  it('keeps the text of every other number', () => {
    const texts = ['1.0', '-0', '1e3', '1E+400', '-0.10', '100.000000000000000000001'];
    assert.deepEqual(
      parseJson(`[${texts.join(',')}]`),
      texts.map((text) => new JsonNumber(text)),
    );
  });

  it('makes __proto__ an own key and leaves the prototype alone', () => {
    const value = parseJson('{"__proto__":{"admin":true},"constructor":1}') as JsonObject;
    assert.deepEqual(Object.keys(value), ['__proto__', 'constructor']);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
    assert.equal(({} as JsonObject)['admin'], undefined);
    assert.equal(printJson(value), '{"__proto__":{"admin":true},"constructor":1}');
  });

  it('reads every escape, also half a surrogate pair', () => {
    assert.equal(
      parseJson('"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\\ud800x"'),
      '"\\/\b\f\n\r\té\u{1f600}\ud800x',
    );
  });

  it('reads keys that come again, also in another order, spelling or object, and those of a large map', () => {
    const rows = ['{"a":"1","ab":{"a":"2","":"3"},"b":"4"}', '{"ab":{"":"5","a":"6"},"a":"7"}'];
    const others = [
      '{"a\\"":"8","a\\u0062":"9","a":{"ab":"10"}}',
      '{ "a" : "11" , "b":"12" }',
      '{"b":{},"abc":[],"":""}',
    ];
    const map = JSON.stringify(
      Object.fromEntries(Array.from({ length: 700 }, (_, i) => [`key ${i}`, { a: 'x', b: 'y' }])),
    );
    const text = `[${[...rows, ...rows, ...others, map, ...rows, ...others, map].join()}]`;
    assert.deepEqual(parseJson(text), JSON.parse(text));
    assert.throws(
      () => parseJson('[{"a":"1","b":"2"},{"a":"1","a":"2"}]'),
      new JsonSyntaxError('the same key twice in one object', 28),
    );
  });

  it('refuses what is nested too deep, with the offset', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    assert.throws(
      () => parseJson(deep),
      (error) =>
        error instanceof JsonSyntaxError &&
        error.problem === 'nested deeper than 4096 levels' &&
        error.offset === MAX_JSON_DEPTH,
    );
  });

  it('reads and prints 100,000 levels where the caller allows them', () => {
    const lists = '['.repeat(100_000) + ']'.repeat(100_000);
    assert.equal(printJson(parseJson(lists, 100_000)), lists);
    const objects = '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000);
    assert.equal(printJson(parseJson(objects, 100_000)), objects);
  });

  it('refuses a number that would take long to read', () => {
    assert.equal(parseJson('9'.repeat(10_000)), BigInt('9'.repeat(10_000)));
    assert.throws(() => parseJson('9'.repeat(10_001)), { problem: 'number of more than 10000 digits', offset: 0 });
  });

  it('refuses what would hold the thread or fill the memory', () => {
    const key = 'k'.repeat(65_536);
    assert.deepEqual(parseJson(`{"${key}":1}`), { [key]: 1n });
    assert.throws(() => parseJson(`{"${key}k":1}`), { problem: 'key of more than 65536 characters', offset: 1 });
    assert.equal(parseJson(`${' '.repeat(262_144)}7`), 7n);
    assert.throws(() => parseJson(`${' '.repeat(262_145)}7`), { problem: 'more than 262144 blanks together' });
    const values = (most: number) => new JsonScanner('[[1,"a"],{}]', 9, most).advance(99);
    assert.equal(values(5), true);
    assert.throws(() => values(4), { problem: 'more than 4 values', offset: 12 });
  });

  it('reads a million values, and no more', () => {
    const list = (values: number): string => `[${'1,'.repeat(values - 2)}1]`;
    assert.equal((parseJson(list(1_000_000)) as readonly JsonValue[]).length, 999_999);
    assert.throws(
      () => parseJson(list(1_000_001)),
      (error) => error instanceof TooManyValuesError && error.limit === 1_000_000,
    );
  });

  it('reads a 10 MB string in one line', () => {
    const text = 'x'.repeat(10_000_000);
    assert.equal(parseJson(`"${text}"`), text);
  });

  it('agrees with JSON.parse on every recorded body', () => {
    const files = readdirSync(join(__dirname, '../../../recordings')).filter((file) => file.endsWith('.jsonl'));
    let compared = 0;
    for (const { body } of files.filter((file) => !file.startsWith('websocket')).flatMap(readRecordings)) {
      const native = nativeParse(body);
      if (native !== undefined) {
        const value = parseJson(body);
        assert.deepEqual(rounded(value), native);
        assert.deepEqual(parseJson(printJson(value)), value);
        compared++;
      }
    }
    assert.ok(compared > 1_500, `only ${compared} bodies compared`);
  });

  it('reads what JSON.stringify prints, for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        assert.deepEqual(rounded(parseJson(text)), JSON.parse(text));
      }),
      { verbose: true },
    );
  });

  it('refuses exactly what JSON.parse refuses, for broken texts', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '{', '[', ':', '0', '-', '\\', ' ', 'e', '.'))
      .map(([text, at, insert]) => {
        const position = at % (text.length + 1);
        return text.slice(0, position) + insert + text.slice(position + (at % 2));
      });
    fc.assert(
      fc.property(broken, (text) => {
        const native = nativeParse(text);
        if (native !== undefined) {
          const value = readOrDuplicate(text);
          assert.deepEqual(value === undefined ? native : rounded(value), native);
        } else {
          assert.throws(() => parseJson(text), JsonSyntaxError);
        }
      }),
      { verbose: true, numRuns: 2_000 },
    );
  });
});

/** `undefined` for duplicate keys, the only difference from JSON.parse. */
function readOrDuplicate(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError && error.problem === 'the same key twice in one object') {
      return undefined;
    }
    throw error;
  }
}

function nativeParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** With rounded numbers, as JSON.parse returns it. */
function rounded(value: JsonValue): unknown {
  if (typeof value === 'bigint' || value instanceof JsonNumber) {
    return Number(value.toString());
  }
  if (Array.isArray(value)) {
    return (value as readonly JsonValue[]).map(rounded);
  }
  if (typeof value === 'object' && value !== null) {
    const result: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) {
      Object.defineProperty(result, key, {
        value: rounded(item),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return result;
  }
  return value;
}
