import { runProgram } from '../support/runProgram';
import { silence, type Stage, stageFailed, stagePassed } from './stage';

/** A stage that is one test: a Node script that must exit with code 0. */
export function programStage(stage: Omit<Stage, 'run'>, node: readonly string[]): Stage {
  return {
    ...stage,
    async run() {
      const result = await runProgram(process.execPath, node, { silence });
      return result.code === 0 ? stagePassed : stageFailed(`${result.output}\nnode ${node.join(' ')} ${result.how}.`);
    },
  };
}
