import { ApiError } from '../../errors';
import type { JsonRpc } from '../../net';
import { TraceError } from '../../evm';
import type { Line } from '../../report';
import type { JsonValue } from '../../primitives';
import { failuresOf } from '../frames/failures';
import { failedAtLine } from '../report/failedAt';
import { revertedCall } from '../report/revertedCall';
import type { Builds } from './project/projectBuilds';
import { EvmNode } from '../../sources';
import { NoStepsError, traceSource } from './traceSource';

/** Milliseconds that an answer waits for the line that goes with it. */
const maxMs = 3_000;

/**
 * Where in the open project the call of a request failed that a node ran and that reverted: eth_call, eth_estimateGas, a
 * raw transaction. Undefined: it runs no code of the project, or the node does not trace.
 *
 * @throws the abort reason alone
 */
export async function failingCallLine(
  rpc: JsonRpc,
  url: string,
  { method, params }: { readonly method: string; readonly params: JsonValue },
  builds: Builds,
  signal: AbortSignal,
): Promise<Line | undefined> {
  const traceable = builds.mayKnow ? await revertedCall(method, params) : undefined;
  if (traceable === undefined) {
    return undefined;
  }
  const until = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
  const node = new EvmNode(rpc, [url], { signal: until, deadlineMs: maxMs });
  const { block } = traceable;
  const at = typeof block === 'string' && block.startsWith('0x') ? (block as `0x${string}`) : 'latest';
  try {
    const trace = await traceSource(node, builds, traceable, at);
    const [failure] = trace === undefined ? [] : failuresOf(trace);
    return failure === undefined || failure.isCaught ? undefined : failedAtLine(failure.frames);
  } catch (error) {
    signal.throwIfAborted();
    // The answer itself has said what failed; the line is more than was asked for.
    if (error instanceof ApiError || error instanceof TraceError || error instanceof NoStepsError || until.aborted) {
      return undefined;
    }
    throw error;
  }
}
