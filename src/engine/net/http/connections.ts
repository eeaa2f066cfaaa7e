import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import type { Dispatcher as UndiciDispatcher } from 'undici';
import connect from 'undici/lib/api/api-connect.js';
import request from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import { encodeBase64 } from '../../primitives';

/** How to reach hosts, as the settings say it. */
export interface ProxySettings {
  /** URL of the proxy for http, user:password allowed. Absent: the environment decides. Empty: none. */
  readonly http?: string;
  /** The same for https; absent: as for http. */
  readonly https?: string;
  /** Hosts that are asked directly: `host`, `.domain`, `*.domain`, `host:port`, `*`. Absent: the environment's. */
  readonly noProxy?: readonly string[];
  /** False: certificates are not checked. Default true. */
  readonly strictSSL?: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])$/;

/** URL of the proxy through which `url` is to be asked; undefined: directly. Loopback is always direct. */
export function proxyFor(url: URL, settings: ProxySettings, environment: Environment): string | undefined {
  const hostname = url.hostname.toLowerCase();
  if (LOOPBACK.test(hostname)) {
    return undefined;
  }
  const proxy = url.protocol === 'https:' ? httpsProxy(settings, environment) : httpProxy(settings, environment);
  if (proxy === undefined || proxy === '') {
    return undefined;
  }
  const exceptions = settings.noProxy ?? (read(environment, 'no_proxy') ?? '').split(/[,\s]+/);
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return exceptions.some((entry) => isException(entry.trim().toLowerCase(), hostname, port)) ? undefined : proxy;
}

function httpProxy(settings: ProxySettings, environment: Environment): string | undefined {
  // HTTP_PROXY in capitals can be set by a request header in CGI programs, which an extension host is not.
  return settings.http ?? read(environment, 'http_proxy') ?? read(environment, 'all_proxy');
}

function httpsProxy(settings: ProxySettings, environment: Environment): string | undefined {
  return settings.https ?? settings.http ?? read(environment, 'https_proxy') ?? httpProxy(settings, environment);
}

function read(environment: Environment, name: string): string | undefined {
  return environment[name] ?? environment[name.toUpperCase()];
}

function isException(entry: string, hostname: string, port: string): boolean {
  if (entry === '*') {
    return true;
  }
  const [, name, entryPort] = /^(.*?)(?::([0-9]+))?$/.exec(entry) ?? [];
  const domain = (name ?? '').replace(/^\*?\./, '');
  if (domain === '' || (entryPort !== undefined && entryPort !== port)) {
    return false;
  }
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/**
 * The parts of a proxy's URL, `http://` where it names no scheme.
 *
 * @throws {TypeError} where it is not the URL of an http or https proxy
 */
export function parseProxy(proxy: string): { readonly origin: string; readonly authorization?: string } {
  const url = new URL(proxy.includes('://') ? proxy : `http://${proxy}`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError('only http and https proxies are known');
  }
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  return {
    origin: url.origin,
    authorization: user === '' ? undefined : `Basic ${encodeBase64(new TextEncoder().encode(`${user}:${password}`))}`,
  };
}

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
        dispatcher =
          proxy === undefined ? new Agent({ ...LIMITS, connect: tlsOptions(strictSSL) }) : proxyAgent(proxy, strictSSL);
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
