import type { Effect } from '../../core/rpc/catalogue/method';
import { findMethod } from '../../core/rpc/catalogue/findMethod';

/** Methods outside the catalogue that change something, by the words that every server uses for such things. */
const writing =
  /(?:^|[._])(?:send|issue|submit|sign|set|add|remove|start|stop|new|import|unlock|lock|mine|reset|revert|drop)/i;
const administering = /^(?:admin|personal|miner|anvil|hardhat|evm|clique)[._]/;

/** What a method does, so that it is asked before anything is changed. */
export function effectOf(method: string): Effect {
  const known = findMethod(method);
  if (known !== undefined) {
    return known.effect;
  }
  return administering.test(method) ? 'administers' : writing.test(method) ? 'writes' : 'reads';
}
