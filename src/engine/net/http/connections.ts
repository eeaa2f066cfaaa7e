import { getOrMake } from '../../primitives';
import { Agent, ClientRequest, type IncomingMessage } from 'node:http';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { Outgoing } from '../transport';
import { basicAuthorization } from './secretHeaders';

/** How to reach hosts, from the settings. */
export interface ProxySettings {
  /** Proxy URL for http, may contain user:password. Absent: from the environment. Empty: none. */
  readonly http?: string;
  /** Proxy URL for https; absent: as for http. */
  readonly https?: string;
  /** Hosts that bypass the proxy: `host`, `.domain`, `*.domain`, `host:port`, `*`. Absent: from the environment. */
  readonly noProxy?: readonly string[];
  /** False: certificates are not verified. Default true. */
  readonly strictSSL?: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])$/;

/** The proxy URL for `url`; `undefined` for a direct connection. Loopback is always direct. */
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
  // Uppercase HTTP_PROXY can be set by a request header in CGI programs, but an extension host is not one.
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

/** A proxy and the headers sent to it with each request. */
export interface Proxy {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** The scheme defaults to `http://`. @throws {TypeError} where it is not an http or https URL */
export function parseProxy(proxy: string): Proxy {
  const url = new URL(proxy.includes('://') ? proxy : `http://${proxy}`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError('only http and https proxies are known');
  }
  const authorization = basicAuthorization(url);
  return { url, headers: authorization === undefined ? {} : { 'proxy-authorization': authorization } };
}

/** Concurrent requests per origin. More than a browser's six, fewer than public nodes reject. */
const REQUESTS_PER_ORIGIN = 8;

const CONNECT_TIMEOUT = 10_000;

/** Shorter than servers' own idle timeouts, so that a server rarely closes a connection as the next request is sent. */
const IDLE_TIMEOUT = 4_000;

/** Keep-alive connections of our own. Nothing global is touched, and VS Code's request patching is bypassed. */
export interface Connections {
  /** Sends a request once, queued per origin. Rejects with a Node error, or a code that `connectionProblem` maps. */
  send(request: Outgoing, proxy: Proxy | undefined, strictSSL: boolean): Promise<IncomingMessage>;
  destroy(): void;
}

export function createConnections(): Connections {
  // One agent per proxy setting: changed settings apply to the next request, and requests in flight finish unchanged.
  const agents = new Map<string, Agent>();
  const queues = new Map<string, RequestQueue>();
  const tunnels = new AbortController();
  const agentFor = (url: URL, proxy: Proxy | undefined, strictSSL: boolean): Agent => {
    const route = JSON.stringify([url.protocol, strictSSL, proxy]);
    return getOrMake(agents, route, () => createAgent(url.protocol === 'https:', proxy, strictSSL, tunnels.signal));
  };
  return {
    async send({ url, verb, headers, body, signal }, proxy, strictSSL) {
      const queue = getOrMake(queues, url.origin, () => new RequestQueue());
      await queue.enter();
      let request: ClientRequest | undefined;
      try {
        signal.throwIfAborted();
        // Plain http goes to the proxy itself; only https uses CONNECT, which many proxies allow for port 443 only.
        const forwarding = url.protocol === 'http:' ? proxy : undefined;
        request = new ClientRequest({
          ...placeOf(forwarding?.url ?? url),
          agent: agentFor(url, proxy, strictSSL),
          method: verb,
          path: (forwarding === undefined ? '' : url.origin) + url.pathname + url.search,
          headers: { host: url.host, ...headers, ...forwarding?.headers },
          signal,
        });
        request.once('socket', (socket) => socket.off('data', endUnrequested));
        request.once('close', () => queue.leave());
        return await awaitResponse(request, body);
      } catch (error) {
        if (request === undefined) {
          queue.leave();
        }
        throw error;
      }
    },
    destroy() {
      tunnels.abort();
      agents.forEach((agent) => agent.destroy());
      agents.clear();
    },
  };
}

/** The request queue of an origin. An agent's own limit does not count connections that wait for a proxy. */
class RequestQueue {
  private inside = 0;
  private readonly waiting: (() => void)[] = [];

