import assert from 'node:assert/strict';
import { readPattern } from '../../../../../src/engine/notebook/cell/linearPattern';

/** Each is compared with JavaScript's own matching on each text. */
const patterns: readonly RegExp[] = [
  /^0x[0-9a-f]{40}$/i,
  /a|bc|/,
  /^(?:ab|a)(c?)+$/,
  /^avalanchego\/1\.1\d\.\d+/,
  /(\d{1,3}\.){3}\d{1,3}$/,
  /\bfoo\b/,
  /x{2,}y?z*$/,
  /^[^\]"]+$/,
  /^.$/s,
  /^\p{L}+$/u,
  /(?<year>\d{4})-\d\d/,
  /a*?b+?/,
  /^$/,
  /\\|\//,
  /a{2}\B/,
];

const texts = [
  '',
  'a',
  'ab',
  'abc',
  'bc',
  'aabcc',
  '0x5aa01B3b5877255cE50cc55e8986a7a5fe29C70e',
  '0x5aa0',
  'avalanchego/1.14.2 [x]',
  'at 127.0.0.1',
  'a foo, food',
  'xxyzz',
  'xyz',
  '\n',
  'Ünï',
  '2026-07',
  'a/b\\c]',
  '🙂',
];

describe('the pattern of an expectation', () => {
  for (const { source, flags } of patterns) {
    it(`is read as JavaScript reads it: /${source}/${flags}`, () => {
      const pattern = readPattern(`/${source}/${flags.replace('u', '')}`)!;
      const own = new RegExp(source, `${flags.replace('u', '')}u`);
      assert.deepEqual(
        texts.map(pattern),
        texts.map((text) => own.test(text)),
      );
    });
  }

  for (const refused of [
    '',
    'abc',
    '//',
    '/(/',
    '/a)/',
    '/*a/',
    '/a/g',
    '/[z-a]/',
    '/(?=a)b/',
    '/(?<!a)b/',
    String.raw`/(a)\1/`,
    '/(?:a{999}){999}/',
  ]) {
    it(`is not ${refused}`, () => assert.equal(readPattern(refused), undefined));
  }

  it('takes a time that is linear in the text, whatever it says', () => {
    const pattern = readPattern('/^(a*)*(a|a)*(a+a+)+$/')!;
    assert.equal(pattern(`${'a'.repeat(20_000)}b`), false);
  });
});
