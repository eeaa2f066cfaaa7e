import type { Network } from '../../engine/networks';
import { networkUrls } from '../../engine/sources';
import type { Services } from '../shared/services';
import type { NetworkHostAnswer } from './networkDetail';
import { allowedPart } from './networkHosts';

const deadlineMs = 3_000;

/**
 * Asks every host of a network that may be asked without the user: choosing from a list is no consent to ask them all.
 * Each has its own deadline, so that a silent one does not hide what the others said.
 */
export function hostProbes(
  services: Services,
  network: Network,
  stop: AbortSignal,
): readonly Promise<readonly NetworkHostAnswer[]>[] {
  const urls = networkUrls(network).filter((url) => services.consent.decide(url) === 'allowed');
  const origins = [...new Set(urls.map((url) => new URL(url).origin))];
  return origins.map(async (origin) => {
    const part = allowedPart(network, (url) => new URL(url).origin === origin && urls.includes(url));
    const deadline = AbortSignal.timeout(deadlineMs);
    try {
      const probed = part === undefined ? [] : await services.state.probe(part, AbortSignal.any([stop, deadline]));
      return probed.map(({ reason, ...answer }) => ({ ...answer, message: reason }));
    } catch (error) {
      if (!deadline.aborted && !stop.aborted) {
        throw error;
      }
      return [{ host: new URL(origin).host, ok: false, message: `timed out after ${deadlineMs / 1_000} s` }];
    }
  });
}
