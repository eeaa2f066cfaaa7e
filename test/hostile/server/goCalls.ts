import { type Node, parseTree } from 'jsonc-parser';

/** A call in a POST. */
export interface GoCall {
  readonly method: string;
  /** Its literal JSON. */
  readonly id: string;
}

/**
 * The calls of a body as Go servers parse it: member names in any case, the last duplicate wins, a single envelope or a
 * list.
 */
export function goCalls(body: string): readonly GoCall[] {
  const root = parseTree(body);
  const envelopes = root?.type === 'array' ? (root.children ?? []) : root === undefined ? [] : [root];
  return envelopes.flatMap((envelope) => {
    const method: unknown = memberOf(envelope, 'method')?.value;
    const id = memberOf(envelope, 'id');
    const text = id === undefined ? 'null' : body.slice(id.offset, id.offset + id.length);
    return typeof method === 'string' ? [{ method, id: text }] : [];
  });
}

function memberOf(envelope: Node, name: string): Node | undefined {
  const members = envelope.type === 'object' ? (envelope.children ?? []) : [];
  return members.findLast(({ children }) => folded(String(children?.[0]?.value)) === name)?.children?.[1];
}

/** Go folds single characters: the Kelvin sign is a k, the long s an s. */
function folded(name: string): string {
  return name.toUpperCase().toLowerCase();
}

const reading = new RegExp(
  [
    '^(?:eth_(?:get|call|blockNumber|chainId|estimateGas|gasPrice|maxPriorityFeePerGas|feeHistory|syncing|subscribe)',
    'net_|web3_|debug_trace|txpool_|warp_getMessage$',
    '(?:platform|avm|avax|index|proposervm|validators)\\.(?:get|isBootstrapped|validatedBy)',
    'info\\.|health\\.)',
  ].join('|'),
);

/** The server's own classification of changes: every method that is not a known read. */
export function isChange(method: string): boolean {
  return !reading.test(method);
}
