import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type Answer, send } from './answer';
import { type CertificateName, certificates, privateKey } from './certificates';
import { goCalls, isChange } from './goCalls';
import { honestAnswer } from './honest';
import { type Request, RequestReader } from './readRequests';
import { SocketPeer } from './socketPeer';

/** A request, with actions on its sender. */
export interface Requested extends Request {
  readonly socket: Socket;
  /** From 1, within a scenario. */
  readonly count: number;
  /** "http://127.0.0.1:PORT" of the server itself, and of another one that must not get requests. */
  readonly origin: string;
  readonly otherOrigin: string;
  /** The honest response. */
  readonly honest: Answer;
  reply(answer: Answer): void;
  /** Nothing more will arrive that could end the wait: time may advance. */
  stored(): void;
}

/** The actions of a server, which is honest otherwise. */
export interface Hostile {
  /** On a new connection, before any request. True: nothing is read from it. */
  readonly connected?: (socket: Socket, stored: () => void) => boolean;
  readonly requested?: (requested: Requested) => unknown;
  /** After a WebSocket handshake; absent: `requested` or the honest implementation handles the request. */
  readonly socket?: (peer: SocketPeer, stored: () => void) => unknown;
  /** Absent: plain HTTP. */
  readonly certificate?: CertificateName;
  /** The scheme of the URL, if not that of the server. */
  readonly scheme?: 'http' | 'https';
}

export interface HostileServer {
  /** URL for a scenario. */
  origin(hostile: Hostile): string;
  /** Another origin of the same server. */
  otherOrigin(origin: string): string;
  /** Plays a scenario on new connections, and resets the counters. */
  play(hostile: Hostile, onPaused: () => void): void;
  /** Becomes honest, also on open connections. */
  rest(): void;
  /** Complete requests, with the origin that they were sent to. */
  readonly requests: readonly (Request & { readonly origin: string })[];
  /** Executed changes by method, with repetitions. */
  readonly changes: readonly string[];
  close(): Promise<void>;
}

/** A node, a data service and their WebSockets on loopback, which play scenarios. */
export async function startHostileServer(): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  const origins = new Map<CertificateName | 'plain', string>();
  let hostile: Hostile | undefined;
  let onPaused: () => void = () => undefined;
  let requests: (Request & { readonly origin: string })[] = [];
  let changes: string[] = [];

  function take(socket: Socket, origin: string): void {
    const stored = (): void => onPaused();
    sockets.add(socket);
    // The client may disconnect at any time.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (hostile?.connected?.(socket, stored) === true) {
      return;
    }
    const reader = new RequestReader();
    let peer: SocketPeer | undefined;
    socket.on('data', (bytes: Buffer) => {
      if (peer !== undefined) {
        peer.receive(bytes);
        return;
      }
      for (const request of reader.push(bytes)) {
        requests.push({ ...request, origin });
        changes.push(...changesOf(request));
        peer = answer(request, socket, origin, stored);
      }
    });
  }

  /** Answers a request; returns the peer if it became a WebSocket. */
  function answer(request: Request, socket: Socket, origin: string, stored: () => void): SocketPeer | undefined {
    const isSocket = request.headers['upgrade']?.toLowerCase() === 'websocket';
    if (isSocket && (hostile?.socket !== undefined || hostile?.requested === undefined)) {
      const peer = new SocketPeer(socket, request);
      peer.agree();
      (hostile?.socket ?? honestSocket)(peer, stored);
      return peer;
    }
    const honest = honestAnswer(request);
    const reply = (given: Answer): void => send(socket, given);
    if (hostile?.requested === undefined) {
      reply(honest);
    } else {
      const otherOrigin = otherThan(origin);
      hostile.requested({ ...request, socket, origin, otherOrigin, count: requests.length, honest, reply, stored });
    }
    return undefined;
  }

  const otherThan = (origin: string): string => origins.get(origin === origins.get('plain') ? 'trusted' : 'plain')!;

  async function listen(server: Server, scheme: 'http' | 'https', name: CertificateName | 'plain'): Promise<Server> {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origins.set(name, `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return server;
  }

  const servers = [await listen(createServer(), 'http', 'plain')];
  servers[0]!.on('connection', (socket) => take(socket, origins.get('plain')!));
  for (const [name, cert] of Object.entries(certificates) as [CertificateName, string][]) {
    const server = createTlsServer({ key: privateKey, cert });
    // A client that rejects the certificate disconnects.
    server.on('tlsClientError', (_, socket) => socket.destroy());
    server.on('secureConnection', (socket) => take(socket, origins.get(name)!));
    servers.push(await listen(server, 'https', name));
  }
  return {
    origin({ certificate, scheme }) {
      const origin = origins.get(certificate ?? 'plain')!;
      return scheme === undefined ? origin : origin.replace(/^https?/, scheme);
    },
    otherOrigin: otherThan,
    play(next, whenPaused) {
      sockets.forEach((socket) => socket.destroy());
      hostile = next;
      onPaused = whenPaused;
      requests = [];
      changes = [];
    },
    rest() {
      hostile = undefined;
      onPaused = () => undefined;
    },
    get requests() {
      return requests;
    },
    get changes() {
      return changes;
    },
    async close() {
      sockets.forEach((socket) => socket.destroy());
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/** Changes in a request: by its methods, or by being a POST outside of JSON-RPC. */
function changesOf({ verb, path, body }: Request): readonly string[] {
  if (verb !== 'POST') {
    return [];
  }
  const calls = goCalls(body);
  return calls.length === 0 ? [`POST ${path}`] : calls.map(({ method }) => method).filter(isChange);
}

/** Confirms a subscription, and sends one block. */
function honestSocket(peer: SocketPeer): void {
  peer.onText = (text) => {
    for (const { method, id } of goCalls(text)) {
      peer.message(`{"jsonrpc":"2.0","id":${id},"result":${method === 'eth_subscribe' ? '"0x1"' : '"0x10"'}}`);
      if (method === 'eth_blockNumber') {
        peer.message(
          '{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"number":"0x11"}}}',
        );
      }
    }
  };
}
