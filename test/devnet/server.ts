import { STATUS_CODES, createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { RequestLog } from './control/requestLog';
import { applyFault } from './faults/applyFault';
import { chooseFault, serviceOf } from './faults/chooseFault';
import type { Fault } from './faults/fault';
import { deliver } from './http/deliver';
import { readBody } from './http/exchange';
import type { Exchange, Reply } from './http/exchange';
import type { DevnetNode } from './nodes/devnetNodes';
import type { Switches } from './switches';

export interface DevnetServer {
  readonly origin: string;
  /** Closes all websockets, as a restart does. */
  drop(): void;
  close(): Promise<void>;
}

export interface ServerParts {
  readonly switches: Switches;
  readonly log: RequestLog;
  /** Its ID is sent as `node-id` with every response. */
  readonly node: DevnetNode;
  /** 0: any free port. */
  readonly port: number;
  answer(exchange: Exchange): Promise<Reply>;
  /** The handler for a websocket client of that path; `undefined` if the path has no websocket. */
  socket(path: string): ((client: WebSocket) => void) | undefined;
}

/** Serves one node's origin on loopback. */
export async function startServer(parts: ServerParts): Promise<DevnetServer> {
  const server = createServer((request, response) => {
    readBody(request)
      .then((body) => serve(parts, toExchange(request, body, response)))
      .catch((error: unknown) => {
        process.stderr.write(`${request.method} ${request.url}: ${String(error)}\n`);
        if (response.headersSent) response.destroy();
        else response.writeHead(500, { 'content-type': 'text/plain' }).end(`devnet: ${String(error)}\n`);
      });
  });
  // A client that was suspended for some seconds reuses its connection. If it were closed meanwhile, its request would
  // fail.
  server.keepAliveTimeout = 0;
  const sockets = acceptSockets(server, parts);
  const connections = new Set<Socket>();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(parts.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const drop = (): void => sockets.clients.forEach((client) => client.terminate());
  return {
    origin: `http://127.0.0.1:${port}`,
    drop,
    async close() {
      drop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // The server itself forgets a connection that asked for a websocket, even where the handshake hangs.
      connections.forEach((connection) => connection.destroy());
      await closed;
    },
  };
}

function toExchange(request: IncomingMessage, body: string, response: Exchange['response']): Exchange {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const { pathname: path, searchParams: query } = url;
  return { verb: request.method ?? 'GET', path, query, headers: request.headers, body, response };
}

async function serve(parts: ServerParts, exchange: Exchange): Promise<void> {
  const { switches, log, node } = parts;
  const { path, query, verb, headers, body } = exchange;
  const service = serviceOf(path);
  const methods =
    service === 'control' ? [] : log.add(verb, query.size > 0 ? `${path}?${query}` : path, headers, body, node.name);
  const fault = chooseFault(switches, path, methods);
  const answer = (): Promise<Reply> => parts.answer(exchange);
  const delivery =
    fault === undefined
      ? ({ how: 'whole', reply: await answer() } as const)
      : await applyFault(fault, exchange, answer);
  const common: Record<string, string> = service === 'node' ? { 'node-id': node.nodeId } : {};
  deliver(delivery, exchange, common);
}

function acceptSockets(server: Server, parts: ServerParts): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on('upgrade', (request, socket, head) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    parts.log.add('WS', path, request.headers, '', parts.node.name);
    const take = parts.socket(path);
    const fault = chooseFault(parts.switches, path, []);
    if (fault?.kind === 'stalled' || fault?.kind === 'silent') return;
    if (fault?.kind === 'reset') {
      socket.destroy();
      return;
    }
    const rejected = rejectionOfSocket(take !== undefined, fault, parts.switches);
    if (take === undefined || rejected !== undefined) {
      const line = `${rejected} ${STATUS_CODES[rejected ?? 404]}`;
      socket.end(`HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('message', (data: Buffer) => parts.log.add('WS', path, {}, data.toString(), parts.node.name));
      take(client);
    });
  });
  return sockets;
}

/** The status that rejects a websocket. A fault that only an HTTP response can represent is a bad gateway here. */
function rejectionOfSocket(known: boolean, fault: Fault | undefined, switches: Switches): number | undefined {
  if (!known) return 404;
  if (fault !== undefined && fault.kind !== 'slow') return Number(/\d+/.exec(fault.kind) ?? 502);
  return switches.health === 'starting' ? 503 : undefined;
}
