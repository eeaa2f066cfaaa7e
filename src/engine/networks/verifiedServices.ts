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
export function verifiedServicesOf(
  { verifiedSources = {} }: Network,
  { evmChainId }: EvmChain,
): readonly NamedService[] {
  const isPublic = verifiedChains.some((id) => BigInt(id) === evmChainId);
  return verifiedServices.flatMap((name) => {
    const url = verifiedSources[name];
    const isEverybodys = builtInNetworks.some((network) => network.verifiedSources?.[name] === url);
    return url === undefined || evmChainId === undefined || (isEverybodys && !isPublic)
      ? []
      : [{ name, url: url.replaceAll('{chainId}', String(evmChainId)) }];
  });
}

/** Where the services of a network are, whatever the chain. */
export function verifiedUrls({ verifiedSources = {} }: Network): readonly string[] {
  return Object.values(verifiedSources).map((url) => url.replaceAll('{chainId}', '0'));
}
