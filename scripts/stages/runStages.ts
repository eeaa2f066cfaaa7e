import { type Stage, type StageResult, stageFailed } from './stage';

export interface Finished {
  readonly stage: Stage;
  readonly result: StageResult;
  readonly milliseconds: number;
}

/**
 * Runs stages, up to `width` beside each other, each as soon as those that it needs have passed and there is room. A
 * failure stops nothing but what needs it. `onFinished` hears of each stage as it ends.
 */
export async function runStages(
  stages: readonly Stage[],
  width: number,
  onFinished: (finished: Finished) => void,
): Promise<readonly Finished[]> {
  const waiting = [...stages];
  const running = new Map<Stage, Promise<void>>();
  const finished = new Map<string, Finished>();

  const settle = (stage: Stage, result: StageResult, milliseconds: number) => {
    const done = { stage, result, milliseconds };
    finished.set(stage.name, done);
    onFinished(done);
  };
  const start = (stage: Stage) => {
    const began = performance.now();
    const run = stage
      .run()
      .catch((error: unknown) => stageFailed(error instanceof Error ? `${error.stack}` : String(error)));
    running.set(
      stage,
      run.then((result) => {
        running.delete(stage);
        settle(stage, result, performance.now() - began);
      }),
    );
  };
  // A stage that was not chosen is taken as passed.
  const needed = (stage: Stage) => stages.filter((other) => stage.needs?.includes(other.name));
  const isReady = (stage: Stage) => needed(stage).every((other) => finished.has(other.name));

  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < width ? waiting.find(isReady) : undefined;
    if (!next) {
      await Promise.race(running.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    const broken = needed(next).find((other) => finished.get(other.name)?.result.failed);
    if (broken) {
      settle(next, stageFailed(`Not run, because ${broken.name} failed.`), 0);
    } else {
      start(next);
    }
  }
  return stages.map((stage) => finished.get(stage.name)).filter((done) => done !== undefined);
}
