import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type Answer, send } from './answer';
import { type CertificateName, certificates, privateKey } from './certificates';
import { goCalls, isChange } from './goCalls';
import { honestAnswer } from './honest';
import { type Request, RequestReader } from './readRequests';
import { SocketPeer } from './socketPeer';

/** One request, and all that can be done to whoever sent it. */
export interface Requested extends Request {
  readonly socket: Socket;
  /** From 1, within a scenario. */
  readonly count: number;
  /** "http://127.0.0.1:PORT" of the server itself, and of another one, which nobody means to ask. */
  readonly origin: string;
  readonly otherOrigin: string;
  /** What an honest server would say. */
  readonly honest: Answer;
  reply(answer: Answer): void;
  /** From here on nothing comes that would end the waiting: time may pass. */
  stored(): void;
}

/** What a server does; where it says nothing of something, it is honest there. */
export interface Hostile {
  /** With a new connection, before anything was asked. True: nothing is read from it. */
  readonly connected?: (socket: Socket, stored: () => void) => boolean;
  readonly requested?: (requested: Requested) => unknown;
  /** With a websocket, once it is agreed on; absent: `requested` gets the request, or an honest one answers. */
  readonly socket?: (peer: SocketPeer, stored: () => void) => unknown;
  /** Absent: plain HTTP. */
  readonly certificate?: CertificateName;
  /** How it is asked, where that is not how it speaks. */
  readonly scheme?: 'http' | 'https';
}

export interface HostileServer {
  /** Where a scenario is to be asked. */
  origin(hostile: Hostile): string;
  /** Another origin of the same server. */
  otherOrigin(origin: string): string;
  /** From now on, on connections that are opened from now on. What was counted begins anew. */
  play(hostile: Hostile, onPaused: () => void): void;
  /** Honest from now on, also on connections that are open. */
  rest(): void;
  /** Requests that came whole, and to which of its origins. */
  readonly requests: readonly (Request & { readonly origin: string })[];
  /** Methods that changed something, as often as they did. */
  readonly changes: readonly string[];
  close(): Promise<void>;
}

/** A node, a data service and their websockets on loopback, which do what a scenario says. */
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
    // The client may leave in the middle of anything.
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

  /** A websocket, where the request became one. */
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
    // A client that does not like the certificate says so by leaving.
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

/** What a request changes: by the methods in it, or by being a POST to what is no JSON-RPC. */
function changesOf({ verb, path, body }: Request): readonly string[] {
  if (verb !== 'POST') {
    return [];
  }
  const calls = goCalls(body);
  return calls.length === 0 ? [`POST ${path}`] : calls.map(({ method }) => method).filter(isChange);
}

/** Agrees to a subscription, and tells one block. */
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
