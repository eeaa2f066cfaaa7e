import type { Network } from '../../../engine/networks';
import type { CellAnswer } from '../../../engine/notebook';
import type { RpcOutput } from '../../../webview/protocol/rpcOutput';
import { runInTimeSlices } from '../../../engine/net';
import { outputSteps } from './outputSteps';

/** The answers to one request, as the renderer gets them; a large one does not hold up the extension host. */
export function toOutput(answers: readonly CellAnswer[], networks: readonly Network[]): Promise<RpcOutput> {
  return runInTimeSlices(outputSteps(answers, networks));
}
