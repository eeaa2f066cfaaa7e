// Entry point that VS Code calls in its extension host: runs the suites next to this file.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';
import { type Suite, suiteOf } from '../../scripts/vscode/suites';
import { bridge } from './harness/bridge';

/**
 * `SNOWPROBE_SUITE` names the suite, `SNOWPROBE_REPORT` the file of mocha's JSON report. With
 * `SNOWPROBE_RELOADED_REPORT`, a reloaded window runs the suite's second part and writes that report.
 */
export async function run(): Promise<void> {
  const { SNOWPROBE_REPORT: own, SNOWPROBE_RELOADED_REPORT: reloaded, SNOWPROBE_SUITE: name = 'smoke' } = process.env;
  const suite = suiteOf(name);
  const isReloaded = own !== undefined && reloaded !== undefined && existsSync(own);
  const report = isReloaded ? reloaded : own;
  const { only } = suite;
  const mocha = new Mocha({
    timeout: 60_000,
    failZero: true,
    grep: only === undefined ? undefined : new RegExp(`^(?:${only.map(literally).join('|')})$`),
    ...(report ? { reporter: 'json', reporterOptions: { output: report } } : { reporter: 'spec' }),
    rootHooks: { afterEach: showFailure },
  });
  for (const file of testFiles(suite, isReloaded)) {
    mocha.addFile(file);
  }
  let ran = 0;
  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    runner.on('test end', (test) => {
      ran++;
      // Output shows that the suite does not hang.
      console.log(`ended: ${test.fullTitle()}`);
    });
  });
  if (failures > 0) {
    throw new Error(`${failures} failed.`);
  }
  if (only !== undefined && ran !== only.length) {
    throw new Error(`The suite names ${only.length} tests, but ${ran} ran: has one another title now?`);
  }
}

function literally(title: string): string {
  return title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function testFiles({ folders, reloaded }: Suite, isReloaded: boolean): string[] {
  const chosen = isReloaded ? [reloaded ?? ''] : folders;
  return chosen.flatMap((folder) =>
    readdirSync(path.join(__dirname, folder))
      .filter((file) => file.endsWith('.test.js'))
      .sort()
      .map((file) => path.join(__dirname, folder, file)),
  );
}

/** Takes a screenshot when a test fails. */
async function showFailure(this: Mocha.Context): Promise<void> {
  const test = this.currentTest;
  if (test?.state === 'failed' && process.env['SNOWPROBE_BRIDGE']) {
    const name = `failed ${test.fullTitle()}`.replace(/[^\w-]+/g, '-').slice(0, 100);
    console.log(`Picture of the failure: ${await bridge('screenshot', { name })}`);
  }
}
