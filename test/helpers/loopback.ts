import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A request as received by a loopback server. */
export interface SeenRequest {
  readonly verb: string;
  /** Path with query; the full URL for proxy requests. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly socket: Socket;
}

export interface Loopback {
  /** "http://127.0.0.1:PORT", without a trailing slash. */
  readonly url: string;
  readonly host: string;
  readonly requests: readonly SeenRequest[];
  /** Maximum number of concurrent connections. */
  readonly maxConnections: number;
  /** Resolves once that many requests have arrived in total. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

export type LoopbackHandler = (request: SeenRequest, response: ServerResponse, count: number) => void;

/**
 * A server on loopback that responds as the test defines; `count` is 1 for the first request.
 *
 * @param port 0: a free one
 */
export async function startLoopback(handler: LoopbackHandler, port = 0): Promise<Loopback> {
  const requests: SeenRequest[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const sockets = new Set<Socket>();
  let maxConnections = 0;
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const seen: SeenRequest = {
        verb: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        socket: request.socket,
      };
      requests.push(seen);
      waiting.filter(({ count }) => count <= requests.length).forEach(({ resolve }) => resolve());
      handler(seen, response, requests.length);
    });
  };
  const server = createServer(listener);
  server.on('connection', (socket) => {
    sockets.add(socket);
    maxConnections = Math.max(maxConnections, sockets.size);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    requests,
    get maxConnections() {
      return maxConnections;
    },
    arrived: (count) =>
      new Promise((resolve) => (requests.length >= count ? resolve() : waiting.push({ count, resolve }))),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}

/** Responds with JSON and status 200, unless `status` and `headers` differ. */
export function answerJson(
  response: ServerResponse,
  body: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}
