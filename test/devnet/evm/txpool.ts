import { getAddress } from 'viem';
import type { Address } from 'viem';
import type { PendingTransaction } from './pausedPool';

type ByNonce = Record<string, PendingTransaction>;
type BySender = Record<string, ByNonce>;

/** The response to `txpool_content`. */
export interface PoolContent {
  readonly pending: Readonly<BySender>;
  readonly queued: Readonly<BySender>;
}

/** anvil's pool plus the held transactions, as the node returns them: senders in EIP-55 form, nonces in decimal. */
export function mergedPool(content: PoolContent, stored: readonly PendingTransaction[]): PoolContent {
  const pending = spelled(content.pending);
  for (const transaction of stored) {
    const sender = getAddress(transaction.from);
    const nonce = BigInt(String(transaction['nonce'])).toString();
    pending[sender] = { ...pending[sender], [nonce]: transaction };
  }
  return { pending, queued: spelled(content.queued) };
}

/** The response to a `txpool_` method; `undefined` for other methods. */
export function poolAnswer(method: string, params: readonly unknown[], pool: PoolContent): unknown {
  switch (method) {
    case 'txpool_content':
      return pool;
    case 'txpool_status':
      return { pending: count(pool.pending), queued: count(pool.queued) };
    case 'txpool_contentFrom': {
      const sender = getAddress(String(params[0]));
      return { pending: pool.pending[sender] ?? {}, queued: pool.queued[sender] ?? {} };
    }
    case 'txpool_inspect':
      return { pending: inspected(pool.pending), queued: inspected(pool.queued) };
    default:
      return undefined;
  }
}

function spelled(senders: Readonly<BySender>): BySender {
  return Object.fromEntries(Object.entries(senders).map(([sender, all]) => [getAddress(sender as Address), all]));
}

function count(senders: Readonly<BySender>): string {
  const total = Object.values(senders).reduce((sum, all) => sum + Object.keys(all).length, 0);
  return `0x${total.toString(16)}`;
}

function inspected(senders: Readonly<BySender>): Record<string, Record<string, string>> {
  const line = (one: PendingTransaction): string => {
    const to = typeof one['to'] === 'string' ? getAddress(one['to']) : 'contract creation';
    const number = (key: string): bigint => BigInt(String(one[key]));
    return `${to}: ${number('value')} wei + ${number('gas')} gas × ${number('gasPrice')} wei`;
  };
  return Object.fromEntries(
    Object.entries(senders).map(([sender, all]) => [
      sender,
      Object.fromEntries(Object.entries(all).map(([nonce, one]) => [nonce, line(one)])),
    ]),
  );
}
