import assert from 'node:assert/strict';
import { dataWords, wordMeaning } from '../../../../../src/engine/abi/call/dataWords';
import { lineText } from '../../../../../src/engine/report/spanText';

const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 100 } as const;
const word = (value: bigint): string => BigInt.asUintN(256, value).toString(16).padStart(64, '0');
const textWord = (text: string): string => Buffer.from(text).toString('hex').padEnd(64, '0');

function guesses(...words: readonly string[]): readonly string[] {
  return dataWords(`0x${words.join('')}`).words.map(({ looksLike }) => lineText(looksLike ?? [], style, { now: 0 }));
}

describe('what a word looks like', () => {
  const cases: readonly [string, string][] = [
    [word(0n), 'number 0'],
    [word(12_345n), 'number 12,345'],
    [word(-5n), 'number -5'],
    ['f'.repeat(64), '2^256-1 or -1'],
    [word(1_795_320_000n), 'number 1,795,320,000 or time 2026-11-22T04:00:00.000Z'],
    [word(750_000_000_000_000_000n), 'number 750,000,000,000,000,000 or 0.75 with 18 decimals'],
    [word(0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fcn), 'address 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC'],
    [word(0x0200000000000000000000000000000000000003n), 'address 0x0200000000000000000000000000000000000003'],
    [textWord('FIRN'), 'string "FIRN"'],
    ['ab'.repeat(32), ''],
    ['8'.padEnd(64, '0'), ''],
  ];
  for (const [digits, expected] of cases) {
    it(`${digits.slice(0, 6)}…${digits.slice(-6)}: ${expected || 'nothing known'}`, () => {
      assert.equal(lineText(wordMeaning(`0x${digits}`) ?? [], style, { now: 0 }), expected);
    });
  }
});

describe('the words of data', () => {
  it('tell where a text stands', () => {
    const text = 'première entrée ❄';
    assert.deepEqual(guesses(word(7n), word(64n), word(BigInt(Buffer.byteLength(text))), textWord(text)), [
      'number 7',
      'offset of string "première entrée ❄" at word 2',
      'length 21',
      'string "première entrée ❄"',
    ]);
  });

  it('tell where a list stands', () => {
    assert.deepEqual(guesses(word(32n), word(2n), word(5n), word(6n)), [
      'offset of bytes at word 1',
      'length 2',
      'number 5',
      'number 6',
    ]);
  });

  it('are numbers where nothing stands at their place', () => {
    assert.deepEqual(guesses(word(64n), word(96n)), ['number 64', 'number 96']);
    assert.deepEqual(guesses(word(32n), word(1_000n)), ['number 32', 'number 1,000']);
  });

  it('end with what is no whole word, and are counted where they are many', () => {
    assert.deepEqual(
      dataWords(`0x${word(1n)}abcd`).words.map((each) => each.word),
      [`0x${word(1n)}`, '0xabcd'],
    );
    const { words, more } = dataWords(`0x${word(1n).repeat(100)}`);
    assert.deepEqual([words.length, more], [32, 68]);
    assert.deepEqual(dataWords('0x'), { words: [], more: 0 });
  });
});
