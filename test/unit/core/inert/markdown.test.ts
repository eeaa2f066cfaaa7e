import assert from 'node:assert/strict';
import fc from 'fast-check';
import { codeSpan, escapeMarkdown, markdownLink } from '../../../../src/engine/primitives/sanitize/markdown';
import { lineToMarkdown } from '../../../../src/engine/report/markdownLine';

describe('escapeMarkdown', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['emphasis', '*a* **b** _c_ ~~d~~', '\\*a\\* \\*\\*b\\*\\* \\_c\\_ \\~\\~d\\~\\~'],
    ['a link', '[x](command:y)', '\\[x\\]\\(command:y)'],
    ['an image', '![x](y)', '\\!\\[x\\]\\(y)'],
    ['HTML and autolinks', '<script> <https:x>', '&lt;script\\> &lt;https:x\\>'],
    ['entities', '&amp; &#36; a & b', '\\&amp; \\&#36; a & b'],
    ['code', '`x`', '&#96;x&#96;'],
    ['table cells', 'a | b', 'a \\| b'],
    ['backslashes', 'a\\b\\', 'a\\\\b\\\\'],
    ['icons', '$(zap) $5', '&#36;(zap) \\$5'],
    ['web addresses', 'http://x https://y ftp://z //w', '`http:/`\\/`x` `https:/`\\/`y` `ftp:/`\\/`z` `/`\\/`w`'],
    ['bare web addresses', 'www.x WWW.y', '`www.x` `WWW.y`'],
    ['mail addresses', 'a@b.co mailto:a@b', '`a@b.co` `mailto:a@b`'],
    ['headings', '# a', '\\# a'],
    ['lists', '- a', '\\- a'],
    ['numbered lists', '1. a', '1\\. a'],
    ['rules and underlines', '---', '\\---'],
    ['quotes', '> a', '\\> a'],
    ['line breaks', 'a\nb\r\nc', 'a b  c'],
    ['the end of a text that a link may follow', 'a!', 'a\\!'],
    ['bare hosts', 'evil.com, (rpc.evil.io/x) evil.рф', '`evil.com`, (`rpc.evil.io/x`) `evil.рф`'],
    [
      'addresses around what means something in code',
      'http://x/`a`|$(b)\\',
      '`http:/`\\/`x/`&#96;`a`&#96;\\|&#36;`(b)`\\\\',
    ],
    ['the marks that close a heading', 'a ##', 'a \\##'],
  ];
  for (const [what, input, expected] of cases) {
    it(`disarms ${what}`, () => assert.equal(escapeMarkdown(input), expected));
  }

  it('leaves alone what means nothing where it stands', () => {
    const plain = 'Snow Coin (v2), 1,250.5 USDC: a-b a/b 50 % snake_case #1 -5 1.5 x=1 14:02:11 what? yes! "q" it’s';
    assert.equal(escapeMarkdown(plain), plain);
  });

  it('leaves no active character without its backslash (random)', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab1 \\`*_[]<>|~$&@!:/.#-()\n'), maxLength: 40 });
    fc.assert(
      fc.property(text, (input) => {
        const rest = escapeMarkdown(input)
          .replace(/\\[^A-Za-z0-9\s]|&#36;|&#96;|&lt;/g, ' ')
          .replace(/`[^`|$\\<[\]]+`/g, (code) => (code.includes('//') ? code : ' '));
        assert.doesNotMatch(rest, /[\\`*[\]<>|~$@\n]|\/\/|&[#a-z0-9]|!$/i);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('codeSpan', () => {
  it('fences what cannot end it', () => {
    assert.equal(codeSpan('0x8aa3c18e'), '`0x8aa3c18e`');
    assert.equal(codeSpan('transfer(address,uint256)'), '`transfer(address,uint256)`');
    assert.equal(codeSpan('0x7ee3…9b70'), '`0x7ee3…9b70`');
  });

  it('escapes what could', () => {
    assert.equal(codeSpan('a`b'), 'a&#96;b');
    assert.equal(codeSpan('a|b'), 'a\\|b');
    assert.equal(codeSpan('$(zap)'), '&#36;(zap)');
    assert.equal(codeSpan('https://x'), '`https:/`\\/`x`');
    assert.equal(codeSpan(''), '');
  });
});

describe('markdownLink', () => {
  it('keeps its target together', () => {
    assert.equal(markdownLink('a]b', 'command:x?[("y z")]'), '[a&#93;b](command:x?%5B%28%22y%20z%22%29%5D)');
    assert.equal(markdownLink('a', 'command:x', 'Look up 0x12'), '[a](command:x "Look up 0x12")');
    assert.equal(markdownLink('a', 'command:x', 'no "quotes"'), '[a](command:x)');
  });
});

describe('lineToMarkdown', () => {
  const style = { ids: 'short', amounts: 'short', times: 'age', maxLength: 100 } as const;
  const line = (...words: string[]) =>
    lineToMarkdown(
      words.map((word) => ({ kind: 'remote', text: word })),
      style,
      { now: 0 },
      {},
    );

  it('escapes neighbours together, which alone are harmless', () => {
    assert.equal(line('http:/', '/evil'), '`http:/`\\/`evil`');
    assert.equal(line('&', 'lt;'), '\\&lt;');
    assert.equal(line('www', '.evil'), '`www.evil`');
    assert.equal(line('$', '(zap)'), '&#36;(zap)');
  });

  it('does not let an exclamation mark make an image of a link', () => {
    const id = '0x2222222222222222222222222222222222222222';
    const spans = [{ kind: 'remote', text: 'a!' } as const, { kind: 'id', id } as const];
    const markdown = lineToMarkdown(spans, style, { now: 0, link: () => 'command:x' }, {});
    assert.equal(markdown, `a\\![0x2222…2222](command:x "address: ${id}")`);
  });

  it('keeps two code spans apart', () => {
    const spans = [{ kind: 'code', text: 'a' } as const, { kind: 'code', text: 'b' } as const];
    assert.equal(lineToMarkdown(spans, style, { now: 0 }, {}), '`a` `b`');
    const address = [{ kind: 'code', text: 'a' } as const, { kind: 'remote', text: 'evil.com' } as const];
    assert.equal(lineToMarkdown(address, style, { now: 0 }, {}), '`a` `evil.com`');
  });
});
