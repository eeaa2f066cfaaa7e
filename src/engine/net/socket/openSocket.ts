import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import WebSocket from 'ws';
import {
  type ApiError,
  ConnectionError,
  HttpError,
  RedirectError,
  RequestError,
  type RequestOrigin,
  retryAfter,
} from '../../errors';
import { connectionProblem, redirectTarget } from '../http/connectionProblem';
import { connect, openTunnel, placeOf, type Proxy } from '../http/connections';
import { raceAbort } from '../http/deadline';
import { maxMessage, type Socket, type SocketTarget } from '../transport';

const maxRejectionBytes = 256 * 1024;

interface NodeTarget extends SocketTarget {
  readonly proxy: Proxy | undefined;
  /** False: certificates are not verified. */
  readonly strictSSL: boolean;
}

export async function openSocket(target: NodeTarget, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted();
  const tunnel = target.proxy && (await tunnelTo(target, target.proxy, signal));
  const socket = create(target, tunnel);
  // The reader of the socket gets `close`; an `error` without a listener would crash the process.
  socket.on('error', () => undefined);
  socket.once('close', () => tunnel?.destroy());
  try {
    await raceAbort(opened(socket, target), signal);
    return {
      send: (text) => socket.send(text),
      terminate: () => socket.terminate(),
      listen(message, ended) {
        socket.on('message', (data: Buffer) => message(data.toString('utf8')));
        socket.on('error', ({ code }: NodeJS.ErrnoException) =>
          ended(code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' ? 'tooLarge' : undefined, code),
        );
        socket.on('close', () => ended(undefined));
      },
    };
  } catch (error) {
    socket.terminate();
    throw error;
  }
}

function create({ url, headers, strictSSL, place }: NodeTarget, tunnel: Duplex | undefined): WebSocket {
  const address = new URL(url);
  address.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  address.username = '';
  address.password = '';
  address.hash = '';
  try {
    return new WebSocket(address, {
      headers: { ...headers },
      perMessageDeflate: false,
      followRedirects: false,
      maxPayload: maxMessage,
      rejectUnauthorized: strictSSL,
      createConnection: tunnel === undefined ? undefined : () => overTunnel(tunnel, url, strictSSL),
    });
  } catch {
    // ws's own message contains the header.
    throw new RequestError(place, 'headers');
  }
}

function overTunnel(tunnel: Duplex, url: URL, strictSSL: boolean): Duplex {
  return url.protocol === 'https:' ? connect(placeOf(url), true, strictSSL, tunnel) : tunnel;
}

function opened(socket: WebSocket, target: SocketTarget): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', (error) => reject(failure(error, target.place)));
    socket.once('unexpected-response', (_, response) => {
      const { statusCode = 0 } = response;
      // Something is served there, but not a websocket.
      if (statusCode < 300 || statusCode === 304) {
        response.destroy();
        reject(new ConnectionError(target.place, 'noSocket'));
        return;
      }
      error(response, target).then(reject, reject);
    });
  });
}

function failure(error: Error, place: RequestOrigin): ApiError {
  const { problem, code } = connectionProblem(error);
  // Errors without a code are ws's own, about the handshake.
  return new ConnectionError(place, code === undefined ? 'noSocket' : problem, code);
}

/** The error for a plain HTTP response to the handshake. */
async function error(response: IncomingMessage, { url, place, redaction, now }: SocketTarget): Promise<ApiError> {
  const { statusCode: status = 0, headers } = response;
  if (status >= 300 && status < 400) {
    response.destroy();
    const { host } = redirectTarget(url, status, headers.location, place, redaction.words);
    return new RedirectError(place, status, 'otherOrigin', redaction.words(host));
  }
  const wait = retryAfter(headers['retry-after'], now());
  const { filter, words } = redaction;
  const body = words(filter.redact(await wordsOf(response)));
  return new HttpError(place, status, body, filter.redact(headers['content-type'] ?? '').toLowerCase(), wait);
}

/** A rejection's body, or '' where it is incomplete: the status suffices, and part of a key could not be redacted. */
function wordsOf(response: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxRejectionBytes) {
        response.destroy();
      }
    });
    response.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    response.once('error', () => resolve(''));
    response.once('close', () => resolve(''));
  });
}

/** Tunnels to the host of `url` through an HTTP proxy. @throws {ConnectionError} where the proxy fails or refuses */
async function tunnelTo({ url, place, strictSSL }: NodeTarget, proxy: Proxy, signal: AbortSignal): Promise<Duplex> {
  const opened = openTunnel(proxy, placeOf(url), strictSSL, signal);
  // A connection that opens after the abort is discarded.
  opened.then((socket) => signal.aborted && socket.on('error', () => undefined).destroy()).catch(() => undefined);
  try {
    return await raceAbort(opened, signal);
  } catch (error) {
    signal.throwIfAborted();
    const { problem, code } = connectionProblem(error);
    const isKnown = problem === 'tls' || problem === 'proxy' || problem === 'proxyAuthentication';
    throw new ConnectionError(place, isKnown ? problem : 'proxyUnreachable', code);
  }
}
