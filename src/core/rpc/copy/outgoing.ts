import type { JsonValue } from '../../json/value';

/** A request of a cell as it would be sent. */
export type Outgoing =
  | { readonly kind: 'rpc'; readonly url: string; readonly method: string; readonly params: JsonValue }
  | { readonly kind: 'rest'; readonly url: string; readonly verb: 'GET' | 'POST'; readonly json?: JsonValue };

/** The envelope of a JSON-RPC request. */
export function envelopeOf(
  { method, params }: Extract<Outgoing, { readonly kind: 'rpc' }>,
  id: number,
): { readonly [key: string]: JsonValue } {
  return { jsonrpc: '2.0', id: BigInt(id), method, params };
}
