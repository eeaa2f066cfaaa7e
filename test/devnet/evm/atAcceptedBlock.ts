import { blockPosition } from './blockArgument';

const tags: ReadonlySet<unknown> = new Set(['safe', 'finalized', 'pending']);

/**
 * The params with `latest` in place of the other tags for the newest block: on Avalanche a block is final once it is
 * accepted, and only accepted blocks are served. The pending nonce of an account stays.
 */
export function atAcceptedBlock(method: string, params: readonly unknown[]): readonly unknown[] {
  const position = blockPosition(method);
  if (position === undefined || !tags.has(params[position])) return params;
  if (method === 'eth_getTransactionCount' && params[position] === 'pending') return params;
  return params.map((value, index) => (index === position ? 'latest' : value));
}
