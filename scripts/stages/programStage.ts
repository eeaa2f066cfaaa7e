import { runProgram } from '../support/runProgram';
import { type Stage, stageFailed, stagePassed } from './stage';

/** A stage that is one test: Node runs a script with arguments, which has to end with exit code 0. */
export function programStage(stage: Omit<Stage, 'run'>, limit: number, node: readonly string[]): Stage {
  return {
    ...stage,
    async run() {
      const result = await runProgram(process.execPath, node, { limit });
      if (result.late) {
        return stageFailed(`${result.output}\nnode ${node.join(' ')} was ended after ${limit / 1000} s.`);
      }
      if (result.code !== 0) {
        return stageFailed(`${result.output}\nnode ${node.join(' ')} ended with exit code ${result.code}.`);
      }
      return stagePassed;
    },
  };
}
