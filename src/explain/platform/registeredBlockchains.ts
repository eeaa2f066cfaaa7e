import type { RegisteredBlockchain } from './registeredBlockchain';
import type { RegistryList } from './registryList';

/** Every blockchain of a network. Its indexes are made when they are first used: few readers want both. */
export class RegisteredBlockchains implements RegistryList<RegisteredBlockchain> {
  private byId: ReadonlyMap<string, RegisteredBlockchain> | undefined;
  private bySubnet: ReadonlyMap<string, readonly RegisteredBlockchain[]> | undefined;

  constructor(
    readonly all: readonly RegisteredBlockchain[],
    readonly unread: number,
    readonly at: number,
  ) {}

  /** @param blockchainId cb58 */
  find(blockchainId: string): RegisteredBlockchain | undefined {
    this.byId ??= new Map(this.all.map((chain) => [chain.blockchainId, chain]));
    return this.byId.get(blockchainId);
  }

  /** @param subnetId cb58 */
  of(subnetId: string): readonly RegisteredBlockchain[] {
    this.bySubnet ??= groupedBySubnet(this.all);
    return this.bySubnet.get(subnetId) ?? [];
  }
}

function groupedBySubnet(all: readonly RegisteredBlockchain[]): ReadonlyMap<string, readonly RegisteredBlockchain[]> {
  const groups = new Map<string, RegisteredBlockchain[]>();
  for (const chain of all) {
    const group = groups.get(chain.subnetId);
    if (group === undefined) {
      groups.set(chain.subnetId, [chain]);
    } else {
      group.push(chain);
    }
  }
  return groups;
}
