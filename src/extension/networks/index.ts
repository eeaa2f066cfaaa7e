import type { CommandHandlers } from '../vscode/ids';
import type { SharedEntries } from '../vscode/sharedEntries';
import type { Services } from '../shared/services';
import { addChain } from './addChain';
import { addNetwork, notifyAdded } from './addNetwork';
import { removeApiKeys, setApiKey } from './keys';
import { LocalNodeOffer } from './localNodeOffer';
import { manageHosts } from './manageHosts';
import { networkTooltip } from './networkDetail';
import { selectNetwork } from './selectNetwork';

export interface NetworksFeature {
  readonly commands: CommandHandlers<'networks'>;
  /** What the hosts of the active network still let one ask, a line each; may be empty. */
  tooltip(): string;
  /** Offers once to add a node that runs on this machine: for whoever opens something of ours. */
  offerLocalNode(): void;
}

/**
 * Which network is asked, which of its hosts may be, and the keys that they are sent.
 *
 * @param offers what was offered and declined, in all windows
 */
export function createNetworks(services: Services, offers: SharedEntries): NetworksFeature {
  const { state } = services;
  const offer = new LocalNodeOffer(services, offers);
  return {
    commands: {
      addChain: (target) => addChain(services, target),
      async addNetwork(url) {
        const added = await addNetwork(services, url);
        return added && (await notifyAdded(services, added));
      },
      selectNetwork: (name) => selectNetwork(services, name),
      manageHosts: () => manageHosts(services),
      setApiKey: () => setApiKey(services),
      removeApiKeys: () => removeApiKeys(services),
    },
    tooltip: () => networkTooltip(state.networks.active(), (origin) => state.allowance(origin), Date.now()),
    offerLocalNode: () => offer.start(),
  };
}
