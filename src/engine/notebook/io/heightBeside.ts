import type { JsonValue } from '../../primitives';
import type { CellRun } from './cellRun';
import type { Route } from './routes';
import type { RpcSend } from './toSends';

/** Milliseconds that an answer waits for the height of its node, which is asked beside it. */
const heightMs = 1_000;

/** Resolves with the height, or soon without: an answer that is there is not held back for it. */
export type HeightBeside = () => Promise<bigint | undefined>;

export function heightBeside(batch: readonly RpcSend[], run: CellRun): HeightBeside {
  const compared = batch.find(({ isCompared }) => isCompared);
  if (compared === undefined) {
    return () => Promise.resolve(undefined);
  }
  const soon = new AbortController();
  const height = fetchHeight(compared.route, run, AbortSignal.any([run.signal, soon.signal]));
  return async () => {
    const timer = setTimeout(() => soon.abort(), heightMs);
    return await height.finally(() => clearTimeout(timer));
  };
}

/** The last block of the chain that a route leads to, so that answers of two nodes can be told apart by it. Never rejects. */
async function fetchHeight({ url, server }: Route, run: CellRun, signal: AbortSignal): Promise<bigint | undefined> {
  const method = server === 'evm' ? 'eth_blockNumber' : url.endsWith('/ext/bc/P') ? 'platform.getHeight' : undefined;
  if (method === undefined) {
    return undefined;
  }
  try {
    const params = server === 'evm' ? [] : {};
    return heightIn(await run.rpc.call(url, { method, params }, { signal, deadlineMs: run.deadlineMs }));
  } catch {
    // The request beside it says what is wrong with the node; the height alone is no reason to fail.
    return undefined;
  }
}

function heightIn(answer: JsonValue): bigint | undefined {
  const value = typeof answer === 'object' && answer !== null && 'height' in answer ? answer.height : answer;
  return typeof value === 'string' && /^(?:\d{1,20}|0x[0-9a-f]{1,16})$/i.test(value) ? BigInt(value) : undefined;
}
