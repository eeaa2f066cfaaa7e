import { WebSocket } from 'ws';
import type { EvmNode } from './evmNode';
import { isRequest } from './isRequest';
import { nodeErrors } from './nodeErrors';

interface Waiting {
  readonly id: unknown;
  readonly method: string;
}

/**
 * Serves one client of `/ext/bc/<chain>/ws`. Subscriptions go to anvil over a socket of their own, all else is answered
 * as over HTTP. A frame that is not JSON gets one answer, after which the server is silent, as recorded.
 */
export function evmSocket(client: WebSocket, node: EvmNode): void {
  let upstream: WebSocket | undefined;
  let silent = false;
  const waiting = new Map<number, Waiting>();
  let lastNumber = 0;

  const open = (): WebSocket => {
    const socket = new WebSocket(node.chain.anvil.socketUrl, { perMessageDeflate: false });
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { id?: number; method?: string };
      if (message.id === undefined) {
        client.send(JSON.stringify(message));
        return;
      }
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (asked !== undefined) client.send(JSON.stringify({ ...message, id: asked.id }));
    });
    socket.on('close', () => client.close());
    socket.on('error', () => client.terminate());
    return socket;
  };

  const subscribe = (request: { id?: unknown; method: string; params?: unknown }): void => {
    upstream ??= open();
    const number = ++lastNumber;
    waiting.set(number, { id: request.id, method: request.method });
    const text = JSON.stringify({ jsonrpc: '2.0', id: number, method: request.method, params: wire(request.params) });
    const socket = upstream;
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
    else socket.once('open', () => socket.send(text));
  };

  const hear = async (text: string): Promise<void> => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      silent = true;
      client.send(JSON.stringify({ jsonrpc: '2.0', id: null, error: nodeErrors.parse }));
      return;
    }
    if (isRequest(parsed) && /^eth_(un)?subscribe$/.test(parsed.method)) {
      subscribe(parsed);
      return;
    }
    if (Array.isArray(parsed)) {
      const texts = (await node.answer(parsed)).filter((one) => one !== undefined);
      if (texts.length > 0) client.send(`[${texts.join(',')}]`);
      return;
    }
    const [answer] = await node.answer([parsed]);
    if (answer !== undefined) client.send(answer);
  };

  client.on('message', (data: Buffer) => {
    if (!silent) hear(data.toString()).catch(() => client.terminate());
  });
  client.on('error', () => client.terminate());
  client.on('close', () => upstream?.terminate());
}

/** The node's subscription to accepted transactions is, on a chain that accepts each block, the one to pending ones. */
function wire(params: unknown): unknown {
  if (!Array.isArray(params) || params[0] !== 'newAcceptedTransactions') return params;
  return ['newPendingTransactions', ...params.slice(1)];
}
