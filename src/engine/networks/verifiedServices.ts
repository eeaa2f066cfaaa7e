import { builtInNetworks } from './builtInNetworks';
import { type EvmChain, type Network, signatureService, type VerifiedServiceName, verifiedServices } from './network';
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
    const url = serviceUrl(network, chain, name);
    return url === undefined ? [] : [{ name, url }];
  });
}

/** Whom to ask for signatures by selector; undefined: nobody. */
export function signaturesUrlOf(network: Network, chain: EvmChain): string | undefined {
  return serviceUrl(network, chain, signatureService);
}

function serviceUrl(
  { verifiedSources = {} }: Network,
  { evmChainId }: EvmChain,
  name: keyof typeof verifiedSources,
): string | undefined {
  const url = verifiedSources[name];
  const isPublic = verifiedChains.some((id) => BigInt(id) === evmChainId);
  const isEverybodys = builtInNetworks.some((network) => network.verifiedSources?.[name] === url);
  return evmChainId === undefined || (isEverybodys && !isPublic)
    ? undefined
    : url?.replaceAll('{chainId}', String(evmChainId));
}

/** Where the services of a network are, whatever the chain. */
export function verifiedUrls({ verifiedSources = {} }: Network): readonly string[] {
  return Object.values(verifiedSources).map((url) => url.replaceAll('{chainId}', '0'));
}
