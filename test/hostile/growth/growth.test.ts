import assert from 'node:assert/strict';
import { collect, figures, GrowthChild, itIsLinear } from '../../helpers/growth';

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
  collect('a counted square', digits, (text) => (text.length * (text.length - 1)) / 2, { isCounted: true, to: 32_768 });
  collect('a counted line', digits, (text) => text.length * 1_000, { isCounted: true, to: 32_768 });
  collect('a square in a regular expression', digits, (text) => /\d+x/.test(text), { to: 16_384 });
  collect('an exponential', digits, (text) => /^(?:\d+)+$/.test(`${text}x`));
  collect('a fault', digits, () => {
    throw new Error('no digits wanted');
  });

  const child = new GrowthChild(__filename);
  after(() => child.end());

  for (const title of ['a square', 'a square in a regular expression']) {
    it(`finds ${title}`, async function () {
      this.timeout(60_000);
      const growth = await child.measure(title);
      assert.equal(growth.isLinear, false, figures(growth));
    });
  }

  it('tells squares from lines by the time at each size', async () => {
    const square = await child.measure('a counted square');
    assert.deepEqual([square.isLinear, square.isEnded], [false, false]);
    assert.equal(figures(square), '4096: 8.4 ms, 8192: 33.6 ms (4.0×), 16384: 134.2 ms (4.0×)');
    const line = await child.measure('a counted line');
    assert.deepEqual([line.isLinear, line.isEnded], [true, false]);
    assert.equal(figures(line), '8192: 8.2 ms, 16384: 16.4 ms (2.0×), 32768: 32.8 ms (2.0×)');
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
