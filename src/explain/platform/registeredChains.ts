import type { RegisteredChain } from './registeredChain';
import type { RegistryList } from './registryList';

/** The EVM chains that the data service indexes. */
export class RegisteredChains implements RegistryList<RegisteredChain> {
  private readonly byBlockchainId: ReadonlyMap<string, RegisteredChain>;

  constructor(
    readonly all: readonly RegisteredChain[],
    readonly unread: number,
    readonly at: number,
  ) {
    this.byBlockchainId = new Map(
      all.flatMap((chain) => (chain.blockchainId === undefined ? [] : [[chain.blockchainId, chain]])),
    );
  }

  /** @param blockchainId cb58 */
  find(blockchainId: string): RegisteredChain | undefined {
    return this.byBlockchainId.get(blockchainId);
  }
}
