import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { bech32 } from 'bech32';
import { encodeCb58 } from '../../../../src/engine/primitives/ids/cb58';
import { findIdentifiers, identifierAt, parseIdentifier } from '../../../../src/engine/detection/detect';
import { bytesToHex } from '../../../../src/engine/primitives/ids/hex';
import { identifierKey } from '../../../../src/engine/primitives/ids/identifier';
import { plainNodeHex } from './oracle';

const bytes = (size: number) => fc.uint8Array({ minLength: size, maxLength: size });
const address = (hrp: string, data: Uint8Array): string => bech32.encode(hrp, bech32.toWords(data));

/** An identifier's text and its kind. */
const planted = fc.oneof(
  bytes(32).map((data) => ['hash32', bytesToHex(data)] as const),
  bytes(20).map((data) => ['evmAddress', bytesToHex(data)] as const),
  bytes(32).map((data) => ['cb58Id', encodeCb58(data)] as const),
  bytes(20).map((data) => ['nodeId', `NodeID-${encodeCb58(data)}`] as const),
  bytes(20).map((data) => ['bech32Address', address('avax', data)] as const),
  fc
    .tuple(bytes(20), fc.constantFrom('P', 'X', 'C', encodeCb58(new Uint8Array(32).fill(9))))
    .map(([data, chain]) => ['bech32Address', `${chain}-${address('anyhrp', data)}`] as const),
  bytes(32).map((data) => ['privateKey', `PrivateKey-${encodeCb58(data)}`] as const),
  bytes(47).map((data) => ['blsPublicKey', '0xa1' + bytesToHex(data).slice(2)] as const),
  fc.uint8Array({ minLength: 32, maxLength: 200 }).map((data) => ['nodeBytes', plainNodeHex(data)] as const),
);

/** Text that does not continue a word and has no word of 20 characters. */
const between = fc.oneof(
  fc.constantFrom(
    ' ',
    '"',
    "', '",
    '`',
    '\n',
    '\u0000',
    '","',
    ' / ',
    '=',
    '|',
    '\u202e ',
    '\ud83d\ude00',
    '\ud800',
    '(',
    '). ',
  ),
  fc.constantFrom('مرحبا', 'שלום עולם', '\u2066أ\u2069', '地址', ' half 0x12ab ', ' NodeID- ', ' avax1 ', ' 2oYMBN '),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => ` ${text} `),
);

const documents = fc.tuple(between, fc.array(fc.tuple(planted, between), { maxLength: 8 })).map(([first, rest]) => {
  let text = first;
  const expected: { start: number; end: number; kind: string }[] = [];
  for (const [[kind, id], after] of rest) {
    expected.push({ start: text.length, end: text.length + id.length, kind });
    text += id + after;
  }
  return { text, expected };
});

describe('identifiers planted in anything', () => {
  it('are found, all of them and nothing else, with their ranges', () => {
    fc.assert(
      fc.property(documents, ({ text, expected }) => {
        const found = findIdentifiers(text);
        assert.deepEqual(
          found.map(({ start, end, identifier }) => ({ start, end, kind: identifier.kind })),
          expected,
        );
        assert.ok(found.every(({ identifier }) => !('checksum' in identifier) || identifier.checksum !== 'invalid'));
      }),
      { numRuns: 300 },
    );
  });

  it('are found at each of their offsets, and nothing is found elsewhere', () => {
    fc.assert(
      fc.property(documents, fc.nat(), ({ text }, where) => {
        const offset = where % (text.length + 1);
        const expected = findIdentifiers(text).find(({ start, end }) => start <= offset && offset <= end);
        assert.deepEqual(identifierAt(text, offset), expected);
      }),
      { numRuns: 500 },
    );
  });

  it('are understood the same when typed, and share a key over all spellings', () => {
    fc.assert(
      fc.property(planted, fc.constantFrom('', ' ', '"', '`', "'"), ([kind, id], quote) => {
        const typed = parseIdentifier(quote + id + quote);
        assert.equal(typed?.kind, kind);
        assert.equal(typed.text, id);
        assert.deepEqual({ ...typed }, { ...findIdentifiers(id)[0]?.identifier });
        if (id.startsWith('0x')) {
          const upper = parseIdentifier('0X' + id.slice(2).toUpperCase());
          assert.ok(upper);
          assert.equal(identifierKey(upper), identifierKey(typed));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('an ID with one wrong character', () => {
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

  it('is found as such in 95 of 100 cases or more', () => {
    let found = 0;
    for (let i = 0; i < 1000; i++) {
      const id = encodeCb58(createHash('sha256').update(String(i)).digest());
      // Not the first character: that could make the number too large for 36 bytes, so that the word is not an ID.
      const at = 1 + (i % (id.length - 1));
      const other = digits.charAt((digits.indexOf(id.charAt(at)) + 1 + (i % 57)) % 58);
      const identifier = findIdentifiers(`tx ${id.slice(0, at)}${other}${id.slice(at + 1)}.`)[0]?.identifier;
      found += identifier?.kind === 'cb58Id' && identifier.checksum === 'invalid' ? 1 : 0;
    }
    assert.ok(found >= 950, String(found));
  });
});

describe('any text at all', () => {
  const pieces = fc.array(
    fc.oneof(
      planted.map(([, id]) => id),
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom(
        '-',
        '_',
        '__',
        '%',
        '%2F',
        '\\',
        '\\n',
        '\\u0022',
        '0x',
        'NodeID-',
        'P-',
        'PrivateKey-',
        '/',
        '+',
        '.',
        '1',
      ),
    ),
    { maxLength: 10 },
  );

  it('is read without fault: ranges in order, inside the text, and the same at an offset', () => {
    fc.assert(
      fc.property(pieces, fc.nat(), (parts, where) => {
        const text = parts.join('');
        const found = findIdentifiers(text);
        let last = 0;
        for (const { start, end, identifier } of found) {
          assert.ok(start >= last && end > start && end <= text.length);
          assert.equal(text.slice(start, end), identifier.text);
          last = end;
        }
        const offset = where % (text.length + 1);
        const here = found.filter(({ start, end }) => start <= offset && offset <= end);
        const at = identifierAt(text, offset);
        assert.ok(
          here.length === 0 ? at === undefined : here.some(({ start, end }) => start === at?.start && end === at.end),
        );
        parseIdentifier(text);
      }),
      { numRuns: 1000 },
    );
  });
});
