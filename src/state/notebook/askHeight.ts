import type { JsonValue } from '../../core/json/value';
import type { CellRun } from './cellRun';
import type { Route } from './routes';

/** The last block of the chain that a route leads to, so that answers of two nodes can be told apart by it. */
export async function askHeight({ url, server }: Route, run: CellRun): Promise<bigint | undefined> {
  const method = server === 'evm' ? 'eth_blockNumber' : url.endsWith('/ext/bc/P') ? 'platform.getHeight' : undefined;
  if (method === undefined) {
    return undefined;
  }
  try {
    const params = server === 'evm' ? [] : {};
    const answer = await run.rpc.call(url, { method, params }, { signal: run.signal, deadlineMs: run.deadlineMs });
    return heightIn(answer);
  } catch {
    // The request beside it says what is wrong with the node; the height alone is no reason to fail.
    run.signal.throwIfAborted();
    return undefined;
  }
}

function heightIn(answer: JsonValue): bigint | undefined {
  const value = typeof answer === 'object' && answer !== null && 'height' in answer ? answer.height : answer;
  return typeof value === 'string' && /^(?:\d{1,20}|0x[0-9a-f]{1,16})$/i.test(value) ? BigInt(value) : undefined;
}
