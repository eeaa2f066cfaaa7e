import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { freshReport, joinReports, type MochaReport } from '../stages/mochaReport';
import { ownFolder, removeFolder } from '../support/ownProcesses';
import { root } from '../support/root';
import { startBridge } from './bridgeServer';
import type { InstalledBuild } from './installBuild';
import { openWorkbench } from './openWorkbench';
import { startServer } from './startServer';

export interface SuiteRun {
  readonly build: InstalledBuild;
  readonly browser: string;
  /** Its name in suites.ts. */
  readonly suite: string;
  readonly workspace: string;
  /** Folder with the extension under test and the suite runner. */
  readonly extensions: string;
  /** Bundled test/integration/index.ts. */
  readonly tests: string;
  readonly trusted: boolean;
  readonly reloads?: boolean;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  /** The run is killed after this many milliseconds without output. */
  readonly silence: number;
}

export interface SuiteOutcome {
  /** mocha's report; absent if the suite did not complete, with the reason in `problem`. */
  readonly report?: MochaReport;
  readonly problem?: string;
  /** Console output of the extension host. */
  readonly printed: string;
}

/** Removes delays that tests would only wait for: hover delay, animations, and the minimap. */
const swift = {
  'editor.hover.delay': 100,
  'editor.minimap.enabled': false,
  'workbench.hover.delay': 100,
  'workbench.reduceMotion': 'on',
};

/** Runs a suite inside the extension host of a real VS Code and ends all processes that it started. */
export async function runInVsCode(run: SuiteRun): Promise<SuiteOutcome> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'snowprobe-run-'));
  ownFolder(scratch);
  const reportFile = freshReport(`vscode-${run.build.version}-${run.suite}`);
  const reloadedFile = freshReport(`vscode-${run.build.version}-${run.suite}-reloaded`);
  const consoleFile = path.join(scratch, 'console.txt');
  const closers: (() => Promise<void> | void)[] = [() => removeFolder(scratch)];
  try {
    const bridge = await startBridge();
    closers.push(() => bridge.close());
    const server = await startServer(run.build, {
      trusted: run.trusted,
      extensions: run.extensions,
      settings: { ...swift, ...run.settings },
      env: {
        ...run.env,
        SNOWPROBE_SUITE: run.suite,
        SNOWPROBE_TESTS: run.tests,
        SNOWPROBE_WORKSPACE: run.workspace,
        SNOWPROBE_REPORT: reportFile,
        ...(run.reloads ? { SNOWPROBE_RELOADED_REPORT: reloadedFile } : {}),
        SNOWPROBE_CONSOLE: consoleFile,
        SNOWPROBE_BRIDGE: String(bridge.port),
      },
    });
    closers.push(() => server.close());
    const ended = bridge.ended();
    const workbench = await openWorkbench({ ...run, origin: server.origin });
    closers.push(() => workbench.close());
    bridge.page = workbench.page;

    const silent = silenceOf(consoleFile, run.silence, closers);
    const outcomeOf = async (ended: Promise<number>, file: string): Promise<SuiteOutcome> => {
      const end = await Promise.race([
        ended.then((code) => ({ code })),
        workbench.crashed,
        server.ended.then(() => ({ problem: `The server ended. It printed:\n${server.output().trim()}` })),
        silent.then(() => ({
          problem: `The suite was ended: it had printed nothing for ${run.silence / 60_000} minutes.`,
        })),
      ]);
      const printed = existsSync(consoleFile) ? readFileSync(consoleFile, 'utf8') : '';
      if ('problem' in end) {
        return { problem: `${end.problem}\n${await picture(workbench.page, run)}`, printed };
      }
      return { ...readReport(file, end.code), printed };
    };
    const first = await outcomeOf(ended, reportFile);
    if (!run.reloads || first.report === undefined) {
      return first;
    }
    const reloaded = bridge.ended();
    await reloadWindow(workbench.page);
    const second = await outcomeOf(reloaded, reloadedFile);
    return second.report === undefined ? second : { ...second, report: joinReports(first.report, second.report) };
  } finally {
    for (const close of closers.reverse()) {
      await close();
    }
  }
}

/** Uses VS Code's command, which saves open editors; reloading the page gives it no time for that. */
async function reloadWindow(page: Page): Promise<void> {
  await page.keyboard.press('F1');
  await page.locator('.quick-input-widget .quick-input-box input').waitFor();
  await page.keyboard.insertText('Developer: Reload Window');
  await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: 'Developer: Reload Window' }).waitFor();
  await page.keyboard.press('Enter');
}

/** Resolves once a file has not been written to for some time; each finished test writes to it. */
function silenceOf(file: string, milliseconds: number, closers: (() => void)[]): Promise<void> {
  return new Promise((resolve) => {
    let size = 0;
    let since = performance.now();
    const timer = setInterval(() => {
      const now = existsSync(file) ? statSync(file).size : 0;
      if (now !== size) {
        size = now;
        since = performance.now();
      } else if (performance.now() - since > milliseconds) {
        resolve();
      }
    }, 1000);
    closers.push(() => clearInterval(timer));
  });
}

async function picture(page: Page, run: SuiteRun): Promise<string> {
  const folder = path.join(root, 'out', 'screenshots');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `unfinished-${run.suite}-${run.build.version}.png`);
  try {
    await page.screenshot({ path: file, timeout: 5_000 });
    return `What was on the screen: ${file}`;
  } catch (error) {
    return `There is no picture of it (${String(error)}).`;
  }
}

function readReport(file: string, code: number): Pick<SuiteOutcome, 'report' | 'problem'> {
  let report: MochaReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as MochaReport;
  } catch (error) {
    return { problem: `The suite ended with exit code ${code} and left no report (${String(error)}).` };
  }
  return code !== 0 && report.stats.failures === 0
    ? { problem: `The suite ended with exit code ${code} although no test failed.` }
    : { report };
}
