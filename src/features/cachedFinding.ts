import type { BalanceFilter } from '../core/finding/balanceFilter';
import type { Finding } from '../core/finding/finding';
import type { Identifier } from '../core/ids/identifier';
import { coversAllowedHosts } from '../state/resolver/askedSources';
import type { Lookup } from '../state/resolver/lookup';
import type { Network } from '../core/networks/network';

export interface CachedQuestion {
  readonly identifier: Identifier;
  readonly network: Network;
  readonly chain?: string;
  readonly balances?: BalanceFilter;
  readonly allowed: (url: string) => boolean;
  /** What a transaction changed is not looked at. */
  readonly quick?: boolean;
}

/**
 * An earlier answer that is still true and lacks nothing that may now be asked; asks nothing. What was found on one chain
 * while all were asked also answers for that chain.
 */
export function cachedFinding(
  lookup: Pick<Lookup, 'kept' | 'urls'>,
  { identifier, network, chain, balances, allowed, quick }: CachedQuestion,
): Finding | undefined {
  const ofAll = lookup.kept(identifier, network, undefined, balances);
  const finding =
    chain === undefined
      ? ofAll
      : (lookup.kept(identifier, network, chain, balances) ?? (ofAll?.chain === chain ? ofAll : undefined));
  const urls = lookup.urls(identifier, network, chain);
  const isEnough = finding?.unfinished === undefined || (quick === true && finding.unfinished === 'page');
  return finding !== undefined && isEnough && coversAllowedHosts(finding, urls, { allowed }) ? finding : undefined;
}
