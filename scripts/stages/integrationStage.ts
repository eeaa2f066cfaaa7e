import path from 'node:path';
import { removeFolder } from '../support/ownProcesses';
import { root } from '../support/root';
import type { Build } from '../vscode/builds';
import { findBrowser } from '../vscode/findBrowser';
import { type InstalledBuild, installBuild } from '../vscode/installBuild';
import { installForSuites } from '../vscode/installForSuites';
import { describeDevnet } from '../vscode/describeDevnet';
import type { SuiteOutcome } from '../vscode/runInVsCode';
import { type Suite, suites } from '../vscode/suites';
import { reportResult } from './mochaReport';
import { type Stage, type StageResult, stageFailed } from './stage';

const suiteLimit = 480_000;

/** A stage that runs the suites of test/integration inside one build of VS Code, each with a network of its own. */
export function integrationStage(stage: Omit<Stage, 'run'>, build: Build): Stage {
  return {
    ...stage,
    async run() {
      const browser = await findBrowser(console.log);
      const installed = await installBuild(build, console.log);
      const results: StageResult[] = [];
      const extensions = await installForSuites(installed);
      try {
        for (const suite of suites) {
          results.push(await runSuite(suite, installed, extensions, browser));
        }
      } finally {
        removeFolder(path.dirname(extensions));
      }
      return {
        passed: sum(results, 'passed'),
        failed: sum(results, 'failed'),
        skipped: sum(results, 'skipped'),
        details: results.map(({ details }) => details).join('\n'),
      };
    },
  };
}

async function runSuite(
  suite: Suite,
  build: InstalledBuild,
  extensions: string,
  browser: string,
): Promise<StageResult> {
  // Loaded here, so that the stages without VS Code do not wait for the network's and the browser's libraries.
  const { startDemo } = await import('../vscode/demo');
  const { runInVsCode } = await import('../vscode/runInVsCode');
  const demo = await startDemo();
  try {
    describeDevnet(demo);
    const outcome = await runInVsCode({
      build,
      browser,
      suite: suite.name,
      workspace: demo.workspace,
      extensions,
      tests: path.join(root, 'out/test/integration/index.js'),
      trusted: suite.trusted,
      reloads: suite.reloads ?? false,
      settings: { ...demo.settings, ...suite.settings },
      env: { SNOWPROBE_VERSION: build.version },
      limit: suiteLimit,
    });
    return suiteResult(suite, outcome);
  } finally {
    await demo.close();
  }
}

function suiteResult(suite: Suite, outcome: SuiteOutcome): StageResult {
  const result = outcome.report ? reportResult(outcome.report) : stageFailed(outcome.problem ?? 'No report was left.');
  if (result.failed === 0) {
    return result;
  }
  return { ...result, details: `Suite ${suite.name}:\n${result.details}\nPrinted:\n${outcome.printed.slice(-4000)}` };
}

function sum(results: readonly StageResult[], of: 'passed' | 'failed' | 'skipped'): number {
  return results.reduce((total, result) => total + result[of], 0);
}
