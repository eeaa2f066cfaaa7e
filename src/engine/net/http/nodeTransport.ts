import request from 'undici/lib/api/api-request.js';
import type { Transport } from '../transport';
import { openSocket, openTunnel } from '../socket/openSocket';
import { createDispatchers, type Environment, parseProxy, proxyFor } from './connections';
import { unpacked } from './unpack';

/** Connections of our own, kept alive. @param environment that names a proxy */
export function nodeTransport(environment: Environment = process.env): Transport {
  const dispatchers = createDispatchers();
  return {
    routeTo(url, settings) {
      const strictSSL = settings.strictSSL ?? true;
      const proxy = proxyFor(url, settings, environment);
      const authorization = proxy === undefined ? undefined : parseProxy(proxy).authorization;
      return {
        isProxied: proxy !== undefined,
        forProxy: { ...(authorization === undefined ? {} : { 'proxy-authorization': authorization }) },
        async send({ url: { origin, pathname, search }, verb: method, headers, body = null, signal }) {
          const options = { origin, path: pathname + search, method, headers: { ...headers }, body, signal };
          const response = await request.call(dispatchers.pick(proxy, strictSSL), options);
          // Whoever reads it hears of what goes wrong, and nobody else has to.
          response.body.on('error', () => undefined);
          const packed = Object.assign(response.body, { unpack: unpacked });
          return { status: response.statusCode, headers: flatten(response.headers), body: packed };
        },
        async openSocket(target, signal) {
          const direct = dispatchers.pick(undefined, strictSSL);
          const tunnel = proxy === undefined ? undefined : await openTunnel(url, proxy, direct, target.place, signal);
          return await openSocket({ ...target, tunnel, strictSSL }, signal);
        },
      };
    },
    destroy: () => dispatchers.destroy(),
  };
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}
