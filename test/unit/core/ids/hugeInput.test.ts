import assert from 'node:assert/strict';
import { inFull } from '../../../../scripts/support/fullRun';
import { decodeBase58 } from '../../../../src/engine/primitives/ids/cb58';
import {
  findIdentifiers,
  identifierAt,
  MAX_WORD_LENGTH,
  parseIdentifier,
} from '../../../../src/engine/detection/detect';
import { classifySecret } from '../../../../src/engine/secrets/guard/classifySecret';
import { plainNodeHex } from './oracle';
import * as samples from './samples';

const size = inFull(2_000_000, 10_000_000);

/** A text that counts reads of its characters. */
function counted(text: string): { readonly text: string; readonly reads: () => number } {
  let reads = 0;
  const probe = {
    length: text.length,
    charCodeAt: (at: number) => (reads++, text.charCodeAt(at)),
    slice: (from: number, to?: number) => ((reads += (to ?? text.length) - from), text.slice(from, to)),
  };
  return {
    text: new Proxy(probe, { get: (target, key) => Reflect.get(target, key) ?? text[Number(key)] }) as never,
    reads: () => reads,
  };
}

describe('input of many MB in a single line', function () {
  this.timeout(20_000);
  const lines: Record<string, string> = {
    ones: '1'.repeat(size),
    hex: '0x' + 'ab'.repeat(size / 2),
    'hex digits without 0x': 'ab'.repeat(size / 2),
    base58: 'aB3'.repeat(size / 3),
    'private keys without end': 'PrivateKey-'.repeat(size / 11),
    dashes: '-'.repeat(size),
    underscores: '_'.repeat(size),
    'short words and dashes': 'P-'.repeat(size / 2),
    'long words and dashes': (samples.cChain + '-').repeat(size / 50),
    'words of 50 and slashes': (samples.cChain.slice(0, -1) + '6/').repeat(size / 50),
    'bech32 separators': 'q1'.repeat(size / 2),
    spaces: ' '.repeat(size),
  };
  for (const [name, line] of Object.entries(lines)) {
    it(`is scanned: ${name}`, () => {
      const expected = name === 'long words and dashes' ? size / 50 : 0;
      const found = findIdentifiers(line);
      assert.equal(found.length, expected);
    });

    it(`is asked at an offset with bounded work: ${name}`, () => {
      const probe = counted(line);
      for (const offset of [0, 1, size / 2, line.length - 1, line.length]) {
        identifierAt(probe.text, offset);
      }
      assert.ok(probe.reads() < 5 * 3 * MAX_WORD_LENGTH, String(probe.reads()));
    });

    it(`is typed and guarded: ${name}`, () => {
      assert.equal(parseIdentifier(line), undefined);
      assert.match(classifySecret({ fileName: 'a.json', line }).verdict, /^(?:secret|open|unknown)$/);
    });
  }

  // Texts for which a regular expression ending in `$` takes quadratic time.
  const tangled: Record<string, string> = {
    'spaces between two letters': `a${' '.repeat(4_000_000)}b`,
    'quotes between two letters': `a${'"'.repeat(4_000_000)}b`,
    'a URL of blocks': 'https://a/' + '/block/1?\n'.repeat(400_000),
  };
  for (const [name, text] of Object.entries(tangled)) {
    it(`is typed: ${name}`, () => assert.equal(parseIdentifier(text), undefined));
  }

  it('is guarded: names that say private over and over', () => {
    const line = '_private'.repeat(512);
    const place = { fileName: 'a.ts', line, linesAbove: Array<string>(32).fill(line) };
    assert.equal(classifySecret(place).verdict, 'secret');
  });

  for (const [name, line] of Object.entries(lines)) {
    it(`is guarded with bounded work: ${name}`, () => {
      const probe = counted(`${line}"${samples.txHash}"${line}`);
      const around = Array<string>(1000).fill(probe.text);
      const place = { line: probe.text, start: line.length + 1, linesAbove: around, linesBelow: around };
      for (const fileName of ['a.ts', 'a.json', 'a.md', 'a.xml', 'a.csv']) {
        classifySecret({ fileName, ...place });
      }
      assert.ok(probe.reads() < 5 * 32_768, String(probe.reads()));
    });
  }

  it('does not hide an identifier beside it', () => {
    const line = `${'ab'.repeat(1_000_000)} ${samples.txHash}`;
    assert.equal(findIdentifiers(line)[0]?.identifier.text, samples.txHash);
    assert.equal(identifierAt(line, line.length - 3)?.identifier.text, samples.txHash);
  });

  it('is looked at up to 65,536 characters a word, and further only when typed', () => {
    const longest = plainNodeHex(new Uint8Array((MAX_WORD_LENGTH - 10) / 2));
    assert.equal(longest.length, MAX_WORD_LENGTH);
    assert.equal(findIdentifiers(longest)[0]?.identifier.kind, 'nodeBytes');
    assert.equal(identifierAt(longest, 5)?.identifier.kind, 'nodeBytes');
    const longer = plainNodeHex(new Uint8Array(MAX_WORD_LENGTH / 2));
    assert.deepEqual(findIdentifiers(longer), []);
    assert.equal(identifierAt(longer, 5), undefined);
    assert.equal(parseIdentifier(longer)?.kind, 'nodeBytes');
  });

  it('is refused by the base58 decoder before it is read', () => {
    const probe = counted('z'.repeat(size));
    assert.equal(decodeBase58(probe.text), undefined);
    assert.equal(probe.reads(), 0);
  });
});
