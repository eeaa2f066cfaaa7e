import type { CommandHandlers } from '../../editor/ids';
import type { Services } from '../services';
import { addChain } from './addChain';
import { removeApiKeys, setApiKey } from './keys';
import { manageHosts } from './manageHosts';
import { networkTooltip } from './networkDetail';
import { selectNetwork } from './selectNetwork';

export interface NetworksFeature {
  readonly commands: CommandHandlers<'networks'>;
  /** What the hosts of the active network still let one ask, a line each; may be empty. */
  tooltip(): string;
}

/** Which network is asked, which of its hosts may be, and the keys that they are sent. */
export function createNetworks(services: Services): NetworksFeature {
  const { state } = services;
  return {
    commands: {
      addChain: (target) => addChain(services, target),
      selectNetwork: (name) => selectNetwork(services, name),
      manageHosts: () => manageHosts(services),
      setApiKey: () => setApiKey(services),
      removeApiKeys: () => removeApiKeys(services),
    },
    tooltip: () => networkTooltip(state.networks.active(), (origin) => state.allowance(origin), Date.now()),
  };
}
