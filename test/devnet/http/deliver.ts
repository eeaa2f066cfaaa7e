import type { Delivery } from '../faults/applyFault';
import type { Exchange } from './exchange';

/** Writes a reply, or breaks the connection as the delivery requires. */
export function deliver(delivery: Delivery, { response }: Exchange, common: Readonly<Record<string, string>>): void {
  switch (delivery.how) {
    case 'silent':
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'whole':
    case 'truncated':
    case 'stalled':
      break;
  }
  const { status, contentType, body, headers } = delivery.reply;
  const bytes = Buffer.from(body, 'utf8');
  response.writeHead(status, {
    ...common,
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...headers,
    'content-length': String(bytes.length),
  });
  if (delivery.how === 'whole') {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => {
    // A client that reads on sees the connection end early; for a stalled delivery it sees nothing more.
    if (delivery.how === 'truncated') response.socket?.end(() => response.socket?.destroy());
  });
}
