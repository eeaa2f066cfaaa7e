import type { RegistryList } from './registeredBlockchains';
import type { IndexedChain } from '../net';

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
