import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import connect from 'undici/lib/api/api-connect.js';
import { ConnectionError, RequestError, type RequestOrigin } from '../../errors';
import { connectionProblem } from '../http/connectionProblem';
import { parseProxy } from '../http/proxyFor';
import { raceAbort } from '../http/raceAbort';

/** What of undici's answer to CONNECT is used; its types know no promise here. */
interface Connected {
  readonly statusCode: number;
  readonly socket: Duplex;
}

/**
 * A connection to the host of `url` through an HTTP proxy, by CONNECT. What is said over it is the caller's: TLS too.
 *
 * @param proxy as `proxyFor` gives it
 * @param direct connections that ask no proxy
 * @throws {ConnectionError} where the proxy is not there or says no
 * @throws {RequestError} where `proxy` is no URL of one
 */
export async function openTunnel(
  url: URL,
  proxy: string,
  direct: Dispatcher,
  place: RequestOrigin,
  signal: AbortSignal,
): Promise<Duplex> {
  const target = `${url.hostname}:${url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port}`;
  const opened = connectThrough(proxy, direct, target, place, signal);
  // A connection that comes after the abort has nobody to use it.
  opened.then(({ socket }) => signal.aborted && discard(socket)).catch(() => undefined);
  const { statusCode, socket } = await raceAbort(opened, signal);
  if (statusCode !== 200) {
    discard(socket);
    throw new ConnectionError(place, statusCode === 407 ? 'proxyAuthentication' : 'proxy');
  }
  return socket;
}

async function connectThrough(
  proxy: string,
  direct: Dispatcher,
  target: string,
  place: RequestOrigin,
  signal: AbortSignal,
): Promise<Connected> {
  const { origin, authorization } = proxyOf(proxy, place);
  const headers = { host: target, 'proxy-authorization': authorization };
  try {
    return await connect.call(direct, { origin, path: target, headers, signal });
  } catch (error) {
    signal.throwIfAborted();
    const { problem, code } = connectionProblem(error);
    throw new ConnectionError(place, problem === 'tls' ? problem : 'proxyUnreachable', code);
  }
}

function proxyOf(proxy: string, place: RequestOrigin): ReturnType<typeof parseProxy> {
  try {
    return parseProxy(proxy);
  } catch {
    // The setting's text may hold a password, so nothing of it is passed on.
    throw new RequestError(place, 'proxySetting');
  }
}

function discard(socket: Duplex): void {
  socket.on('error', () => undefined).destroy();
}
