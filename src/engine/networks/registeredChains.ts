import { groupedBy } from '../primitives';
import type { IndexedChain, IndexedBlockchain } from '../net';

/** An EVM chain that the data service indexes. Words and URLs are the service's: shown, never trusted and never asked. */
export interface RegisteredChain {
  /** What the service's own paths name the chain by: the EVM chain ID in decimal. */
  readonly chainId: string;
  /** Absent where `chainId` is no number. */
  readonly evmChainId?: bigint;
  readonly name: string;
  readonly description?: string;
  /** "OK", "UNAVAILABLE" or another word. */
  readonly status?: string;
  /** cb58. */
  readonly blockchainId?: string;
  readonly subnetId?: string;
  readonly vmId?: string;
  readonly token?: { readonly name?: string; readonly symbol?: string; readonly decimals?: number };
  readonly explorerUrl?: string;
  readonly rpcUrl?: string;
  readonly wsUrl?: string;
  /** "nftIndexing", "webhooks", "teleporter" and other words. */
  readonly features: readonly string[];
  /** Whether the service answers about it to those alone who are entitled to. */
  readonly isPrivate: boolean;
}

/** The EVM chains that the data service indexes. */
export class RegisteredChains {
  private readonly byBlockchainId: ReadonlyMap<string, RegisteredChain>;

  constructor(
    readonly all: readonly RegisteredChain[],
    /** Rows that could not be read. */
    readonly unread: number,
    /** Milliseconds since the epoch. */
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

export function registeredChain(chain: IndexedChain): RegisteredChain {
  const { name, symbol, decimals } = chain.networkToken ?? {};
  return {
    chainId: chain.chainId,
    evmChainId: /^\d{1,78}$/.test(chain.chainId) ? BigInt(chain.chainId) : undefined,
    name: chain.chainName,
    description: said(chain.description),
    status: said(chain.status),
    blockchainId: said(chain.platformChainId),
    subnetId: said(chain.subnetId),
    vmId: said(chain.vmId),
    token:
      chain.networkToken == null
        ? undefined
        : { name: said(name), symbol: said(symbol), decimals: decimals ?? undefined },
    explorerUrl: said(chain.explorerUrl),
    rpcUrl: said(chain.rpcUrl),
    wsUrl: said(chain.wsUrl),
    features: chain.enabledFeatures ?? [],
    isPrivate: chain.private === true,
  };
}

/** The service writes what it does not know as null or as an empty text. */
function said(value: string | null | undefined): string | undefined {
  return value == null || value === '' ? undefined : value;
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
}

/** Every blockchain of a network. Its indexes are made when they are first used: few readers want both. */
export class RegisteredBlockchains {
  private byId: ReadonlyMap<string, RegisteredBlockchain> | undefined;
  private bySubnet: ReadonlyMap<string, readonly RegisteredBlockchain[]> | undefined;

  constructor(
    readonly all: readonly RegisteredBlockchain[],
    /** Rows that could not be read. */
    readonly unread: number,
    /** Milliseconds since the epoch. */
    readonly at: number,
  ) {}

  /** @param blockchainId cb58 */
  find(blockchainId: string): RegisteredBlockchain | undefined {
    this.byId ??= new Map(this.all.map((chain) => [chain.blockchainId, chain]));
    return this.byId.get(blockchainId);
  }

  /** @param subnetId cb58 */
  of(subnetId: string): readonly RegisteredBlockchain[] {
    this.bySubnet ??= groupedBy(this.all, (chain) => chain.subnetId);
    return this.bySubnet.get(subnetId) ?? [];
  }
}

export function registeredBlockchain(chain: IndexedBlockchain): RegisteredBlockchain {
  return {
    blockchainId: chain.blockchainId,
    name: chain.blockchainName,
    subnetId: chain.subnetId,
    vmId: chain.vmId,
    evmChainId: chain.evmChainId ?? undefined,
    createdAt: chain.createBlockTimestamp ?? undefined,
  };
}
