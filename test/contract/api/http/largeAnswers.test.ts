import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startLargeNode } from '../../../helpers/largeAnswers';
import type { Loopback } from '../../../helpers/loopback';

interface Result {
  /** Status and the message of each source, or the error's name. */
  readonly first: readonly string[];
  /** Status of the subsequent lookup at an honest node. */
  readonly then: string;
}

describe('lookups of six large answers at once, in a process with 1 GB of heap,', function () {
  this.timeout(240_000);
  let node: Loopback;
  let result: readonly Result[];

  before(async () => {
    node = await startLargeNode();
    result = await lookUp(['empty objects', 'empty objects cancelled', 'deep lists', 'logs']);
  });
  after(() => node.close());

  /** Runs in a separate process, which has to survive all steps. */
  async function lookUp(steps: readonly string[]): Promise<readonly Result[]> {
    const script = join(__dirname, '../../../fixtures/api/largeAnswers.ts');
    const args = ['--max-old-space-size=1024', '--import', 'tsx', script, node.url, ...steps];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
    const [code] = (await once(child, 'close')) as [number | null];
    assert.equal(code, 0, printed.stderr);
    return JSON.parse(printed.stdout) as readonly Result[];
  }

  it('refuse what has more than a million values', () => {
    const error = `The response from ${node.host} to eth_getTransactionByHash, eth_getTransactionReceipt, eth_getBlockByHash, … (5) has more than 1,000,000 values and was not read. Request less at a time.`;
    assert.deepEqual(result[0]?.first, ['unavailable', ...Array.from({ length: 6 }, () => error)]);
  });

  it('end when they are cancelled in the middle of them', () => {
    assert.deepEqual(result[1]?.first, ['AbortError']);
  });

  for (const [i, shape] of ['deep lists', 'logs'].entries()) {
    it(`show what they can read: ${shape}`, () => {
      const first = result[2 + i]?.first ?? [];
      assert.deepEqual([first[0], first.length], ['ok', 7], first.join('\n'));
    });
  }

  it('leave the memory for an honest one each time', () => {
    assert.deepEqual(
      result.map(({ then }) => then),
      ['ok', 'ok', 'ok', 'ok'],
    );
  });
});
