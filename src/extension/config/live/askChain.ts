import { runWithProgress } from '../../vscode/ui/progress';
import { chainSources, networkUrls } from '../../../engine/sources';
import type { LiveChain } from '../liveChain/liveChain';
import type { LiveRun } from '../liveChain/fetchLiveChain';
import { confirmHosts } from '../../shared/askAboutHosts';
import type { RunningOn } from '../../shared/runningChain';
import type { Services } from '../../shared/services';

/** Rounds of requests with their own deadlines; this ends them whatever happens. */
const maxRounds = 6;

/** How each node of a chain is configured. @returns undefined when the user gave up */
export function fetchLiveChain(services: Services, on: RunningOn): Promise<LiveChain | undefined> {
  return fetchAgreed(services, on, (run) => services.state.chainConfig.live(on.network, on.chain, run));
}

/** Asks about a chain what the user wants to know, where they agree to it. @returns undefined when they gave up */
export async function fetchAgreed<T>(
  services: Services,
  { network, chain }: RunningOn,
  request: (run: LiveRun) => Promise<T>,
): Promise<T | undefined> {
  const { config } = services;
  const urls = [...new Set([...networkUrls({ ...network, chains: [] }), ...chainSources(network, chain).rpcUrls])];
  const allowed = await confirmHosts(services, network.name, urls);
  return allowed === undefined
    ? undefined
    : await runWithProgress(`Asking the nodes of ${chain.name}`, (cancelled) =>
        request({
          signal: AbortSignal.any([cancelled, AbortSignal.timeout(config.get().timeoutMs * maxRounds)]),
          allowed,
        }),
      );
}
