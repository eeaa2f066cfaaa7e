import { builtInNetworks } from './builtInNetworks';
import { type EvmChain, type Network, type VerifiedServiceName, verifiedServices } from './network';
import { verifiedChains } from './networks.json';

export interface NamedService {
  readonly name: VerifiedServiceName;
  /** With the chain's ID in it. */
  readonly url: string;
}

/**
 * Whom to ask about contracts of a chain, in order. Services that everybody has know public chains alone: about others they
 * are not asked, and would learn of them.
 */
export function verifiedServicesOf(network: Network, chain: EvmChain): readonly NamedService[] {
  return verifiedServices.flatMap((name) => {
    const url = serviceUrlOf(network, chain, name);
    return url === undefined ? [] : [{ name, url }];
  });
}

/** Undefined: it is not to be asked. */
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
