import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';
import { type RunResult, runProgram } from '../support/runProgram';
import { freshReport, type MochaReport, reportResult } from './mochaReport';
import { type Stage, type StageResult, stageFailed } from './stage';

/** A stage that runs the mocha tests of some folders in plain Node. */
export function mochaStage(stage: Omit<Stage, 'run'>, limit: number, ...files: readonly string[]): Stage {
  return {
    ...stage,
    async run() {
      const report = freshReport(stage.name);
      const result = await runProgram(process.execPath, mochaArguments(files, report), { limit });
      return stageResult(result, report);
    },
  };
}

function mochaArguments(files: readonly string[], report: string): string[] {
  const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');
  const reporter = ['--reporter', 'json', '--reporter-option', `output=${report}`];
  // mocha starts the Node of .mocharc.json: with tsx, and with room for what is young, which is collected less often.
  return [mocha, ...reporter, ...files];
}

function stageResult(result: RunResult, file: string): StageResult {
  if (result.late) {
    return stageFailed(`${result.output}\nmocha ${result.how}.`);
  }
  let report: MochaReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as MochaReport;
  } catch (error) {
    return stageFailed(`${result.output}\nmocha ${result.how}, without a report (${String(error)}).`);
  }
  const counted = reportResult(report);
  // A seed, an unhandled rejection: what was printed belongs to the failures.
  return counted.failed > 0 ? { ...counted, details: `${result.output}\n${counted.details}` } : counted;
}
