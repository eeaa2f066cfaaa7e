import { runProgram } from '../support/runProgram';
import { type Stage, stageFailed, stagePassed } from './stage';

export interface Step {
  /** Arguments of Node: script and its arguments. */
  readonly node: readonly string[];
}

/** A stage that is one test: programs that run one after the other and have to end with 0. */
export function programStage(stage: Omit<Stage, 'run'>, limit: number, ...steps: readonly Step[]): Stage {
  return {
    ...stage,
    async run() {
      for (const { node } of steps) {
        const result = await runProgram(process.execPath, node, { limit });
        if (result.late) {
          return stageFailed(`${result.output}\nnode ${node.join(' ')} was ended after ${limit / 1000} s.`);
        }
        if (result.code !== 0) {
          return stageFailed(`${result.output}\nnode ${node.join(' ')} ended with exit code ${result.code}.`);
        }
      }
      return stagePassed;
    },
  };
}
