import type { BalanceFilter } from '../core/finding/balanceFilter';
import type { Finding } from '../core/finding/finding';
import type { Identifier } from '../core/ids/identifier';
import type { Lookup } from '../state/resolver/lookup';
import type { Network } from '../core/networks/network';

export interface KeptQuestion {
  readonly identifier: Identifier;
  readonly network: Network;
  readonly chain?: string;
  readonly balances?: BalanceFilter;
  readonly allowed: (url: string) => boolean;
}

/**
 * An earlier answer that is still true and lacks nothing that may now be asked; asks nothing. What was found on one chain
 * while all were asked also answers for that chain.
 */
export function keptFinding(
  lookup: Pick<Lookup, 'kept' | 'urls'>,
  { identifier, network, chain, balances, allowed }: KeptQuestion,
): Finding | undefined {
  const ofAll = lookup.kept(identifier, network, undefined, balances);
  const finding =
    chain === undefined
      ? ofAll
      : (lookup.kept(identifier, network, chain, balances) ?? (ofAll?.chain === chain ? ofAll : undefined));
  const urls = lookup.urls(identifier, network, chain).filter(allowed);
  return finding !== undefined && coversAllowedHosts(finding, urls) ? finding : undefined;
}

/**
 * Whether a kept Finding says all that may now be asked: one made while a host was not allowed lacks that host's
 * answer, and is not good enough once it is.
 */
function coversAllowedHosts(finding: Finding, allowedUrls: readonly string[]): boolean {
  const allowed = new Set(allowedUrls.map((url) => new URL(url).host));
  return !finding.sources.some((source) => source.outcome === 'notAsked' && allowed.has(source.host));
}
