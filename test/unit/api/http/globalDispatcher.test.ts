import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

describe('the global dispatchers of the process', () => {
  it('are neither set nor changed by loading and using the client', () => {
    // In a separate process: here, other modules may have set them.
    const script = join(__dirname, '../../../fixtures/api/globalDispatcher.ts');
    const output = execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' });
    assert.deepEqual(JSON.parse(output), { atStart: [], loaded: [], used: [], cached: true });
  });
});
