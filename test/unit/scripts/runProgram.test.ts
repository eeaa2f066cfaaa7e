import assert from 'node:assert/strict';
import { buildWithin } from '../../../scripts/support/build';
import { npm } from '../../../scripts/support/npm';
import { root } from '../../../scripts/support/root';
import { programError, runProgram } from '../../../scripts/support/runProgram';

const node = (script: string, limit: number) => runProgram(process.execPath, ['-e', script], { limit });

describe('a program of the scripts that fails', () => {
  it('is said to have been ended by its limit, where that was it, with what was being built', async () => {
    await assert.rejects(buildWithin(1, '--production'), {
      message: 'The build (esbuild.mjs --production) took longer than 0.001 s and was ended. It printed nothing.',
    });
    await assert.rejects(npm(['--version'], root, 1), {
      message: `npm --version in ${root} took longer than 0.001 s and was ended. It printed nothing.`,
    });
  });

  it('is ended where it has printed nothing for some time, and not while it prints', async () => {
    const silence = 3_000;
    const talks = 'let n = 0; setInterval(() => { console.log(n); if (++n === 12) process.exit(); }, 400)';
    const [silent, talking] = await Promise.all(
      ['setTimeout(() => {}, 600_000)', talks].map((script) =>
        runProgram(process.execPath, ['-e', script], { silence }),
      ),
    );
    assert.match(silent?.how ?? '', /^was ended: it had printed nothing for 0\.05 minutes$/);
    assert.deepEqual([silent?.late, talking?.late, talking?.code], [true, false, 0]);
  });

  it('is said to have ended with its exit code, and what it printed', async () => {
    const result = await node('console.log("said"); console.error("why"); process.exit(3)', 60_000);
    assert.equal(programError('It', result).message, 'It ended with exit code 3. It printed:\nsaid\nwhy');
  });

  it('is said to have been ended by a signal, where nobody here sent it', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    const result = await node('process.kill(process.pid, "SIGKILL")', 60_000);
    assert.deepEqual([result.code, result.late], [-1, false]);
    assert.equal(programError('It', result).message, 'It was ended by SIGKILL. It printed nothing.');
  });

  it('is said not to have been started, and why', async () => {
    const result = await runProgram('/no/such/program', [], { limit: 60_000 });
    assert.match(programError('It', result).message, /^It could not be started\. It printed:\n.*ENOENT/);
  });
});
