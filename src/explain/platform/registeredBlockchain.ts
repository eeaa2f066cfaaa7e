import type { IndexedBlockchain } from '../../api/dataApi/blockchains';

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
