import path from 'node:path';
import { root } from '../support/root';
import type { Build } from '../vscode/builds';
import { describeDevnet } from '../vscode/describeDevnet';
import type { SuiteOutcome } from '../vscode/runInVsCode';
import type { Suite } from '../vscode/suites';
import { type ReadyBuild, readyBuild } from '../vscode/readyBuild';
import { reportResult } from './mochaReport';
import { silence, type Stage, type StageResult, stageFailed } from './stage';

/** Runs a suite of test/integration inside a build of VS Code, with its own network. */
export function integrationStage(build: Build, suite: Suite): Stage {
  return {
    name: `vscode-${build.version}/${suite.name}`,
    needs: ['package'],
    seconds: suite.seconds,
    run: async () => runSuite(suite, await readyBuild(build)),
  };
}

async function runSuite(suite: Suite, { installed, extensions, browser }: ReadyBuild): Promise<StageResult> {
  // Imported late, so that other stages do not load the network's and the browser's libraries.
  const { startDemo } = await import('../vscode/demo');
  const { runInVsCode } = await import('../vscode/runInVsCode');
  const demo = await startDemo();
  try {
    describeDevnet(demo);
    const outcome = await runInVsCode({
      build: installed,
      browser,
      suite: suite.name,
      workspace: demo.workspace,
      extensions,
      tests: path.join(root, 'out/test/integration/index.js'),
      trusted: suite.trusted,
      reloads: suite.reloaded !== undefined,
      settings: { ...demo.settings, ...suite.settings },
      env: { SNOWPROBE_VERSION: installed.version },
      silence,
    });
    return suiteResult(outcome);
  } finally {
    await demo.close();
  }
}

function suiteResult({ report, problem, printed }: SuiteOutcome): StageResult {
  const result = report ? reportResult(report) : stageFailed(problem ?? 'No report was left.');
  return result.failed === 0 ? result : { ...result, details: `${result.details}\nPrinted:\n${printed.slice(-4000)}` };
}
