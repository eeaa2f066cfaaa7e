import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

interface Told {
  readonly name: string;
  /** Bytes of the heap. */
  readonly taken: number;
  readonly said: number;
}

describe('the memory that reading JSON is said to take', () => {
  it('is not less than what it takes on the heap, and not many times as much', () => {
    // A process of its own, which can collect its garbage.
    const script = join(__dirname, '../../../fixtures/core/jsonBytes.ts');
    const output = execFileSync(process.execPath, ['--expose-gc', '--import', 'tsx', script], { encoding: 'utf8' });
    const told = JSON.parse(output) as readonly Told[];
    assert.equal(told.length, 20);
    for (const { name, taken, said } of told) {
      assert.ok(taken > 100_000, `${name}: ${taken} bytes were measured`);
      assert.ok(said >= taken * 0.98, `${name}: ${said} of ${taken} bytes`);
      assert.ok(said <= taken * 12, `${name}: ${said} of ${taken} bytes`);
    }
  });
});
