import type { RegisteredBlockchains } from '../../explain/platform/registeredBlockchains';
import type { RegisteredChains } from '../../explain/platform/registeredChains';
import type { SourceClient } from './sourceClient';
import type { SourcedResult } from '../../explain/sourcedResult';

/** The EVM chains that the data service indexes: asked once an hour at most, and only where its host is allowed. */
export function fetchIndexedChains(primary: SourceClient): Promise<SourcedResult<RegisteredChains>> {
  const { registry, network } = primary.context;
  return primary.index('P-Chain', 'listChains', (service, dataNetwork, options) =>
    registry.chains(network.name, service, dataNetwork, options),
  );
}

/**
 * Every blockchain, with the same limits. It may be many megabytes, so it is for those to ask whom no node has told; who
 * can do without takes what is kept.
 */
export function fetchIndexedBlockchains(primary: SourceClient): Promise<SourcedResult<RegisteredBlockchains>> {
  const { registry, network } = primary.context;
  return primary.index('P-Chain', 'listBlockchains', (service, dataNetwork, options) =>
    registry.blockchains(network.name, service, dataNetwork, options),
  );
}
