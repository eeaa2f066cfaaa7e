import type { EvmChain, Network } from '../../networks';
import { type CellAst, type CellTarget, statementChain, type Request, type RequestSettings } from './cellAst';

export interface TargetContext {
  /** The notebook's kernel, or the active network. */
  readonly network: NamedNetwork;
  readonly networks: readonly NamedNetwork[];
  readonly placeOf: (url: URL) => PastedTarget;
}

type NamedNetwork = Pick<Network, 'name' | 'chains'>;

/** Matches the chain's name in the settings, its alias or its ID; "C" is the C-Chain. */
export function chainByName(chains: readonly EvmChain[], name: string): EvmChain | undefined {
  return chains.find(
    (chain) =>
      chain.name === name || chain.path === name || chain.blockchainId === name || chain.name === `${name}-Chain`,
  );
}

type FoundTarget =
  | { readonly kind: 'target'; readonly target: CellTarget }
  /** Several chains have the name; the sentence suggests what to write. */
  | { readonly kind: 'ambiguous'; readonly sentence: string };

/** The active network's chain of that name, else that of the only network that has one. */
export function findTargetChain(
  name: string,
  { network, networks }: Pick<TargetContext, 'network' | 'networks'>,
): FoundTarget | undefined {
  for (const matches of [equals, equalsIgnoringCase]) {
    const own = matchChain(network, name, matches);
    if (own !== undefined) {
      return { kind: 'target', target: { network: network.name, chain: own } };
    }
    const found = networks.flatMap((one) => {
      const chain = one.name === network.name || /^[PX]$/i.test(name) ? undefined : matchChain(one, name, matches);
      return chain === undefined ? [] : [{ network: one.name, chain }];
    });
    const [first] = found;
    if (found.length > 1) {
      const choices = found.map((target) => `@target ${target.network}/${target.chain}`).join(', ');
      return {
        kind: 'ambiguous',
        sentence: `More than one network has a chain ${name}. Write one of: ${choices}.`,
      };
    }
    if (first !== undefined) {
      return { kind: 'target', target: first };
    }
  }
  return undefined;
}

/** Spelled as in `@target`. */
function matchChain({ chains }: NamedNetwork, name: string, matches: typeof equals): string | undefined {
  const platform = ['P', 'X'].find((one) => matches(one, name) || matches(`${one}-Chain`, name));
  if (platform !== undefined) {
    return platform;
  }
  const chain = chains.find(({ name: own, path, blockchainId }) =>
    [own, path, blockchainId].some((one) => one !== undefined && (matches(one, name) || matches(one, `${name}-Chain`))),
  );
  return chain && (chain.name === 'C-Chain' || /\s/.test(chain.name) ? chain.path : chain.name);
}

function equals(one: string, other: string): boolean {
  return one === other;
}

function equalsIgnoringCase(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export interface PastedTarget {
  readonly network?: string;
  readonly node?: string;
  /** Set where the URL is the endpoint of one chain. */
  readonly chain?: string;
}

/** Matches a URL to a chain's own endpoint, a node or a service, in the order of `networks`. */
export function pastedPlace(url: URL, networks: readonly Network[]): PastedTarget {
  const isSameOrigin = (other: string | undefined): boolean =>
    other !== undefined && new URL(other).origin === url.origin;
  for (const { name: network, chains } of networks) {
    const chain = chains.find(
      ({ rpcUrl }) => rpcUrl !== undefined && new URL(rpcUrl).pathname === url.pathname && isSameOrigin(rpcUrl),
    );
    if (chain !== undefined) {
      return { network, chain: chain.name === 'C-Chain' ? 'C' : chain.name };
    }
  }
  for (const { name: network, nodes, dataApi, metricsApi } of networks) {
    const node = nodes.find((one) => isSameOrigin(one.url));
    if (node !== undefined) {
      return node === nodes[0] ? { network } : { network, node: node.name };
    }
    if (isSameOrigin(dataApi) || isSameOrigin(metricsApi)) {
      return { network };
    }
  }
  return {};
}

/** The chain in a node's URL path, spelled as in `@target`. */
export function chainInPath(path: string): string | undefined {
  return (
    /^\/ext\/bc\/([^/]+)\/(?:rpc|ws|proposervm|validators|admin)$/.exec(path)?.[1] ??
    /^\/ext\/index\/([PXC]\/(?:block|tx))$/.exec(path)?.[1]
  );
}

/**
 * Resolves the targets of a cell's requests by the settings: adds the network to a bare chain name, and network, chain
 * and node to a pasted URL. Requests that cannot be resolved get a `targetProblem` and are not sent.
 */
export function resolveTargets(ast: CellAst, context: TargetContext): CellAst {
  const requests = ast.requests.map((request) => {
    const settings = resolveSettings(request, context);
    return settings === request.settings ? request : { ...request, settings };
  });
  return requests.every((request, i) => request === ast.requests[i]) ? ast : { ...ast, requests };
}

function resolveSettings({ body, settings }: Request, context: TargetContext): RequestSettings {
  const { endpoint, target } = settings;
  if (endpoint !== undefined) {
    return /^https?:\/\//i.test(endpoint) && URL.canParse(endpoint)
      ? settingsForUrl(new URL(endpoint), settings, context)
      : settingsForName(endpoint, settings, context);
  }
  if (statementChain(body) !== undefined && target?.chain !== undefined && target.network === undefined) {
    return withTarget(settings, findTargetChain(target.chain, context));
  }
  const isKnown = target?.network === undefined || isNetworkName(target.network, context);
  return isKnown || target.chain !== undefined
    ? settings
    : withTarget(settings, findTargetChain(target.network, context));
}

function settingsForUrl(url: URL, settings: RequestSettings, { placeOf }: TargetContext): RequestSettings {
  const { network, node, chain = chainInPath(url.pathname) } = placeOf(url);
  const own = { ...settings, nodes: node === undefined ? undefined : [node] };
  if (network === undefined) {
    const targetProblem = `${url.host} is not a host of any network. Nothing is sent to it: add ${url.origin} as a node of a network in snowprobe.networks first.`;
    return { ...own, targetProblem };
  }
  return { ...own, target: { network, chain } };
}

/** cast accepts a name from its config in place of a URL. */
function settingsForName(name: string, settings: RequestSettings, context: TargetContext): RequestSettings {
  if (isNetworkName(name, context)) {
    return { ...settings, target: { network: name } };
  }
  const found = findTargetChain(name, context);
  const targetProblem = `${name} is not a URL, and no network or chain has this name.`;
  return found === undefined ? { ...settings, targetProblem } : withTarget(settings, found);
}

function withTarget(settings: RequestSettings, found: ReturnType<typeof findTargetChain>): RequestSettings {
  switch (found?.kind) {
    case 'target':
      return { ...settings, target: found.target };
    case 'ambiguous':
      return { ...settings, targetProblem: found.sentence };
    case undefined:
      return settings;
  }
}

function isNetworkName(name: string, { network, networks }: TargetContext): boolean {
  return network.name === name || networks.some((one) => one.name === name);
}
