import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { parseJson } from '../../src/engine/primitives/json/parseJson';
import { printJson } from '../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../src/engine/primitives/json/value';
import { certificate, privateKey } from './selfSigned';

export interface SocketServer {
  /** "http://127.0.0.1:PORT/ext/bc/C/ws", or https. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Headers of each connection, in order. */
  readonly headers: readonly IncomingHttpHeaders[];
  /** All messages from clients. */
  readonly messages: readonly string[];
  /** Resolves with the nth connection, from 1, once it is open. */
  client(n: number): Promise<WebSocket>;
  close(): Promise<void>;
}

/** A JSON-RPC request on the nth connection. */
export interface SocketRequested {
  readonly client: WebSocket;
  readonly connection: number;
  readonly method: string;
  readonly params: readonly JsonValue[];
  answer(result: JsonValue): void;
  reject(code: number, message: string): void;
  /** Sends a notification to the subscription "0x1". */
  report(result: JsonValue): void;
}

/** A WebSocket server on loopback that responds as the test defines. */
export async function startSocketServer(
  receive: (requested: SocketRequested) => void,
  scheme: 'http' | 'https' = 'http',
): Promise<SocketServer> {
  const server = scheme === 'http' ? createServer() : createTlsServer({ key: privateKey, cert: certificate });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const headers: IncomingHttpHeaders[] = [];
  const messages: string[] = [];
  const clients: WebSocket[] = [];
  sockets.on('connection', (client, request) => {
    const connection = clients.push(client);
    headers.push(request.headers);
    client.on('error', () => client.terminate());
    client.on('message', (data: Buffer) => {
      messages.push(data.toString('utf8'));
      receive(toRequested(client, connection, data.toString('utf8')));
    });
    sockets.emit('taken');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    ...{ url: `${scheme}://${host}/ext/bc/C/ws`, host, port, headers, messages },
    async client(n) {
      while (clients.length < n) {
        await once(sockets, 'taken');
      }
      return clients[n - 1]!;
    },
    close: () =>
      new Promise((resolve) => {
        clients.forEach((client) => client.terminate());
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function toRequested(client: WebSocket, connection: number, text: string): SocketRequested {
  const { id = null, method, params } = parseJson(text) as JsonObject;
  const print = (message: JsonObject): void => client.send(`${printJson({ jsonrpc: '2.0', ...message })}\n`);
  return {
    ...{ client, connection, method: method as string, params: params as readonly JsonValue[] },
    answer: (result) => print({ id, result }),
    reject: (code, message) => print({ id, error: { code: BigInt(code), message } }),
    report: (result) => print({ method: 'eth_subscription', params: { subscription: '0x1', result } }),
  };
}
