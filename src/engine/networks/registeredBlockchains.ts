import type { IndexedBlockchain } from '../net';

/** A list of the data service as it was at `at`. */
export interface RegistryList<T> {
  readonly all: readonly T[];
  /** Rows that could not be read. */
  readonly unread: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A blockchain as the data service lists it, without its genesis, which may be a megabyte. IDs are cb58. */
export interface RegisteredBlockchain {
  readonly blockchainId: string;
  /** As its creator named it: not trusted. */
  readonly name: string;
  readonly subnetId: string;
  /** A word ("platformvm") for chains of the primary network. */
  readonly vmId: string;
  readonly evmChainId?: bigint;
  readonly createdAt?: Date;
  /** Of the P-Chain; absent for the chains that the network began with. */
  readonly createdInBlock?: bigint;
}

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

export function registeredBlockchain(chain: IndexedBlockchain): RegisteredBlockchain {
  const { createBlockNumber: height } = chain;
  return {
    blockchainId: chain.blockchainId,
    name: chain.blockchainName,
    subnetId: chain.subnetId,
    vmId: chain.vmId,
    evmChainId: chain.evmChainId == null ? undefined : chain.evmChainId,
    createdAt: chain.createBlockTimestamp == null ? undefined : chain.createBlockTimestamp,
    createdInBlock: height == null || height < 0n ? undefined : height,
  };
}
