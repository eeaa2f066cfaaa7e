import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import type { Dispatcher as UndiciDispatcher } from 'undici';
import connect from 'undici/lib/api/api-connect.js';
import request from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import { parseProxy } from './proxyFor';

// undici's index would do this, and set its global symbols with it. ProxyAgent does not work without.
Object.assign(Dispatcher.prototype, { connect, request });

/** Connections per origin. More than a browser's six, fewer than what public nodes turn away. */
export const CONNECTIONS_PER_ORIGIN = 8;

const CONNECT_TIMEOUT = 10_000;

/** Our own connections, kept alive and handed to each request; nothing global. */
export interface Dispatchers {
  /** `proxy` is a URL, with user:password where the proxy wants them. Throws a TypeError where it is not a URL. */
  pick(proxy: string | undefined, strictSSL: boolean): UndiciDispatcher;
  /** Ends every connection, also those in use. */
  destroy(): Promise<void>;
}

export function createDispatchers(): Dispatchers {
  // One per proxy setting: a changed setting applies to the next request, and what is in flight ends as it began.
  const byRoute = new Map<string, UndiciDispatcher>();
  return {
    pick(proxy, strictSSL) {
      const route = `${strictSSL} ${proxy ?? ''}`;
      let dispatcher = byRoute.get(route);
      if (!dispatcher) {
        dispatcher = proxy === undefined ? directAgent(strictSSL) : proxyAgent(proxy, strictSSL);
        byRoute.set(route, dispatcher);
      }
      return dispatcher;
    },
    async destroy() {
      const all = [...byRoute.values()];
      byRoute.clear();
      await Promise.all(all.map((dispatcher) => dispatcher.destroy()));
    },
  };
}

// The deadline of the request stands for undici's own limits of time, which are per phase.
const LIMITS = { connections: CONNECTIONS_PER_ORIGIN, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 } as const;

function directAgent(strictSSL: boolean): UndiciDispatcher {
  return new Agent({ ...LIMITS, connect: tlsOptions(strictSSL) });
}

function tlsOptions(strictSSL: boolean) {
  return { timeout: CONNECT_TIMEOUT, rejectUnauthorized: strictSSL, checkServerIdentity: checkName };
}

/**
 * As Node checks it, under a code of ours: undici treats Node's own apart, and takes the connection for busy ever after, so
 * that nobody would be answered from that host any more once as many had failed as there are connections.
 */
function checkName(host: string, certificate: PeerCertificate): Error | undefined {
  const problem = checkServerIdentity(host, certificate);
  return problem && Object.assign(problem, { code: 'CERT_ALTNAME_INVALID' });
}

function proxyAgent(proxy: string, strictSSL: boolean): UndiciDispatcher {
  const { origin, authorization } = parseProxy(proxy);
  const tls = tlsOptions(strictSSL);
  return new ProxyAgent({
    ...LIMITS,
    uri: origin,
    // undici sends a user only together with a password.
    token: authorization,
    // Plain http is asked of the proxy itself; only https goes through CONNECT, which many proxies allow for 443 alone.
    proxyTunnel: false,
    proxyTls: tls,
    requestTls: tls,
    factory: (origin: string | URL, options: object) => new Pool(origin, { ...options, ...LIMITS }),
  });
}
