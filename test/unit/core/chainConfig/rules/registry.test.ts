import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../../../../scripts/support/root';

describe('a config rule that joins the registry', () => {
  it('is in checks and documentation without another line of code', function () {
    this.timeout(120_000);
    const script = join(root, 'test/helpers/madeUpConfigRule.ts');
    const output = execFileSync(process.execPath, ['--import', 'tsx', script], { cwd: root, encoding: 'utf8' });
    assert.deepEqual(JSON.parse(output), {
      checks: [
        '"0x5" | 5 is no nonce for an oracle. | panic: oracle',
        '"0x0" | The oracle 0x1111 has nothing. |  | Give It 1 wei',
      ],
      doc: [
        '| `oracleNonce` | error | … is no nonce for an oracle. | seen | oracle.go |',
        '| `oraclePoor` | warning | The oracle … has nothing. | seen | oracle.go |',
      ],
    });
  });
});
