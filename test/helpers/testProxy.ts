import { createServer, request as forward, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy on loopback that forwards every host to one port, so that tests can use nonexistent names. */
export interface TestProxy {
  readonly url: string;
  readonly requested: string[];
  readonly authorizations: (string | undefined)[];
  readonly maxConnections: number;
  close(): Promise<void>;
}

/** @param error the status of every response, if it refuses */
export async function startProxy(targetPort: number, error?: number): Promise<TestProxy> {
  const requested: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server: Server = createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`);
    authorizations.push(request.headers['proxy-authorization']);
    if (error !== undefined) {
      response.writeHead(error).end();
      return;
    }
    const { pathname, search } = new URL(request.url ?? '');
    const onward = forward({
      port: targetPort,
      path: pathname + search,
      method: request.method,
      headers: request.headers,
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  const sockets = new Set<Socket>();
  let maxConnections = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    maxConnections = Math.max(maxConnections, sockets.size);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('connect', (request, socket, head) => {
    requested.push(`CONNECT ${request.url}`);
    authorizations.push(request.headers['proxy-authorization']);
    if (error !== undefined) {
      socket.end(`HTTP/1.1 ${error} No\r\n\r\n`);
      return;
    }
    const onward = connect(targetPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    authorizations,
    get maxConnections() {
      return maxConnections;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
