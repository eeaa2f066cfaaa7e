import { createEngine, type Engine, type EnginePorts } from '../engine';
import { keysOf } from './keys';
import type { OpenNetwork } from './network/openNetwork';

/** Of one command, and of one request in it; milliseconds. */
const [deadlineMs, timeoutMs] = [60_000, 10_000];

export type ProjectPorts = Pick<EnginePorts, 'abi' | 'builds'>;

/** The engine on a network that is open, until it is disposed of. */
export function engineOn({ network, networks, allowed }: OpenNetwork, ports: ProjectPorts): Engine {
  const keys = keysOf(process.env);
  return createEngine({
    ...ports,
    settings: () => ({ network: network.name, networks }),
    maySend: allowed,
    timeoutMs: () => timeoutMs,
    proxy: () => ({}),
    headersFor: (origin) => Promise.resolve(keys(origin)),
    log: () => undefined,
    now: () => Date.now(),
  });
}

/**
 * The engine for one command, on a network that is open; what it holds is given back in the end.
 *
 * @param work is given what each question takes
 * @param stop ends it before its time
 */
export async function withEngine<T>(
  opened: OpenNetwork,
  ports: ProjectPorts,
  work: (engine: Engine, run: { readonly signal: AbortSignal; allowed(url: string): boolean }) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const engine = engineOn(opened, ports);
  try {
    return await work(engine, {
      signal: AbortSignal.any([AbortSignal.timeout(deadlineMs), ...(stop === undefined ? [] : [stop])]),
      allowed: opened.allowed,
    });
  } finally {
    await engine.dispose();
  }
}
