import assert from 'node:assert/strict';
import { lineText } from '../../../../src/engine/report/spanText';
import type { GasProfile } from '../../../../src/engine/source/profile/gasProfile';
import { gasSections } from '../../../../src/engine/source/report/gasSection';

const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 80 } as const;
const stranger = `0x${'2'.repeat(40)}`;
const sha256 = `0x${'2'.padStart(40, '0')}`;
const lineOf = (line: number) => ({
  ...{ path: 'src/Coin.sol', uri: 'file:///p/src/Coin.sol', line, column: 8 },
  ...{ endLine: line, endColumn: 20 },
});
const transfer = { contract: 'Coin', name: 'transfer', range: lineOf(29) };

const profile: GasProfile = {
  gasUsed: 100_000n,
  isOptimized: false,
  lines: [
    { range: lineOf(30), function: transfer, gas: 40_000n },
    { range: lineOf(4), gas: 10_000n },
  ],
  withoutLine: [{ contract: 'Coin', gas: 2_000n }],
  functions: [
    { contract: 'Coin', self: 12_000n, total: 59_900n },
    { ...transfer, self: 40_000n, total: 47_900n },
    { name: 'free', self: 0n, total: 10n },
  ],
  tree: { key: '', depth: 0, gas: 0n, parts: new Map() },
  foreign: [{ address: stranger, gas: 7_900n }],
  others: [
    { kind: 'intrinsic', gas: 41_000n },
    { kind: 'precompile', address: sha256, gas: 100n, madeBy: 4 },
    { kind: 'deposit', address: stranger, gas: 5_000n, madeBy: 9 },
    { kind: 'beyond', gas: 4_000n },
    { kind: 'refund', gas: -10_000n },
  ],
};

const name = (address: string): string | undefined => (address === sha256 ? 'SHA-256' : undefined);

describe('tables of gas', () => {
  const [byLine, byFunction] = gasSections(profile, name, [1]).map((section) => ({
    ...section,
    result: section.rows.map((cells) => cells.map((cell) => lineText(cell, style, { now: 0 })).join(' | ')),
  }));

  it('have a row for each line, and for all that belongs to none', () => {
    assert.deepEqual(byLine?.columns, ['place', 'function', 'gas', 'share']);
    assert.deepEqual(byLine.result, [
      'intrinsic gas and calldata |  | 41,000 | 41 %',
      'src/Coin.sol:31 | Coin.transfer | 40,000 | 40 %',
      'src/Coin.sol:5 |  | 10,000 | 10 %',
      '0x2222…2222 |  | 7,900 | 7.9 %',
      'code deposit of 0x2222…2222 |  | 5,000 | 5 %',
      'charged beyond what ran |  | 4,000 | 4 %',
      'no line | Coin dispatcher | 2,000 | 2 %',
      '0x0000…0002 (SHA-256) |  | 100 | 0.1 %',
      'refund for freed storage |  | -10,000 | ',
    ]);
  });

  it('have what functions took by themselves and with what they called', () => {
    assert.deepEqual(byFunction?.columns, ['place', 'function', 'own gas', 'with calls', 'share']);
    assert.deepEqual(byFunction.result.slice(0, 4), [
      ' | Coin dispatcher | 12,000 | 59,900 | 59.9 %',
      'src/Coin.sol:30 | Coin.transfer | 40,000 | 47,900 | 47.9 %',
      ' | intrinsic gas and calldata | 41,000 | 41,000 | 41 %',
      ' | 0x2222…2222 | 7,900 | 7,900 | 7.9 %',
    ]);
    assert.equal(byFunction.result.at(-1), ' | refund for freed storage | -10,000 | -10,000 | ');
    assert.ok(byFunction.result.includes(' | free | 0 | 10 | < 0.1 %'));
  });

  it('say so where the code is optimised', () => {
    const [section] = gasSections({ ...profile, isOptimized: true }, name, []);
    assert.match(lineText(section!.note!, style, { now: 0 }), /The code is optimized/);
    assert.doesNotMatch(lineText(byLine!.note!, style, { now: 0 }), /optimised/);
  });

  it('are not there where no line is known', () => {
    assert.deepEqual(gasSections({ ...profile, lines: [] }, name, []), []);
  });

  it('make the rows of many lines where they are shown', () => {
    const lines = Array.from({ length: 5_000 }, (_, i) => ({ range: lineOf(i), gas: BigInt(i + 1) }));
    const [section] = gasSections({ ...profile, lines }, name, []);
    assert.equal(section?.rows.length, 50);
    assert.equal(section.rest?.count, 5_000 + 7 - 50);
  });
});
