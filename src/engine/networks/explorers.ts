import type { KeylessUrl } from '../secrets';
import { builtInNetworks } from './builtInNetworks';
import { type EvmChain, type Network, type VerifiedServiceName, verifiedServices } from './network';
import { explorers, explorers as knownExplorers, verifiedChains } from './networks.json';
import { toQuantity } from '../primitives';

/** A type of explorer page, for `{kind}` in a URL: EIP-3091, which the Avalanche Explorer also follows for P and X. */
export type ExplorerKind = 'tx' | 'address' | 'block';

/** Templates by chain name, or by `node`, `subnet` or `blockchain` (without `{kind}`). The first is the default. */
export type Explorers = Readonly<Record<string, readonly string[]>>;

export interface ExplorerPlace {
  /** Name of a chain ("C-Chain"), or a key. */
  readonly at: string;
  /** Absent for objects outside chains. */
  readonly kind?: ExplorerKind;
  readonly id: string;
}

/**
 * Normalises a template; a plain URL gets the usual paths. `undefined` for invalid URLs, those with more than one
 * possible host, and those not in a URL parser's normal form, in which another parser, like VS Code's, could see
 * another host.
 */
export function readTemplate(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || raw.length > 500 || /\s/.test(raw)) {
    return undefined;
  }
  const template = raw.includes('{id}') ? raw : `${raw.replace(/(?<!\/)\/+$/, '')}/{kind}/{id}`;
  const [one, other] = ['a', 'b'].map((part) => filled(template, part, part));
  if (one === undefined || other === undefined || !URL.canParse(one) || !URL.canParse(other)) {
    return undefined;
  }
  const { protocol, origin, hostname, username, password, href } = new URL(one);
  const isPlain = username === '' && password === '' && !/[{}]|%7[bd]/i.test(href);
  const isExact = href === one && new URL(other).href === other && !hostname.endsWith('.');
  return isPlain && isExact && (protocol === 'https:' || protocol === 'http:') && new URL(other).origin === origin
    ? template
    : undefined;
}

/** URL of a page; `undefined` where the template lacks the kind: without `{kind}` it is for transactions. */
export function explorerUrl(template: string, { kind, id }: Pick<ExplorerPlace, 'kind' | 'id'>): string | undefined {
  const isOfKind = kind === undefined || kind === 'tx' || template.includes('{kind}');
  return isOfKind ? filled(template, kind ?? '', id) : undefined;
}

/** Name of a well-known explorer, otherwise its host. */
export function explorerName(template: string): string {
  const { host } = new URL(filled(template, 'a', 'a'));
  return (explorers as Readonly<Record<string, string>>)[host] ?? host;
}

function filled(template: string, kind: string, id: string): string {
  return template.replaceAll('{kind}', () => encodeURIComponent(kind)).replaceAll('{id}', () => encodeURIComponent(id));
}

/** The parameter of `wallet_addEthereumChain` (EIP-3085). */
interface WalletChain {
  readonly chainId: string;
  readonly chainName: string;
  /** Absent where the token is unknown, as a wallet would show a wrong one. */
  readonly nativeCurrency?: { readonly name: string; readonly symbol: string; readonly decimals: 18 };
  readonly rpcUrls: readonly KeylessUrl[];
  readonly blockExplorerUrls?: readonly string[];
}

/** `undefined` without a chain ID or a URL, which a wallet requires. @param rpcUrls URLs of the chain */
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
    chainId: toQuantity(evmChainId),
    chainName: `${network.name} ${name}`,
    nativeCurrency: symbol === undefined ? undefined : { name: symbol, symbol, decimals: 18 },
    rpcUrls,
    blockExplorerUrls: explorers.length === 0 ? undefined : explorers,
  };
}

/** URL of an explorer without the paths of EIP-3091, which a wallet adds; none for explorers with other paths. */
function explorerBase(template: string): readonly string[] {
  return template.endsWith('/{kind}/{id}') ? [template.slice(0, -'/{kind}/{id}'.length)] : [];
}

/**
 * URL of a service for a chain; `undefined` where it is not queried. Built-in services only have public chains: they
 * are not queried about others, which would also disclose them.
 */
export function serviceUrlOf(
  { verifiedSources: named = {} }: Network,
  { evmChainId: id }: EvmChain,
  name: keyof typeof named,
): string | undefined {
  const url = named[name];
  const isRequested =
    verifiedChains.some((chain) => BigInt(chain) === id) ||
    builtInNetworks.every(({ verifiedSources }) => verifiedSources?.[name] !== url);
  return id !== undefined && isRequested ? url?.replaceAll('{chainId}', String(id)) : undefined;
}

export interface NamedService {
  readonly name: VerifiedServiceName;
  /** Includes the chain ID. */
  readonly url: string;
  /** An explorer that may not be a Blockscout, as the settings do not state it. */
  readonly isGuess?: true;
}

/** Services to query about contracts of a chain, in order. */
export function verifiedServicesOf(network: Network, chain: EvmChain): readonly NamedService[] {
  return verifiedServices.flatMap((name) => {
    const url = serviceUrlOf(network, chain, name);
    if (url === undefined && name === 'blockscout') {
      return possibleBlockscouts(network, chain).map((explorer) => ({ name, url: explorer, isGuess: true as const }));
    }
    return url === undefined ? [] : [{ name, url }];
  });
}

/** URLs of a network's services, for any chain. */
export function verifiedUrls(network: Network): readonly string[] {
  const named = Object.values(network.verifiedSources ?? {}).map((url) => url.replaceAll('{chainId}', '0'));
  const chains = Object.keys(network.explorers ?? {});
  return [...named, ...chains.flatMap((name) => possibleBlockscouts(network, { name }))];
}

/** A chain's explorers that may be a Blockscout with verified sources: the usual paths and an unknown host. */
function possibleBlockscouts({ explorers = {} }: Network, { name }: Pick<EvmChain, 'name'>): readonly string[] {
  const urls = (explorers[name] ?? []).flatMap(explorerBase);
  return urls.filter((url) => URL.canParse(url) && !(new URL(url).host in knownExplorers));
}
