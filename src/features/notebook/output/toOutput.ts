import { setImmediate } from 'node:timers/promises';
import type { Network } from '../../../core/networks/network';
import type { CellAnswer } from '../../../state/notebook/cellAnswer';
import type { RpcOutput } from '../../../webview/protocol/rpcOutput';
import { outputSteps } from './outputSteps';

/** Milliseconds for which the extension host is not free for others. */
const sliceMs = 10;

/** The answers to one request, as the renderer gets them; a large one does not hold up the extension host. */
export function toOutput(answers: readonly CellAnswer[], networks: readonly Network[]): Promise<RpcOutput> {
  return runInTimeSlices(outputSteps(answers, networks));
}

/** Does all steps of a work, and lets others work in between. The page of an output has its own, which lets it draw. */
export async function runInTimeSlices<T>(steps: Generator<undefined, T>): Promise<T> {
  let until = performance.now() + sliceMs;
  let step = steps.next();
  while (step.done !== true) {
    if (performance.now() > until) {
      await setImmediate();
      until = performance.now() + sliceMs;
    }
    step = steps.next();
  }
  return step.value;
}
