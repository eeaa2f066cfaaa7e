import type { RegisteredBlockchains } from '../../registry/registeredBlockchains';
import type { RegisteredChains } from '../../registry/registeredChains';
import type { Primary, Told } from './primary';

/** The EVM chains that the data service indexes: asked once an hour at most, and only where its host is allowed. */
export function askChains(primary: Primary): Promise<Told<RegisteredChains>> {
  const { registry, network } = primary.context;
  return primary.index('P-Chain', 'listChains', (service, dataNetwork, options) =>
    registry.chains(network.name, service, dataNetwork, options),
  );
}

/**
 * Every blockchain, with the same limits. It may be many megabytes, so it is for those to ask whom no node has told; who
 * can do without takes what is kept.
 */
export function askBlockchains(primary: Primary): Promise<Told<RegisteredBlockchains>> {
  const { registry, network } = primary.context;
  return primary.index('P-Chain', 'listBlockchains', (service, dataNetwork, options) =>
    registry.blockchains(network.name, service, dataNetwork, options),
  );
}
