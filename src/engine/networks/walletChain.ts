import type { KeylessUrl } from '../secrets';
import type { EvmChain, Network } from './network';

/** The parameter of `wallet_addEthereumChain` (EIP-3085). */
export interface WalletChain {
  readonly chainId: string;
  readonly chainName: string;
  /** Absent where the token is unknown: a wallet would show a wrong one. */
  readonly nativeCurrency?: { readonly name: string; readonly symbol: string; readonly decimals: 18 };
  readonly rpcUrls: readonly KeylessUrl[];
  readonly blockExplorerUrls?: readonly string[];
}

/** Undefined without a chain ID or a URL, which a wallet needs. @param rpcUrls where the chain answers */
export function walletChain(
  network: Network,
  { name, evmChainId, symbol }: EvmChain,
  rpcUrls: readonly KeylessUrl[],
): WalletChain | undefined {
  if (evmChainId === undefined || rpcUrls.length === 0) {
    return undefined;
  }
  const explorers = (network.explorers?.[name] ?? []).flatMap(explorerBase);
  return {
    chainId: `0x${evmChainId.toString(16)}`,
    chainName: `${network.name} ${name}`,
    nativeCurrency: symbol === undefined ? undefined : { name: symbol, symbol, decimals: 18 },
    rpcUrls,
    blockExplorerUrls: explorers.length === 0 ? undefined : explorers,
  };
}

/** A wallet adds the paths of EIP-3091 itself, so only templates with these have a base. */
function explorerBase(template: string): readonly string[] {
  return template.endsWith('/{kind}/{id}') ? [template.slice(0, -'/{kind}/{id}'.length)] : [];
}
