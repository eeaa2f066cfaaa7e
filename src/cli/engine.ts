import { createEngine, type Engine, type EnginePorts } from '../engine';
import { keysOf } from './keys';
import type { OpenNetwork } from './network/openNetwork';

/** Of one command, and of one request in it; milliseconds. */
const [deadlineMs, timeoutMs] = [60_000, 10_000];

/**
 * The engine for one command, on a network that is open; what it holds is given back in the end.
 *
 * @param work is given what each question takes
 * @param stop ends it before its time
 */
export async function withEngine<T>(
  { network, networks, allowed }: OpenNetwork,
  ports: Pick<EnginePorts, 'abi' | 'builds'>,
  work: (engine: Engine, run: { readonly signal: AbortSignal; allowed(url: string): boolean }) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const keys = keysOf(process.env);
  const engine = createEngine({
    ...ports,
    settings: () => ({ network: network.name, networks }),
    maySend: allowed,
    timeoutMs: () => timeoutMs,
    proxy: () => ({}),
    headersFor: (origin) => Promise.resolve(keys(origin)),
    log: () => undefined,
    now: () => Date.now(),
  });
  try {
    return await work(engine, {
      signal: AbortSignal.any([AbortSignal.timeout(deadlineMs), ...(stop === undefined ? [] : [stop])]),
      allowed,
    });
  } finally {
    await engine.dispose();
  }
}
