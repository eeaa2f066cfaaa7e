import type { BalanceFilter, Report } from '../../engine/report';
import type { Identifier } from '../../engine/primitives';
import { type Lookup, coversAllowedHosts } from '../../engine/lookup';
import { type Network, verifiedUrls } from '../../engine/networks';

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
export function cachedReport(
  lookup: Pick<Lookup, 'cached' | 'urls'>,
  { identifier, network, chain, balances, allowed, quick }: CachedQuestion,
): Report | undefined {
  const ofAll = lookup.cached(identifier, network, undefined, balances);
  const report =
    chain === undefined
      ? ofAll
      : (lookup.cached(identifier, network, chain, balances) ?? (ofAll?.chain === chain ? ofAll : undefined));
  const urls = [...lookup.urls(identifier, network, chain), ...verifiedUrls(network)];
  const isEnough = report?.unfinished === undefined || (quick === true && report.unfinished === 'page');
  return report !== undefined && isEnough && coversAllowedHosts(report, urls, { allowed }) ? report : undefined;
}
