// The entry that VS Code calls inside its extension host: runs the suites that stand beside this file.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';
import { bridge } from './harness/bridge';

/**
 * `SNOWPROBE_SUITE` names the suite: "main" runs every *.test.js without a suite's name in its own, "restricted" runs
 * *.restricted.test.js, and so on. `SNOWPROBE_REPORT` names the file for mocha's JSON report. Where
 * `SNOWPROBE_RELOADED_REPORT` names another one, the suite is followed by "before", and in a window that was reloaded
 * "after" is run for that report.
 */
export async function run(): Promise<void> {
  const { SNOWPROBE_REPORT: own, SNOWPROBE_RELOADED_REPORT: reloaded, SNOWPROBE_SUITE: suite = 'main' } = process.env;
  const isReloaded = own !== undefined && reloaded !== undefined && existsSync(own);
  const report = isReloaded ? reloaded : own;
  const suites = isReloaded ? ['after'] : reloaded === undefined ? [suite] : [suite, 'before'];
  const mocha = new Mocha({
    timeout: 60_000,
    failZero: true,
    ...(report ? { reporter: 'json', reporterOptions: { output: report } } : { reporter: 'spec' }),
    rootHooks: { afterEach: showFailure },
  });
  for (const file of suites.flatMap(suiteFiles)) {
    mocha.addFile(file);
  }
  const limit = Number(process.env['SNOWPROBE_LIMIT'] ?? 0);
  let isLate = false;
  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    if (limit > 0) {
      // So that a suite which is too slow still reports what it came to.
      setTimeout(() => {
        isLate = true;
        runner.abort();
      }, limit).unref();
    }
  });
  if (failures > 0) {
    throw new Error(`${failures} failed.`);
  }
  if (isLate) {
    throw new Error(`The suite was ended after ${limit / 1000} s: the tests that were left did not run.`);
  }
}

function suiteFiles(suite: string): string[] {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).sort();
  const suiteOf = (file: string) => /\.(\w+)\.test\.js$/.exec(file)?.[1] ?? 'main';
  return files
    .filter((file) => file.endsWith('.test.js') && suiteOf(file) === suite)
    .map((file) => path.join(__dirname, file));
}

/** Keeps a picture of what a failed test left on the screen. */
async function showFailure(this: Mocha.Context): Promise<void> {
  const test = this.currentTest;
  if (test?.state === 'failed' && process.env['SNOWPROBE_BRIDGE']) {
    const name = `failed ${test.fullTitle()}`.replace(/[^\w-]+/g, '-').slice(0, 100);
    console.log(`Picture of the failure: ${await bridge('screenshot', { name })}`);
  }
}
