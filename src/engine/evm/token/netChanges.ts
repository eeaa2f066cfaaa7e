import type { EventLog } from '../../abi';
import { addressIn } from './tokenTransfers';

/** Something that went from one address to another. Addresses are in lower case. */
export interface Movement {
  readonly from?: string;
  readonly to?: string;
  /** Absent for the native token. */
  readonly token?: string;
  /** Of an NFT. */
  readonly tokenId?: bigint;
  /** In base units. */
  readonly value: bigint;
}

/** What one address has more, or less, of one token than before. */
export interface NetChange extends Pick<Movement, 'token' | 'tokenId'> {
  readonly address: string;
  readonly change: bigint;
}

const zeroAddress = `0x${'0'.repeat(40)}`;

/** Who ends with what: addresses in the order in which they come up. What evens out, and the zero address, is left out. */
export function netChanges(movements: readonly Movement[]): readonly NetChange[] {
  const all = new Map<string, Map<string, NetChange>>();
  for (const { from, to, token, tokenId, value } of movements) {
    const parties = [
      { address: from, change: -value },
      { address: to, change: value },
    ];
    for (const { address, change } of parties) {
      if (address !== undefined && address !== zeroAddress && value !== 0n) {
        const own = all.get(address) ?? new Map<string, NetChange>();
        const key = `${token ?? ''} ${String(tokenId)}`;
        own.set(key, { address, token, tokenId, change: (own.get(key)?.change ?? 0n) + change });
        all.set(address, own);
      }
    }
  }
  return [...all.values()].flatMap((own) => [...own.values()].filter(({ change }) => change !== 0n));
}

/** Of the wrapped native token: Deposit(address,uint256) and Withdrawal(address,uint256). */
const depositTopic = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
const withdrawalTopic = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';

/**
 * What a wrapped native token gave out and took in, which make no Transfer event. Vaults have events of the same names:
 * the ones that count are those whose native token really went the other way.
 */
export function wrappedMovements(logs: readonly EventLog[], native: readonly Movement[]): readonly Movement[] {
  const paid = new Set(native.map(({ from, to, value }) => `${from ?? ''} ${to ?? ''} ${value}`));
  return logs.flatMap(({ address: token, topics: [topic, word], data }): readonly Movement[] => {
    const owner = addressIn(word);
    if (owner === undefined || data.length !== 66 || (topic !== depositTopic && topic !== withdrawalTopic)) {
      return [];
    }
    const value = BigInt(data);
    if (topic === depositTopic) {
      return paid.has(`${owner} ${token} ${value}`) ? [{ to: owner, token, value }] : [];
    }
    return paid.has(`${token} ${owner} ${value}`) ? [{ from: owner, token, value }] : [];
  });
}
