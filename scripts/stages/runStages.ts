import { PGraph, PGraphError } from 'p-graph';
import { type Stage, type StageResult, stageFailed } from './stage';

export interface Finished {
  readonly stage: Stage;
  readonly result: StageResult;
  readonly milliseconds: number;
}

/**
 * Runs stages, up to `width` concurrently, each as soon as its dependencies have passed. A failure stops only the
 * stages that depend on it. `onFinished` is called as each stage ends.
 */
export async function runStages(
  stages: readonly Stage[],
  width: number,
  onFinished: (finished: Finished) => void,
): Promise<readonly Finished[]> {
  const finished = new Map<Stage, Finished>();
  const settle = (stage: Stage, result: StageResult, milliseconds: number): Finished => {
    const done = { stage, result, milliseconds };
    finished.set(stage, done);
    onFinished(done);
    return done;
  };
  const run = async (stage: Stage): Promise<void> => {
    const began = performance.now();
    const result = await stage.run().catch((error: unknown) => stageFailed(`${(error as Error).stack}`));
    settle(stage, result, performance.now() - began);
    if (result.failed > 0) {
      throw new Error(`${stage.name} failed.`);
    }
  };
  // A stage that was not chosen counts as passed.
  const needed = (stage: Stage) => stages.filter(({ name }) => stage.needs?.includes(name));
  const nodes = stages.map((stage) => [stage.name, { priority: stage.seconds ?? 0, run: () => run(stage) }] as const);
  const needs = stages.flatMap((stage) => needed(stage).map(({ name }): [string, string] => [name, stage.name]));
  await new PGraph(new Map(nodes), needs).run({ concurrency: width, continue: true }).catch((error: unknown) => {
    // Failed stages are in the results.
    if (!(error instanceof PGraphError)) {
      throw error;
    }
  });
  const notRun = (stage: Stage): StageResult => {
    const broken = needed(stage).find((other) => finished.get(other)?.result.failed !== 0);
    return stageFailed(`Not run, because ${broken?.name} failed.`);
  };
  return stages.map((stage) => finished.get(stage) ?? settle(stage, notRun(stage), 0));
}
