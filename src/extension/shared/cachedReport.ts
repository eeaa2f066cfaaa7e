import type { Report } from '../../engine/report';
import type { Identifier } from '../../engine/primitives';
import { type Lookup, coversAllowedHosts } from '../../engine/lookup';
import type { FindOptions } from '../../engine/sources';
import { type Network, verifiedUrls } from '../../engine/networks';

export interface CachedQuery extends Pick<FindOptions, 'chain' | 'balances' | 'allowed' | 'quick'> {
  readonly identifier: Identifier;
  readonly network: Network;
}

/**
 * A cached Report that is still valid and that no permitted request would complete; sends nothing. A result found on
 * one chain by a query of all chains also applies to that chain.
 */
export function cachedReport(
  lookup: Pick<Lookup, 'cached' | 'urls'>,
  { identifier, network, chain, balances, allowed, quick }: CachedQuery,
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
