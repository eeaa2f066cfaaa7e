import { hasNode } from '../primitives';
import type { Environment } from './http/connections';
import type { Transport } from './transport';

/** The transport of where this runs, loaded by the first request. @param environment that of the process, where there is one */
export function lateTransport(environment: Environment | undefined): {
  get(): Promise<Transport>;
  destroy(): Promise<void>;
} {
  let loading: Promise<Transport> | undefined;
  const load = async (): Promise<Transport> =>
    hasNode
      ? (await import('./http/nodeTransport')).nodeTransport(environment)
      : (await import('./http/browserTransport')).browserTransport();
  return {
    get: () =>
      (loading ??= load().catch((error: unknown) => {
        // A browser reads it over the network: the next request tries again.
        loading = undefined;
        throw error;
      })),
    destroy: async () => await (await loading)?.destroy(),
  };
}