  async enter(): Promise<void> {
    if (this.inside < REQUESTS_PER_ORIGIN) {
      this.inside++;
    } else {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** The next request starts once the connection is free, which Node signals after the request's end. */
  leave(): void {
    setImmediate(() => {
      const next = this.waiting.shift();
      if (next === undefined) {
        this.inside--;
      } else {
        next();
      }
    });
  }
}

function awaitResponse(request: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let answer: IncomingMessage | undefined;
    request.once('response', (response) => {
      answer = response;
      resolve(response);
    });
    request.once('upgrade', (_, socket) => {
      socket.destroy();
      reject(failure('ECONNRESET'));
    });
    request.on('error', (error) => {
      // The reader of the response gets the error; an error after a complete response is ignored.
      if (answer?.complete === false) {
        answer.destroy(error);
      }
      reject(error);
    });
    request.end(body);
  });
}

/** Closes the connection on data received while no request is pending: it would corrupt the next response. */
function endUnrequested(this: Socket): void {
  this.destroy();
}

function createAgent(isTls: boolean, proxy: Proxy | undefined, strictSSL: boolean, signal: AbortSignal): Agent {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_TIMEOUT });
  agent.on('free', (socket: Socket) => socket.on('data', endUnrequested));
  return Object.assign(agent, {
    createConnection({ host, port }: Place, ready: (error: unknown, socket?: Duplex) => void): Duplex | undefined {
      if (proxy === undefined || !isTls) {
        return connect({ host, port }, isTls || proxy?.url.protocol === 'https:', strictSSL);
      }
      openTunnel(proxy, { host, port }, strictSSL, signal).then(
        (tunnel) => ready(null, connect({ host, port }, true, strictSSL, tunnel)),
        ready,
      );
      return undefined;
    },
  });
}

interface Place {
  readonly host: string;
  readonly port: number;
}

/** @param url http or https */
export function placeOf({ protocol, hostname, port }: URL): Place {
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (protocol === 'https:' ? 443 : 80)) };
}

/** @param tunnel existing connection to the host */
export function connect(place: Place, isTls: boolean, strictSSL: boolean, tunnel?: Duplex): Socket {
  const names = { servername: isIP(place.host) === 0 ? place.host : '', rejectUnauthorized: strictSSL };
  const socket = isTls ? connectTls({ ...place, ...names, socket: tunnel }) : connectTcp(place);
  const onTimeout = (): unknown => socket.destroy(failure('ETIMEDOUT'));
  socket.setTimeout(CONNECT_TIMEOUT, onTimeout);
  return socket.once(isTls ? 'secureConnect' : 'connect', () => socket.off('timeout', onTimeout).setTimeout(0));
}

/** @param code one that `connectionProblem` maps */
function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/**
 * Opens a tunnel through a proxy with CONNECT. The caller runs its protocol over it, including TLS. Rejects like a
 * request does, with code PROXY_REFUSED or PROXY_PASSWORD where the proxy refuses.
 */
export function openTunnel(
  proxy: Proxy,
  { host, port }: Place,
  strictSSL: boolean,
  signal: AbortSignal,
): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const target = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    const request = new ClientRequest({
      createConnection: () => connect(placeOf(proxy.url), proxy.url.protocol === 'https:', strictSSL),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...proxy.headers },
      signal,
    });
    request.setTimeout(CONNECT_TIMEOUT, () => request.destroy(failure('ETIMEDOUT')));
    request.once('connect', ({ statusCode = 0 }, socket) => {
      // The user of the socket handles its errors.
      socket.on('error', () => undefined).setTimeout(0);
      if (statusCode === 200) {
        resolve(socket);
      } else {
        socket.destroy();
        reject(failure(statusCode === 407 ? 'PROXY_PASSWORD' : 'PROXY_REFUSED'));
      }
    });
    request.on('error', reject);
    request.end();
  });
}
