import { ChainRegistry } from '../../src/engine/networks/io/chainRegistry';
import type { RegisteredBlockchains } from '../../src/engine/networks/registeredChains';
import { dataServiceOf } from '../helpers/dataServiceOf';

/** Registers a page of blockchains in a new registry. */
export async function register(page: string): Promise<RegisteredBlockchains | undefined> {
  const { service } = dataServiceOf(() => page);
  return (await new ChainRegistry(() => 0).blockchains('fuji', service, 'fuji', {}))?.value;
}
