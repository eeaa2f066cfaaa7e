import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A TCP server on loopback that sends what a test defines, after a WebSocket handshake. */
export interface RawSocketServer {
  readonly url: string;
  readonly host: string;
  /** Number of connections closed so far, and a promise of the next close. */
  closed(): Promise<unknown>;
  close(): Promise<void>;
}

/** @param requested receives each connection with the handshake response */
export async function startRawSocketServer(
  requested: (socket: Socket, agreement: string) => void,
): Promise<RawSocketServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      server.emit('gone');
    });
    socket.once('data', (head: Buffer) => requested(socket, agreementTo(head.toString('latin1'))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/ext/bc/C/ws`,
    host,
    closed: () => (sockets.size === 0 ? Promise.resolve() : once(server, 'gone')),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}

/** RFC 6455, 4.2.2. */
function agreementTo(head: string): string {
  const key = /^sec-websocket-key: *(\S+)/im.exec(head)?.[1] ?? '';
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  return `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`;
}

/** A message in one server frame. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = Buffer.alloc(payload.length < 126 ? 2 : 10);
  head[0] = 0x81;
  if (payload.length < 126) {
    head[1] = payload.length;
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(payload.length), 2);
  }
  return Buffer.concat([head, payload]);
}

export function notificationFrame(result: string): Buffer {
  return textFrame(`{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":${result}}}`);
}
