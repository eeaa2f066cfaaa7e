import { ApiError, ConnectionError, DecodeError, HttpError, TimeoutError, errorSentence } from '../errors';
import type { Http, JsonRpc } from '../net';
import { chainSources } from './networkSources';
import type { Network } from '../networks';

export interface Probed {
  /** With the port unless it is the scheme's default. */
  readonly host: string;
  readonly ok: boolean;
  /** Response time, if it responded. */
  readonly milliseconds?: number;
  /** The error as a sentence, if it did not. */
  readonly message?: string;
  /** The error in a few words, where space is tight. */
  readonly reason?: string;
}

/** Sends one cheap request to each host, in parallel. A rejection counts as reachable. @throws the abort reason */
export async function probe(
  http: Http,
  rpc: JsonRpc,
  network: Network,
  signal: AbortSignal,
  now: () => number,
): Promise<readonly Probed[]> {
  const queries = new Map<string, () => Promise<unknown>>();
  const add = (url: string, request: () => Promise<unknown>): void => {
    const { host } = new URL(url);
    if (!queries.has(host)) {
      queries.set(host, request);
    }
  };
  const checks = [
    [network.dataApi, '/v1/health-check'],
    [network.metricsApi, '/v2/health-check'],
  ] as const;
  for (const [service, path] of checks) {
    if (service !== undefined) {
      const url = `${service}${path}`;
      add(url, () => http.send({ verb: 'GET', url, label: 'health-check', idempotent: true, signal }));
    }
  }
  for (const url of network.chains.flatMap((chain) => chainSources(network, chain).rpcUrls)) {
    add(url, () => rpc.call(url, { method: 'eth_chainId', params: [] }, { signal }));
  }
  return Promise.all([...queries].map(([host, request]) => measure(host, request, signal, now)));
}

async function measure(
  host: string,
  request: () => Promise<unknown>,
  signal: AbortSignal,
  now: () => number,
): Promise<Probed> {
  const startedAt = now();
  try {
    await request();
  } catch (error) {
    signal.throwIfAborted();
    const answered = error instanceof HttpError || (error instanceof ApiError && error.kind === 'rpc');
    if (!answered) {
      return { host, ok: false, message: errorSentence(error), reason: reasonOf(error) };
    }
  }
  return { host, ok: true, milliseconds: now() - startedAt };
}

function reasonOf(error: unknown): string {
  if (error instanceof TimeoutError) {
    return 'timed out';
  }
  if (error instanceof DecodeError) {
    return error.found === 'html' ? 'web page' : 'not JSON-RPC';
  }
  switch (error instanceof ConnectionError ? error.problem : undefined) {
    case 'refused':
      return 'connection refused';
    case 'dns':
      return 'unknown host';
    case 'tls':
      return 'certificate rejected';
    case 'connectTimeout':
      return 'timed out';
    default:
      return 'connection failed';
  }
}
