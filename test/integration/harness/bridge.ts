import net from 'node:net';
import { createInterface } from 'node:readline';
import type { BridgeCall, BridgeReply, BridgeRequestName, BridgeRequests } from './bridgeRequests';

type Bridge = <N extends BridgeRequestName>(
  name: N,
  request: BridgeRequests[N]['request'],
  wait: number,
) => Promise<BridgeRequests[N]['reply']>;

let own: Bridge | undefined;

/** Replaces the browser by another implementation: the screen of the in-memory VS Code. */
export function useBridge(bridge: Bridge): void {
  own = bridge;
}

/**
 * Sends a request to the browser that shows this VS Code. Uses a socket, because VS Code applies its proxy settings to
 * all HTTP requests of the extension host.
 */
export function bridge<N extends BridgeRequestName>(
  name: N,
  request: BridgeRequests[N]['request'],
  wait = 10_000,
): Promise<BridgeRequests[N]['reply']> {
  if (own !== undefined) {
    return own(name, request, wait);
  }
  const port = process.env['SNOWPROBE_BRIDGE'];
  if (!port) {
    throw new Error('There is no browser to drive here: guard the test with needsBrowser(this).');
  }
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), '127.0.0.1');
    const call: BridgeCall = { name, request, wait };
    socket.write(`${JSON.stringify(call)}\n`);
    socket.once('error', reject);
    createInterface(socket).once('line', (line) => {
      socket.end();
      const reply = JSON.parse(line) as BridgeReply;
      if ('error' in reply) {
        reject(new Error(`${name} ${JSON.stringify(request)}: ${reply.error}`));
      } else {
        resolve(reply.reply);
      }
    });
    socket.once('close', () => reject(new Error(`The browser's side closed without a reply to ${name}.`)));
  });
}

/** Skips the calling test or suite where VS Code runs in its own window, without a browser to drive. */
export function needsBrowser(context: Mocha.Context): void {
  if (own === undefined && !process.env['SNOWPROBE_BRIDGE']) {
    context.skip();
  }
}
