import type { Finding } from '../core/finding/finding';

/**
 * Whether a kept Finding says all that may now be asked: one made while a host was not allowed lacks that host's
 * answer, and is not good enough once it is.
 */
export function askedEnough(finding: Finding, allowedUrls: readonly string[]): boolean {
  const allowed = new Set(allowedUrls.map((url) => new URL(url).host));
  return !finding.sources.some((source) => source.outcome === 'notAsked' && allowed.has(source.host));
}
