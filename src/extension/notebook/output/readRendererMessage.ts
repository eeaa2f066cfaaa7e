import * as z from 'zod/mini';
import type { RendererMessage } from '../../../webview/protocol/rpcOutput';

const maxIdLength = 1_000;
const maxUriLength = 10_000;

/** A line or a column, from 0. */
const line = z.int().check(z.gte(0), z.lte(10_000_000));
const source = z.strictObject({
  kind: z.literal('openSource'),
  uri: z.string().check(z.maxLength(maxUriLength)),
  line,
  column: line,
});

/** A message from the page; undefined for anything that is none. */
export function readRendererMessage(message: unknown): RendererMessage | undefined {
  if (typeof message !== 'object' || message === null || !('kind' in message)) {
    return undefined;
  }
  if (message.kind === 'copy' && 'text' in message && typeof message.text === 'string') {
    return { kind: 'copy', text: message.text };
  }
  if (message.kind === 'copyRequest' && 'cell' in message && typeof message.cell === 'string') {
    return message.cell.length > maxUriLength ? undefined : { kind: 'copyRequest', cell: message.cell };
  }
  if (message.kind === 'openSource') {
    return z.safeParse(source, message).data;
  }
  if (message.kind !== 'lookUp' || !('id' in message) || !('network' in message)) {
    return undefined;
  }
  const { id, network } = message;
  const chain = 'chain' in message && typeof message.chain === 'string' ? message.chain : undefined;
  if (typeof id !== 'string' || id.length > maxIdLength || typeof network !== 'string') {
    return undefined;
  }
  return { kind: 'lookUp', id, network, chain };
}
