import type { Report } from '../../engine/report';
import { runWithProgress } from '../vscode/ui/progress';
import { confirmHosts } from '../shared/askAboutHosts';
import type { Services } from '../shared/services';
import { cachedReport } from '../shared/cachedFinding';
import type { ResolvedTarget } from './resolveTarget';
import { UserError } from '../../engine/errors';

/** A lookup is a few rounds of requests with their own deadlines; this ends it whatever happens. */
const maxRounds = 6;

/**
 * Looks up with a notification that can be cancelled. Being asked for by name, it may ask every host that this lookup
 * needs, where it is not the workspace that chose it; nothing is remembered.
 *
 * @returns `undefined` when the user cancelled
 * @throws {UserError} when the deadline passed
 */
export async function findWithProgress(services: Services, resolved: ResolvedTarget): Promise<Report | undefined> {
  const { lookup } = services.state;
  const { identifier, network, target } = resolved;
  const urls = lookup.urls(identifier, network, target.chain);
  if (urls.length === 0) {
    return lookup.offline(identifier, network);
  }
  const agreed = await confirmHosts(services, network.name, urls);
  if (agreed === undefined) {
    return undefined;
  }
  const hosts = new Set(urls.map((url) => services.consent.hostOf(url)));
  const allowed = (url: string): boolean => hosts.has(services.consent.hostOf(url)) && agreed(url);
  const parts = {
    chain: target.chain,
    balances: target.balances,
  };
  const cached = cachedReport(lookup, { identifier, network, allowed, ...parts });
  if (cached !== undefined) {
    return cached;
  }
  const milliseconds = services.config.get().timeoutMs * maxRounds;
  return await runWithProgress(`Looking up on ${network.name}`, async (cancelled, progress) => {
    const deadline = AbortSignal.timeout(milliseconds);
    try {
      return await lookup.find(identifier, network, {
        signal: AbortSignal.any([cancelled, deadline]),
        allowed,
        progress,
        ...parts,
      });
    } catch (error) {
      if (deadline.aborted && !cancelled.aborted) {
        throw new UserError(
          `The lookup on ${network.name} timed out after ${milliseconds / 1000} s. Try again, or increase the setting snowprobe.timeout.`,
        );
      }
      throw error;
    }
  });
}
