import type { Finding } from '../../core/finding/finding';
import { askByName } from '../askAboutHosts';
import type { AskAgain } from '../documentRoute';
import type { Services } from '../services';
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
  { sources }: Finding,
): Promise<AskAgain | undefined> {
  const { lookup, networks } = services.state;
  const { identifier, network } = resolveTarget(target, networks);
  const asked = new Set(sources.flatMap(({ outcome, host }) => (outcome === 'notAsked' ? [] : [host])));
  const urls = lookup.urls(identifier, network, target.chain).filter((url) => asked.has(new URL(url).host));
  const agreed = await askByName(services, network.name, urls);
  if (agreed === undefined) {
    return undefined;
  }
  const allowed = (url: string): boolean => asked.has(new URL(url).host) && agreed(url);
  return async (signal) => {
    const finding = await lookup.find(identifier, network, { signal, allowed, chain: target.chain, fresh: true });
    services.recent.add(target, finding);
    return finding;
  };
}
