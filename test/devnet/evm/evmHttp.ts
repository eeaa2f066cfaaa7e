import type { Exchange, Reply } from '../http/exchange';
import { textReply } from '../http/exchange';
import type { DevnetNode } from '../nodes/devnetNodes';
import type { Switches } from '../switches';
import type { EvmNode } from './evmNode';
import { nodeErrors } from './nodeErrors';

const batchLimit = 1000;
const publicBatchLimit = 40;
const json = 'application/json';

/** Handles requests to `/ext/bc/<chain>/rpc` with the recorded server's statuses and bodies. */
export async function evmHttp(
  exchange: Exchange,
  node: EvmNode,
  switches: Switches,
  signer: DevnetNode,
): Promise<Reply> {
  const { verb, body, headers } = exchange;
  if (switches.health === 'starting') {
    return textReply(503, 'API call rejected because chain is not done bootstrapping\n');
  }
  if (verb === 'GET' && body === '') return { status: 200, body: '' };
  if (verb !== 'POST' && verb !== 'GET') return textReply(405, 'method not allowed\n');
  const contentType = headers['content-type']?.split(';')[0]?.trim();
  if (contentType !== json) {
    return textReply(415, 'invalid content type, only application/json is supported\n');
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { status: 200, contentType: json, body: failureText(null, nodeErrors.parse) };
  }
  if (!Array.isArray(parsed)) {
    const [text] = await node.answer([parsed], signer);
    return text === undefined ? { status: 200, body: '' } : { status: 200, contentType: json, body: `${text}\n` };
  }
  if (parsed.length === 0) {
    return { status: 200, contentType: json, body: failureText(null, nodeErrors.emptyBatch) };
  }
  if (parsed.length > (switches.publicNode ? publicBatchLimit : batchLimit)) {
    const id = (parsed[0] as { id?: unknown } | null)?.id ?? null;
    return { status: 200, contentType: json, body: `[${failureText(id, nodeErrors.batchTooLarge)}]` };
  }
  const texts = (await node.answer(parsed, signer)).filter((text) => text !== undefined);
  if (texts.length === 0) return { status: 200, body: '' };
  return { status: 200, contentType: json, body: `[${texts.join(',')}]\n` };
}

function failureText(id: unknown, error: { readonly code: number; readonly message: string }): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error });
}
