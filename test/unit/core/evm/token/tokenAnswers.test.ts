import assert from 'node:assert/strict';
import { decodeBool, decodeSmallUint, decodeSymbol, decodeUint } from '../../../../../src/engine/evm/token/tokens';

const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const hex = (text: string): string => Buffer.from(text, 'utf8').toString('hex');
const abiText = (text: string, length = BigInt(Buffer.byteLength(text)), offset = 32n): string =>
  `0x${word(offset)}${word(length)}${hex(text).padEnd(64, '0')}`;

describe('decodeSymbol', () => {
  const cases: readonly [string, string, string | undefined][] = [
    ['a text of today', abiText('USDC'), 'USDC'],
    ['one in another script', abiText('雪'), '雪'],
    ['one without padding', `0x${word(32n)}${word(3n)}${hex('AVA')}`, 'AVA'],
    ['a text of old, 32 bytes padded with zeros', `0x${hex('MKR').padEnd(64, '0')}`, 'MKR'],
    ['one of all 32 bytes', `0x${hex('x'.repeat(32))}`, 'x'.repeat(32)],
    ['a number', `0x${word(18n)}`, undefined],
    ['a hash', `0x${'9f'.repeat(16)}${'c3'.repeat(16)}`, undefined],
    ['32 bytes with something after the zeros', `0x${hex('AB').padEnd(62, '0')}01`, undefined],
    ['an empty text', abiText(''), undefined],
    ['nothing', '0x', undefined],
    ['no hex', 'USDC', undefined],
    ['half a byte', '0x123', undefined],
    ['a length beyond the bytes', abiText('USDC', 65n), undefined],
    ['a length of 2^256-1', abiText('USDC', 2n ** 256n - 1n), undefined],
    ['an offset of 2^255', abiText('USDC', 4n, 2n ** 255n), undefined],
    ['an offset to itself', `0x${word(0n)}${word(0n)}`, undefined],
  ];
  for (const [name, answer, symbol] of cases) {
    it(`reads ${name}`, () => {
      assert.equal(decodeSymbol(answer), symbol);
    });
  }

  it('reads 256 bytes of a longer text, and no half character at the end', () => {
    const long = 'a'.repeat(255) + 'é'.repeat(300);
    assert.equal(decodeSymbol(`0x${word(32n)}${word(855n)}${hex(long)}`), 'a'.repeat(255));
  });

  it('leaves an answer of megabytes alone', () => {
    assert.equal(decodeSymbol(`0x${'00'.repeat(1_000_000)}`), undefined);
  });
});

describe('numbers and flags of tokens', () => {
  it('reads one word as a number', () => {
    assert.equal(decodeUint(`0x${word(2n ** 256n - 1n)}`), 2n ** 256n - 1n);
    assert.equal(decodeUint('0x12'), undefined);
    assert.equal(decodeUint(`0x${word(1n)}${word(2n)}`), undefined);
  });

  it('takes no decimals above 255', () => {
    assert.equal(decodeSmallUint(`0x${word(18n)}`), 18);
    assert.equal(decodeSmallUint(`0x${word(255n)}`), 255);
    assert.equal(decodeSmallUint(`0x${word(256n)}`), undefined);
  });

  it('takes only the word 1 for true', () => {
    assert.equal(decodeBool(`0x${word(1n)}`), true);
    for (const answer of ['0x', '0x01', `0x${word(0n)}`, `0x${word(2n)}`, `0x${'ff'.repeat(32)}`]) {
      assert.equal(decodeBool(answer), false);
    }
  });
});
