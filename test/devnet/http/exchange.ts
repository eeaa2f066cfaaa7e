import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request with its body, and the response to write to. */
export interface Exchange {
  readonly verb: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly response: ServerResponse;
}

/** A reply of the devnet. A content type of `undefined` sends none, as nodes do for empty bodies. */
export interface Reply {
  readonly status: number;
  readonly contentType?: string | undefined;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const maxBody = 32 * 1024 * 1024;

/** Reads a request's body; rejects above 32 MiB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = part as Buffer;
    size += bytes.length;
    if (size > maxBody) throw new Error('The request body is larger than 32 MiB.');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

export function jsonReply(status: number, value: unknown, contentType = 'application/json; charset=utf-8'): Reply {
  return { status, contentType, body: JSON.stringify(value) };
}

/** A plain text reply in the format of Go's `http.Error`. */
export function textReply(status: number, text: string): Reply {
  return { status, contentType: 'text/plain; charset=utf-8', body: text };
}

export const notFoundReply: Reply = textReply(404, '404 page not found\n');
