import assert from 'node:assert/strict';
import { collect, figures, type Growth, GrowthChild, itIsLinear } from '../../helpers/growth';

const digits = (size: number): string => '1'.repeat(size);
const commas = (size: number): string => ','.repeat(size);

/** Scans all characters before each one: quadratic. */
function comparePairs(text: string): number {
  let same = 0;
  for (let i = 0; i < text.length; i++) {
    for (let j = 0; j < i; j++) {
      same += text.charCodeAt(i) === text.charCodeAt(j) ? 1 : 0;
    }
  }
  return same;
}

describe('the growth of work', () => {
  itIsLinear(__filename, 'passes what goes once over its input', digits, (text) => text.split('').join(' '));
  itIsLinear(__filename, 'passes what sorts', commas, (text) => [...text].map((_, i) => (i * 7919) % 10_007).sort());
  itIsLinear(__filename, 'passes what takes no time', digits, (text) => text.length);

  collect('a square', digits, comparePairs, { to: 32_768 });
  collect('a square in a regular expression', digits, (text) => /\d+x/.test(text), { to: 16_384 });
  collect('an exponential', digits, (text) => /^(?:\d+)+$/.test(`${text}x`));
  collect('a fault', digits, () => {
    throw new Error('no digits wanted');
  });

  const child = new GrowthChild(__filename);
  after(() => child.end());

  it('finds squares, with the time at each size', async function () {
    this.timeout(60_000);
    for (const title of ['a square', 'a square in a regular expression']) {
      const growth: Growth = await child.measure(title);
      assert.deepEqual([growth.isLinear, growth.isEnded], [false, false], figures(growth));
      assert.match(figures(growth), /^\d+: [\d.]+ ms, \d+: [\d.]+ ms \([\d.]+×\), \d+: [\d.]+ ms \([\d.]+×\)$/);
    }
  });

  it('ends what would run for ever, and goes on with the next', async function () {
    this.timeout(60_000);
    const growth = await child.measure('an exponential');
    assert.equal(figures(growth), '8192: ended after 1500 ms');
    assert.equal(growth.isLinear, false);
    assert.equal((await child.measure('a square')).isLinear, false);
  });

  it('fails with what the work throws', async () => {
    await assert.rejects(child.measure('a fault'), /a fault: Error: no digits wanted/);
  });
});
