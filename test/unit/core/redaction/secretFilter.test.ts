import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import { SecretFilter } from '../../../../src/engine/secrets/redaction/secretFilter';

const key = 'ac_f3K9d/q8+xZ2';
const base64 = (text: string, encoding: BufferEncoding = 'base64'): string => Buffer.from(text).toString(encoding);
const percent = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const units = (text: string): string =>
  Array.from(text, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

describe('SecretFilter', () => {
  const filter = new SecretFilter([key]);

  const cases: readonly (readonly [what: string, text: string, redacted: string])[] = [
    ['as it stands', `a ${key} b ${key}`, 'a … b …'],
    ['inside of a word', `x${key}y`, 'x…y'],
    ['its slash escaped in JSON', '{"a":"ac_f3K9d\\/q8+xZ2"}', '{"a":"…"}'],
    ['one letter escaped in JSON', '{"a":"\\u0061c_f3K9d/q8+xZ2"}', '{"a":"…"}'],
    ['all of it escaped in JSON', `{"a":"x${units(key)}y"}`, '{"a":"x…y"}'],
    ['in capital digits', `{"a":"${units(key).replace('\\u002f', '\\u002F')}"}`, '{"a":"…"}'],
    ['JSON in a string of JSON', JSON.stringify(`{"a":"${units(key)}"}`), '"{\\"a\\":\\"…\\"}"'],
    ['as the name of a field', `{"${key}":1}`, '{"…":1}'],
    ['behind a backslash that is one', `{"a":"C:\\\\${key}"}`, '{"a":"C:\\\\…"}'],
    ['behind a line break', `{"a":"\\n${key}"}`, '{"a":"\\n…"}'],
    ['percent-encoded where it must be', `/x?k=${encodeURIComponent(key)}&b`, '/x?k=…&b'],
    ['percent-encoded whole', `/x?k=${percent(key)}&b`, '/x?k=…&b'],
    ['percent-encoded twice', `/x?k=${encodeURIComponent(encodeURIComponent(key))}&b`, '/x?k=…&b'],
    ['in HTML', '<p>ac_f3K9d&#x2F;q8&#43;xZ2</p>', '<p>…</p>'],
    ['in hex', `0x${base64(key, 'hex')}00`, '0x…00'],
  ];
  for (const [what, text, redacted] of cases) {
    it(`hides a secret ${what}`, () => assert.equal(filter.redact(text), redacted));
  }

  it('hides it in base64 of whatever holds it, in both alphabets', () => {
    for (const before of ['', 'a', 'ab', 'abc', 'x-key: ']) {
      for (const encoding of ['base64', 'base64url'] as const) {
        const redacted = filter.redact(base64(`${before}${key} and more`, encoding)).replace('…', '');
        // At most one character remains at either end, with only some bits of the secret.
        assert.ok(!Buffer.from(redacted, encoding).toString('latin1').includes(key.slice(1, 4)));
        assert.ok(redacted.length < base64(`${before} and more`).length + 4, redacted);
      }
    }
  });

  it('takes what overlaps as one', () => {
    const both = new SecretFilter(['first-secret', 'secret-second', 'first-secret-second-third']);
    assert.equal(both.redact('a first-secret-second b'), 'a … b');
    assert.equal(both.redact('first-secret-second-third, first-secretfirst-secret'), '…, ……');
  });

  it('leaves a text without it as it is, and looks for nothing where there is no secret', () => {
    const text = `{"a":"${units('something else')}","b":"%61","c":[1,2.5e3]}`;
    assert.equal(filter.redact(text), text);
    assert.equal(new SecretFilter([]).isIdle, true);
    assert.equal(new SecretFilter(['', 'abc', 'true', 'null']).isIdle, true);
  });

  describe('with a secret that is short or plain', () => {
    const plain = new SecretFilter(['k3y', 'pw1234', '12345678', 'password']);
    const words: readonly (readonly [text: string, redacted: string])[] = [
      ['{"a":"pw1234","b":"pw12345","c":"xpw1234"}', '{"a":"…","b":"pw12345","c":"xpw1234"}'],
      ['{"a":"\\npw1234\\n","b":"\\u0070w1234"}', '{"a":"\\n…\\n","b":"…"}'],
      ['/?a=pw1234&b=%0Apw1234', '/?a=…&b=%0A…'],
      ['x-key: password, passwords', 'x-key: …, passwords'],
      [
        '{"a":12345678,"b":"12345678","c":"1234567890","d":"0x12345678"}',
        '{"a":12345678,"b":"…","c":"1234567890","d":"0x12345678"}',
      ],
      ['x-key: 12345678\n', 'x-key: …\n'],
      ['{"a":"k3y"}', '{"a":"k3y"}'],
    ];
    for (const [text, redacted] of words) {
      it(`makes ${redacted} of ${text}`, () => assert.equal(plain.redact(text), redacted));
    }
  });

  it('leaves a string in the place of a number that holds it', () => {
    const digits = new SecretFilter(['1234567890123456']);
    assert.equal(digits.redact('[1234567890123456,-9123456789012345678.5e7, 12]'), '["…","…", 12]');
    assert.equal(digits.redact('{"a\\"b":"id 1234567890123456","c":7}'), '{"a\\"b":"id …","c":7}');
  });

  it('keeps JSON what it is where an escape ends in what looks like the secret', () => {
    const odd = new SecretFilter(['nabcdefgh', 'u0041bcdefg']);
    for (const text of ['{"a":"\\nabcdefgh"}', '{"a":"\\u0041bcdefg"}', '{"a":"\\\\nabcdefgh"}']) {
      assert.ok(JSON.parse(odd.redact(text)));
      assert.equal(odd.redact(text).includes('bcdefg'), false);
    }
  });

  it('keeps JSON what it is, and the secret out of it, however it is escaped', () => {
    const secrets = ['ac_f3K9d/q8+xZ2', 'p"ss\\w/rd 1', 'päss-wörd-1', 'back-slash\\', '98765432109876543'];
    const escaped = (text: string, choices: readonly number[]): string =>
      Array.from(text, (char, i) => {
        const plain = JSON.stringify(char).slice(1, -1);
        const unit = `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
        const choice = choices[i % choices.length] ?? 0;
        return choice === 0
          ? unit
          : choice === 1
            ? unit.toUpperCase().replace('U', 'u')
            : char === '/' && choice === 2
              ? '\\/'
              : plain;
      }).join('');
    const holding = fc
      .tuple(
        fc.constantFrom(...secrets),
        fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 9 }),
        fc.json(),
        fc.string(),
        fc.string(),
      )
      .map(([secret, choices, json, before, after]) => {
        const string = `"${escaped(before, [9])}${escaped(secret, choices)}${escaped(after, [9])}"`;
        return { secret, text: `{"other":${json},"a":${string},${JSON.stringify(`${before}1`)}:[${string}]}` };
      });
    fc.assert(
      fc.property(holding, ({ secret, text }) => {
        const json = parseJson(new SecretFilter(secrets).redact(text));
        assert.equal(printJson(json).includes(JSON.stringify(secret).slice(1, -1)), false);
      }),
      { numRuns: 2_000, verbose: 1 },
    );
  });

  it('finds the same in slices, also where one ends in it', async () => {
    const million = 1024 * 1024;
    const text = ['x'.repeat(2 * million - 7), key, '"'.repeat(2 * million), units(key), 'é'.repeat(million)].join('');
    let pauses = 0;
    const redacted = await filter.redactInSlices(text, async () => void pauses++);
    assert.equal(redacted, filter.redact(text));
    assert.equal(
      redacted,
      ['x'.repeat(2 * million - 7), '…', '"'.repeat(2 * million), '…', 'é'.repeat(million)].join(''),
    );
    assert.equal(pauses, 2);
  });

  it('is done with what is made to take long', () => {
    for (const text of ['\\', '%25', '%', '&#0', '1', '"\\', 'ac_f3K9d', '12345678']) {
      const long = text.repeat(Math.ceil(1_000_000 / text.length));
      const both = new SecretFilter([key, '12345678', '1111111111111111', '%%%%%%%%%%']);
      assert.ok(both.redact(long).length <= long.length);
    }
  }).timeout(60_000);
});
