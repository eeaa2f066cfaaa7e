import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

interface Result {
  readonly name: string;
  /** Bytes on the heap. */
  readonly taken: number;
  readonly reported: number;
}

describe('the memory that reading JSON is said to take', () => {
  it('is not less than what it takes on the heap, and not many times as much', () => {
    // In a separate process, which can trigger garbage collection.
    const script = join(__dirname, '../../../fixtures/core/jsonBytes.ts');
    const output = execFileSync(process.execPath, ['--expose-gc', '--import', 'tsx', script], { encoding: 'utf8' });
    const result = JSON.parse(output) as readonly Result[];
    assert.equal(result.length, 20);
    for (const { name, taken, reported } of result) {
      assert.ok(taken > 100_000, `${name}: ${taken} bytes were measured`);
      assert.ok(reported >= taken * 0.98, `${name}: ${reported} of ${taken} bytes`);
      assert.ok(reported <= taken * 12, `${name}: ${reported} of ${taken} bytes`);
    }
  });
});
