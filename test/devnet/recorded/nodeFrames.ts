import type { Exchange, Reply } from '../http/exchange';
import { textReply } from '../http/exchange';

const json = 'application/json; charset=utf-8';
const nothing = { jsonrpc: '', method: '', params: null, id: null };

export interface NodeRequest {
  readonly jsonrpc: unknown;
  readonly method: string;
  readonly params: unknown;
  readonly id: unknown;
}

/** A JSON-RPC error in the format of the node's own servers. */
export function nodeError(code: number, message: string, id: unknown, data: unknown = null): Reply {
  return { status: 200, contentType: json, body: goJson({ jsonrpc: '2.0', error: { code, message, data }, id }) };
}

export function nodeResult(result: unknown, id: unknown): Reply {
  return { status: 200, contentType: json, body: goJson({ jsonrpc: '2.0', result, id }) };
}

/** Reads the request, or returns the error for an invalid one. A reply without a body means a notification. */
export function readNodeRequest(exchange: Exchange): NodeRequest | Reply {
  const { verb, headers, body } = exchange;
  if (verb !== 'POST') return textReply(405, `rpc: POST method required, received ${verb}`);
  const type = headers['content-type'] ?? '';
  if (type.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    return textReply(415, `rpc: unrecognized Content-Type: ${type}`);
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return nodeError(-32700, goSyntaxError(body), null, nothing);
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) {
    const kind = Array.isArray(parsed) ? 'array' : typeof parsed;
    return nodeError(-32700, `json: cannot unmarshal ${kind} into Go value of type json2.serverRequest`, null, nothing);
  }
  const { jsonrpc = '', method = '', params = null, id = null } = parsed as Partial<NodeRequest>;
  if (jsonrpc !== '2.0') {
    return nodeError(-32600, 'jsonrpc must be 2.0', id, { jsonrpc, method, params, id });
  }
  if (id === null) return { status: 200, body: '' };
  return { jsonrpc, method: String(method), params, id };
}

/** Go escapes `<`, `>` and `&` and appends a newline. */
function goJson(value: unknown): string {
  const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };
  return `${JSON.stringify(value).replace(/[<>&]/g, (character) => escapes[character] ?? character)}\n`;
}

function goSyntaxError(body: string): string {
  const trimmed = body.trim();
  if (trimmed === '') return 'EOF';
  const key = /^\{\s*([^"\s}])/.exec(trimmed)?.[1];
  if (key !== undefined) return `invalid character '${key}' looking for beginning of object key string`;
  if (!/^[[{"\-\dtfn]/.test(trimmed)) return `invalid character '${trimmed.charAt(0)}' looking for beginning of value`;
  return 'unexpected EOF';
}
