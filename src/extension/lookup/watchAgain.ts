import type { Report } from '../../engine/report';
import { confirmHosts } from '../shared/askAboutHosts';
import type { Refetch } from '../shared/documentRoute';
import type { Services } from '../shared/services';
import { resolveTarget } from './resolveTarget';
import type { DocumentRequest } from './resultAddress';

/**
 * How a pending transaction is asked about again: at the hosts that were asked before, as the user agrees to by asking for it.
 *
 * @returns undefined where the user gave up
 */
export async function watchAgain(
  services: Services,
  target: DocumentRequest['target'],
  { sources }: Report,
): Promise<Refetch | undefined> {
  const { lookup, networks } = services.state;
  const { identifier, network } = resolveTarget(target, networks);
  const requested = new Set(sources.flatMap(({ outcome, host }) => (outcome === 'notAsked' ? [] : [host])));
  const urls = lookup.urls(identifier, network, target.chain).filter((url) => requested.has(new URL(url).host));
  const agreed = await confirmHosts(services, network.name, urls);
  if (agreed === undefined) {
    return undefined;
  }
  const allowed = (url: string): boolean => requested.has(new URL(url).host) && agreed(url);
  return async (signal) => {
    const report = await lookup.find(identifier, network, { signal, allowed, chain: target.chain, fresh: true });
    services.recent.add(target, report);
    return report;
  };
}
