import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** A valid HTTP response. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export function json(body: string, status = 200, headers: Answer['headers'] = {}): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

export function page(status: number, body = '<!doctype html><html><body><h1>Sorry</h1></body></html>'): Answer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

/** The head of a response, up to the empty line. */
export function head(status: number, headers: Readonly<Record<string, string | number>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Odd'}\r\n${lines.join('')}\r\n`;
}

export function send(socket: Socket, answer: Answer): void {
  // In one write: a second one would wait for the acknowledgement of the first.
  socket.write(message(answer));
}

/** The bytes of a response. */
export function message({ status, headers = {}, body }: Answer): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return Buffer.concat([Buffer.from(head(status, { 'content-length': bytes.length, ...headers })), bytes]);
}

/** A chunk of a chunked body. */
export function chunk(bytes: string | Buffer): Buffer {
  const buffer = Buffer.from(bytes);
  return Buffer.concat([Buffer.from(`${buffer.length.toString(16)}\r\n`), buffer, Buffer.from('\r\n')]);
}

/**
 * Writes the chunks of `next` at the reader's speed until there are no more or the peer has gone.
 *
 * @returns whether everything was written
 */
export async function pour(socket: Socket, next: () => Buffer | string | undefined): Promise<boolean> {
  for (let bytes = next(); bytes !== undefined; bytes = next()) {
    if (socket.destroyed || !socket.writable) {
      return false;
    }
    if (!socket.write(bytes)) {
      await new Promise<void>((resolve) => {
        const go = (): void => {
          socket.off('drain', go).off('close', go);
          resolve();
        };
        socket.on('drain', go).on('close', go);
      });
    }
  }
  return !socket.destroyed;
}

/** Writes a few bytes at intervals until the peer has gone. */
export function drip(socket: Socket, bytes: string, everyMs = 5): void {
  const timer = setInterval(() => socket.write(bytes), everyMs);
  socket.on('close', () => clearInterval(timer));
}
