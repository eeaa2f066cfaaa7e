import { builtInNetworks } from './builtInNetworks';
import type { EvmChain, Network } from './network';
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

/** Where the services of a network are, whatever the chain. */
export function verifiedUrls(network: Network): readonly string[] {
  const named = Object.values(network.verifiedSources ?? {}).map((url) => url.replaceAll('{chainId}', '0'));
  const chains = Object.keys(network.explorers ?? {});
  return [...named, ...chains.flatMap((name) => mayBeBlockscouts(network, { name }))];
}

/** Explorers of a chain that may be a Blockscout, which tells of sources: addresses of the usual form, of hosts that are nobody's known. */
export function mayBeBlockscouts({ explorers = {} }: Network, { name }: Pick<EvmChain, 'name'>): readonly string[] {
  const paths = '/{kind}/{id}';
  return (explorers[name] ?? []).flatMap((template) => {
    const url = template.endsWith(paths) ? template.slice(0, -paths.length) : '';
    return URL.canParse(url) && !(new URL(url).host in knownExplorers) ? [url] : [];
  });
}
