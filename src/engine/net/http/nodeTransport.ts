import type { Transport } from '../transport';
import { openSocket } from '../socket/openSocket';
import { createConnections, type Environment, parseProxy, proxyFor } from './connections';
import { unpacked } from './unpack';

/** Transport over our own keep-alive connections. @param environment for proxy variables */
export function nodeTransport(environment: Environment = process.env): Transport {
  const connections = createConnections();
  return {
    routeTo(url, settings) {
      const strictSSL = settings.strictSSL ?? true;
      const named = proxyFor(url, settings, environment);
      const proxy = named === undefined ? undefined : parseProxy(named);
      return {
        isProxied: proxy !== undefined,
        forProxy: proxy?.headers ?? {},
        async send(request) {
          const response = await connections.send(request, proxy, strictSSL);
          // The reader of the body handles its errors; this keeps an unread one from crashing the process.
          response.on('error', () => undefined);
          const headers: Record<string, string> = Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          );
          return { status: response.statusCode ?? 0, headers, body: Object.assign(response, { unpack: unpacked }) };
        },
        openSocket: (target, signal) => openSocket({ ...target, proxy, strictSSL }, signal),
      };
    },
    destroy: async () => connections.destroy(),
  };
}
