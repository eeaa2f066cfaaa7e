import type { WebSocket } from 'ws';
import type { EvmNode } from './evmNode';
import { isRequest } from './isRequest';
import { nodeErrors } from './nodeErrors';
import { Subscriptions } from './subscriptions';

/**
 * Serves one client of `/ext/bc/<chain>/ws`: subscriptions, and all that is answered over HTTP. A frame that is not JSON
 * gets one answer, after which the server is silent, as recorded.
 */
export function evmSocket(client: WebSocket, node: EvmNode): void {
  let silent = false;
  const tell = (text: string): void => client.send(`${text}\n`);
  const subscriptions = new Subscriptions(
    node.chain,
    (message) => tell(JSON.stringify(message)),
    () => client.close(),
  );

  const hear = async (text: string): Promise<void> => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      silent = true;
      tell(JSON.stringify({ jsonrpc: '2.0', id: null, error: nodeErrors.parse }));
      return;
    }
    if (isRequest(parsed) && /^eth_(un)?subscribe$/.test(parsed.method)) {
      subscriptions.ask(parsed);
      return;
    }
    if (Array.isArray(parsed)) {
      const texts = (await node.answer(parsed)).filter((one) => one !== undefined);
      if (texts.length > 0) tell(`[${texts.join(',')}]`);
      return;
    }
    const [answer] = await node.answer([parsed]);
    if (answer !== undefined) tell(answer);
  };

  client.on('message', (data: Buffer) => {
    if (!silent) hear(data.toString()).catch(() => client.terminate());
  });
  client.on('error', () => client.terminate());
  client.on('close', () => subscriptions.close());
}
