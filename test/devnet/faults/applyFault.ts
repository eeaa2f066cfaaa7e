import { setTimeout as wait } from 'node:timers/promises';
import type { Exchange, Reply } from '../http/exchange';
import { jsonReply, textReply } from '../http/exchange';
import { serviceOf } from './chooseFault';
import type { Fault } from './fault';
import { statusReply } from './statusReply';

/** How a reply is delivered: whole, or broken at connection level. */
export type Delivery =
  | { readonly how: 'whole'; readonly reply: Reply }
  | { readonly how: 'truncated'; readonly reply: Reply }
  | { readonly how: 'stalled'; readonly reply: Reply }
  | { readonly how: 'silent' }
  | { readonly how: 'reset' };

/** The client's reply in place of `answer()`, which is called only if the fault needs it. */
export async function applyFault(fault: Fault, exchange: Exchange, answer: () => Promise<Reply>): Promise<Delivery> {
  const whole = (reply: Reply): Delivery => ({ how: 'whole', reply });
  switch (fault.kind) {
    case 'status401':
    case 'status403':
    case 'status404':
    case 'status429':
    case 'status500':
    case 'status502':
    case 'status503':
      return whole(statusReply(Number(fault.kind.slice(6)), serviceOf(exchange.path), fault.retryAfter ?? 1));
    case 'rpcErrorNode':
      return whole(
        jsonReply(200, {
          jsonrpc: '2.0',
          error: { code: -32000, message: 'not found', data: null },
          id: idOf(exchange),
        }),
      );
    case 'rpcErrorEvm': {
      const error = { code: -32000, message: 'header not found' };
      return whole(jsonReply(200, { jsonrpc: '2.0', id: idOf(exchange), error }, 'application/json'));
    }
    case 'slow':
      await wait(fault.milliseconds ?? 1000);
      return whole(await answer());
    case 'stalled':
      return { how: 'stalled', reply: await answer() };
    case 'truncated':
      return { how: 'truncated', reply: await answer() };
    case 'silent':
      return { how: 'silent' };
    case 'reset':
      return { how: 'reset' };
    case 'html':
      return whole({
        status: 200,
        contentType: 'text/html; charset=utf-8',
        body: '<!doctype html><html><head><title>Sign in</title></head><body><h1>Sign in to the network</h1></body></html>',
      });
    case 'oversized':
      return whole(oversized(exchange, fault.bytes ?? 40 * 1024 * 1024));
    case 'wrongContentType':
      return whole({ ...(await answer()), contentType: 'text/plain; charset=utf-8' });
    case 'notJson':
      return whole({ status: 200, contentType: 'application/json', body: '{"jsonrpc":"2.0","id":1,"result":' });
    case 'redirectOther':
      return whole({
        status: 302,
        contentType: 'text/plain; charset=utf-8',
        body: '',
        headers: { location: fault.location ?? 'http://localhost:1/elsewhere' },
      });
    case 'batchOneError': {
      const one = { jsonrpc: '2.0', id: idOf(exchange), error: { code: -32600, message: 'batch too large' } };
      return whole(jsonReply(200, isBatch(exchange) ? [one] : one, 'application/json'));
    }
    case 'batchMissing': {
      const reply = await answer();
      if (!isBatch(exchange)) return whole(textReply(200, ''));
      return whole({ ...reply, body: JSON.stringify((JSON.parse(reply.body) as unknown[]).slice(1)) });
    }
  }
}

function isBatch(exchange: Exchange): boolean {
  return exchange.body.trimStart().startsWith('[');
}

/** The ID of the request, or of a batch's first one; null if the body has none. */
function idOf(exchange: Exchange): unknown {
  try {
    const parsed = JSON.parse(exchange.body) as { id?: unknown } | { id?: unknown }[];
    return (Array.isArray(parsed) ? parsed[0]?.id : parsed.id) ?? null;
  } catch {
    // In JSON-RPC, the response to a body that is not JSON has a null ID.
    return null;
  }
}

function oversized(exchange: Exchange, bytes: number): Reply {
  const start = `{"jsonrpc":"2.0","id":${JSON.stringify(idOf(exchange))},"result":"0x`;
  const body = `${start}${'0'.repeat(Math.max(0, bytes - start.length - 2))}"}`;
  return { status: 200, contentType: 'application/json', body };
}
