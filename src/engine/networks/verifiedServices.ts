import { builtInNetworks } from './builtInNetworks';
import { explorerBase } from './explorers';
import { type EvmChain, type Network, type VerifiedServiceName, verifiedServices } from './network';
import { explorers as knownExplorers, verifiedChains } from './networks.json';

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

export interface NamedService {
  readonly name: VerifiedServiceName;
  /** With the chain's ID in it. */
  readonly url: string;
  /** It may be another thing: an explorer, of which nobody said that it is a Blockscout. */
  readonly isGuess?: true;
}

/** Whom to ask about contracts of a chain, in order. */
export function verifiedServicesOf(network: Network, chain: EvmChain): readonly NamedService[] {
  return verifiedServices.flatMap((name) => {
    const url = serviceUrlOf(network, chain, name);
    if (url === undefined && name === 'blockscout') {
      return mayBeBlockscouts(network, chain).map((explorer) => ({ name, url: explorer, isGuess: true as const }));
    }
    return url === undefined ? [] : [{ name, url }];
  });
}

/** Where the services of a network are, whatever the chain. */
export function verifiedUrls(network: Network): readonly string[] {
  const named = Object.values(network.verifiedSources ?? {}).map((url) => url.replaceAll('{chainId}', '0'));
  const chains = Object.keys(network.explorers ?? {});
  return [...named, ...chains.flatMap((name) => mayBeBlockscouts(network, { name }))];
}

/** Explorers of a chain that may be a Blockscout, which tells of sources: addresses of the usual form, of hosts that are nobody's known. */
function mayBeBlockscouts({ explorers = {} }: Network, { name }: Pick<EvmChain, 'name'>): readonly string[] {
  const urls = (explorers[name] ?? []).flatMap(explorerBase);
  return urls.filter((url) => URL.canParse(url) && !(new URL(url).host in knownExplorers));
}
