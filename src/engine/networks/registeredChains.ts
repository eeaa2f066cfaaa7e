import { groupBy } from '../primitives';
import type { IndexedChain, IndexedBlockchain } from '../net';

/** An EVM chain in the data service. Text and URLs are the service's: shown, but not trusted and never queried. */
export interface RegisteredChain {
  /** The chain's ID in the service's paths: the EVM chain ID in decimal. */
  readonly chainId: string;
  /** Absent where `chainId` is not a number. */
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
  /** The service only has data on it for authorized users. */
  readonly isPrivate: boolean;
}

export class RegisteredChains {
  private readonly byBlockchainId: ReadonlyMap<string, RegisteredChain>;

  constructor(
    readonly all: readonly RegisteredChain[],
    /** Number of rows that could not be parsed. */
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
    description: textOrUndefined(chain.description),
    status: textOrUndefined(chain.status),
    blockchainId: textOrUndefined(chain.platformChainId),
    subnetId: textOrUndefined(chain.subnetId),
    vmId: textOrUndefined(chain.vmId),
    token:
      chain.networkToken == null
        ? undefined
        : { name: textOrUndefined(name), symbol: textOrUndefined(symbol), decimals: decimals ?? undefined },
    explorerUrl: textOrUndefined(chain.explorerUrl),
    rpcUrl: textOrUndefined(chain.rpcUrl),
    wsUrl: textOrUndefined(chain.wsUrl),
    features: chain.enabledFeatures ?? [],
    isPrivate: chain.private === true,
  };
}

/** The service has null or an empty text for unknown values. */
function textOrUndefined(value: string | null | undefined): string | undefined {
  return value == null || value === '' ? undefined : value;
}

/** A blockchain in the data service, without its genesis, which may be a megabyte. IDs are cb58. */
export interface RegisteredBlockchain {
  readonly blockchainId: string;
  /** Name given by its creator; untrusted. */
  readonly name: string;
  readonly subnetId: string;
  /** A word ("platformvm") for chains of the Primary Network. */
  readonly vmId: string;
  readonly evmChainId?: bigint;
  readonly createdAt?: Date;
}

/** Every blockchain of a network. The indexes are built on first use, as few callers need both. */
export class RegisteredBlockchains {
  private byId: ReadonlyMap<string, RegisteredBlockchain> | undefined;
  private bySubnet: ReadonlyMap<string, readonly RegisteredBlockchain[]> | undefined;

  constructor(
    readonly all: readonly RegisteredBlockchain[],
    /** Number of rows that could not be parsed. */
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
    this.bySubnet ??= groupBy(this.all, (chain) => chain.subnetId);
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
