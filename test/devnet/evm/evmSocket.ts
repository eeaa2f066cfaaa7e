import type { WebSocket } from 'ws';
import type { EvmNode } from './evmNode';
import type { DevnetNode } from '../nodes/devnetNodes';
import { isRequest } from './isRequest';
import { nodeErrors } from './nodeErrors';
import { Subscriptions } from './subscriptions';

/**
 * Serves one client of `/ext/bc/<chain>/ws`: subscriptions, and everything that HTTP serves. A frame that is not JSON
 * gets one response, after which the server stays silent, as recorded.
 */
export function evmSocket(client: WebSocket, node: EvmNode, asked: DevnetNode): void {
  let silent = false;
  const notify = (text: string): void => client.send(`${text}\n`);
  const subscriptions = new Subscriptions(
    node.chain,
    asked,
    (message) => notify(JSON.stringify(message)),
    () => client.close(),
  );

  const receive = async (text: string): Promise<void> => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      silent = true;
      notify(JSON.stringify({ jsonrpc: '2.0', id: null, error: nodeErrors.parse }));
      return;
    }
    if (isRequest(parsed) && /^eth_(un)?subscribe$/.test(parsed.method)) {
      subscriptions.query(parsed);
      return;
    }
    if (Array.isArray(parsed)) {
      const texts = (await node.answer(parsed, asked)).filter((one) => one !== undefined);
      if (texts.length > 0) notify(`[${texts.join(',')}]`);
      return;
    }
    const [answer] = await node.answer([parsed], asked);
    if (answer !== undefined) notify(answer);
  };

  client.on('message', (data: Buffer) => {
    if (!silent) receive(data.toString()).catch(() => client.terminate());
  });
  client.on('error', () => client.terminate());
  client.on('close', () => subscriptions.close());
}
