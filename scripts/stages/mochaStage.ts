import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';
import { type RunResult, runProgram } from '../support/runProgram';
import { updatesGoldens } from '../support/updatesGoldens';
import { freshReport, type MochaReport, reportResult } from './mochaReport';
import { progress } from './progressReporter.mjs';
import { silence, type Stage, type StageResult, stageFailed } from './stage';
import { staleGoldens } from './staleGoldens';

/** Runs the mocha tests of some folders in plain Node. */
export function mochaStage(stage: Omit<Stage, 'run'>, ...files: readonly string[]): Stage {
  return {
    ...stage,
    async run() {
      const report = freshReport(stage.name);
      const began = Date.now();
      const result = stageResult(
        await runProgram(process.execPath, mochaArguments(files, report), { silence }),
        report,
      );
      // A failed test may not have written its golden; tests that may be skipped have none.
      const stale = result.failed === 0 && updatesGoldens() ? staleGoldens(files, began) : [];
      return stale.length === 0 ? result : stageFailed(`Golden texts of no test; delete them:\n${stale.join('\n')}`);
    },
  };
}

function mochaArguments(files: readonly string[], report: string): string[] {
  const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');
  const reporter = ['--reporter', 'scripts/stages/progressReporter.mjs', '--reporter-option', `output=${report}`];
  // .mocharc.json configures Node: with tsx, and with a larger young generation, which means fewer collections.
  return [mocha, ...reporter, ...files];
}

function stageResult(result: RunResult, file: string): StageResult {
  const lines = result.output.split('\n');
  const printed = lines.filter((line) => !line.startsWith(progress)).join('\n');
  if (result.late) {
    const last = lines.findLast((line) => line.startsWith(progress)) ?? 'no test had ended';
    return stageFailed(`${printed}\nmocha ${result.how} (${last}).`);
  }
  let report: MochaReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as MochaReport;
  } catch (error) {
    return stageFailed(`${printed}\nmocha ${result.how}, without a report (${String(error)}).`);
  }
  const counted = reportResult(report);
  // Output such as a fuzz seed or an unhandled rejection belongs to the failures.
  return counted.failed > 0 ? { ...counted, details: `${printed}\n${counted.details}` } : counted;
}
