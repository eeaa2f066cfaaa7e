import { ChainRegistry } from '../../src/engine/networks/io/chainRegistry';
import type { RegisteredBlockchains } from '../../src/engine/networks/registeredChains';
import { dataServiceOf } from '../helpers/dataServiceOf';

/** What a new registry makes of a page of blockchains. */
export async function register(page: string): Promise<RegisteredBlockchains | undefined> {
  const { service } = dataServiceOf(() => page);
  return (await new ChainRegistry(() => 0).blockchains('fuji', service, 'fuji', {}))?.value;
}
