import type { KeylessUrl } from '../secrets';
import { builtInNetworks } from './builtInNetworks';
import { type EvmChain, type Network, type VerifiedServiceName, verifiedServices } from './network';
import { explorers, explorers as knownExplorers, verifiedChains } from './networks.json';

/** What an explorer has pages of, as `{kind}` stands for it in an address: EIP-3091, which the Avalanche Explorer follows for P and X too. */
export type ExplorerKind = 'tx' | 'address' | 'block';

/**
 * Templates by the name of a chain, or by `node`, `subnet` or `blockchain`: what belongs to no chain has one of its own, without
 * `{kind}`. The first one is the one to open.
 */
export type Explorers = Readonly<Record<string, readonly string[]>>;

/** A page of an explorer that may exist. */
export interface ExplorerPlace {
  /** Name of a chain ("C-Chain"), or a key. */
  readonly at: string;
  /** Absent for what belongs to no chain. */
  readonly kind?: ExplorerKind;
  readonly id: string;
}

/**
 * A template as it is used: an address alone has the usual paths. Undefined for what leads nowhere, not to one host, or is
 * not written as a URL's parser gives it back: another parser, as VS Code's is, may read another host in it.
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

/** Address of a page; undefined where the template has none of the kind: without `{kind}` it is of transactions. */
export function explorerUrl(template: string, { kind, id }: Pick<ExplorerPlace, 'kind' | 'id'>): string | undefined {
  const isOfKind = kind === undefined || kind === 'tx' || template.includes('{kind}');
  return isOfKind ? filled(template, kind ?? '', id) : undefined;
}

/** What an explorer is called: by its host, where it is none of the well-known ones. */
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

/** The address of an explorer without the paths of EIP-3091, which a wallet adds itself; none of one with other paths. */
function explorerBase(template: string): readonly string[] {
  return template.endsWith('/{kind}/{id}') ? [template.slice(0, -'/{kind}/{id}'.length)] : [];
}

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
  const isRequested =
    verifiedChains.some((chain) => BigInt(chain) === id) ||
    builtInNetworks.every(({ verifiedSources }) => verifiedSources?.[name] !== url);
  return id !== undefined && isRequested ? url?.replaceAll('{chainId}', String(id)) : undefined;
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
