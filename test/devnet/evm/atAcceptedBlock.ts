import { blockPosition } from './blockArgument';

const tags: ReadonlySet<unknown> = new Set(['safe', 'finalized', 'pending']);

/**
 * Replaces the other tags for the newest block by `latest`: on Avalanche an accepted block is final, and only accepted
 * blocks are served. An account's pending nonce is unchanged.
 */
export function atAcceptedBlock(method: string, params: readonly unknown[]): readonly unknown[] {
  const position = blockPosition(method);
  if (position === undefined || !tags.has(params[position])) return params;
  if (method === 'eth_getTransactionCount' && params[position] === 'pending') return params;
  return params.map((value, index) => (index === position ? 'latest' : value));
}
