import { hasNode } from '../primitives';
import type { Environment } from './http/connections';
import type { Transport } from './transport';

/** The platform's transport, loaded on the first request. @param environment of the process, if there is one */
export function lazyTransport(environment: Environment | undefined): {
  get(): Promise<Transport>;
  destroy(): Promise<void>;
} {
  let loading: Promise<Transport> | undefined;
  const load = async (): Promise<Transport> => (await loadTransport())(environment);
  return {
    get: () =>
      (loading ??= load().catch((error: unknown) => {
        // A browser loads it over the network: the next request tries again.
        loading = undefined;
        throw error;
      })),
    destroy: async () => await (await loading)?.destroy(),
  };
}

/** Loads the platform's transport without creating one. */
export async function loadTransport(): Promise<(environment: Environment | undefined) => Transport> {
  return hasNode
    ? (await import('./http/nodeTransport')).nodeTransport
    : (await import('./http/browserTransport')).browserTransport;
}
