import { builtInNetworks } from './builtInNetworks';
import type { EvmChain, Network } from './network';
import { verifiedChains } from './networks.json';

/**
 * Where a service is to be asked about a chain; undefined: it is not. Services that everybody has know public chains alone:
 * about others they are not asked, and would learn of them.
 */
export function serviceUrlOf(
  { verifiedSources: named = {} }: Network,
  { evmChainId: id }: EvmChain,
  name: keyof typeof named,
): string | undefined {
  const url = named[name];
  const isAsked =
    verifiedChains.some((chain) => BigInt(chain) === id) ||
    builtInNetworks.every(({ verifiedSources }) => verifiedSources?.[name] !== url);
  return id !== undefined && isAsked ? url?.replaceAll('{chainId}', String(id)) : undefined;
}

/** Where the services of a network are, whatever the chain. */
export function verifiedUrls({ verifiedSources = {} }: Network): readonly string[] {
  return Object.values(verifiedSources).map((url) => url.replaceAll('{chainId}', '0'));
}
