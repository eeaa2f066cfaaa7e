import type { EvmChain, Network } from '../../networks';
import { type CellAst, type CellTarget, ownChain, type Request, type RequestSettings } from './cellAst';

export interface TargetContext {
  /** The notebook's kernel, or the active network. */
  readonly network: NamedNetwork;
  readonly networks: readonly NamedNetwork[];
  readonly placeOf: (url: URL) => PastedTarget;
}

type NamedNetwork = Pick<Network, 'name' | 'chains'>;

/** Matches the chain's name in the settings, its alias or its ID; "C" is the C-Chain. */
export function chainNamed(chains: readonly EvmChain[], name: string): EvmChain | undefined {
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
  for (const isNamed of [isExactly, isInAnyCase]) {
    const own = targetNamed(network, name, isNamed);
    if (own !== undefined) {
      return { kind: 'target', target: { network: network.name, chain: own } };
    }
    const found = networks.flatMap((one) => {
      const chain = one.name === network.name || /^[PX]$/i.test(name) ? undefined : targetNamed(one, name, isNamed);
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
function targetNamed({ chains }: NamedNetwork, name: string, isNamed: typeof isExactly): string | undefined {
  const platform = ['P', 'X'].find((one) => isNamed(one, name) || isNamed(`${one}-Chain`, name));
  if (platform !== undefined) {
    return platform;
  }
  const chain = chains.find(({ name: own, path, blockchainId }) =>
    [own, path, blockchainId].some((one) => one !== undefined && (isNamed(one, name) || isNamed(one, `${name}-Chain`))),
  );
  return chain && (chain.name === 'C-Chain' || /\s/.test(chain.name) ? chain.path : chain.name);
}

function isExactly(one: string, other: string): boolean {
  return one === other;
}

function isInAnyCase(one: string, other: string): boolean {
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
  const isOwn = (other: string | undefined): boolean => other !== undefined && new URL(other).origin === url.origin;
  for (const { name: network, chains } of networks) {
    const chain = chains.find(
      ({ rpcUrl }) => rpcUrl !== undefined && new URL(rpcUrl).pathname === url.pathname && isOwn(rpcUrl),
    );
    if (chain !== undefined) {
      return { network, chain: chain.name === 'C-Chain' ? 'C' : chain.name };
    }
  }
  for (const { name: network, nodes, dataApi, metricsApi } of networks) {
    const node = nodes.find((one) => isOwn(one.url));
    if (node !== undefined) {
      return node === nodes[0] ? { network } : { network, node: node.name };
    }
    if (isOwn(dataApi) || isOwn(metricsApi)) {
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
export function inContext(ast: CellAst, context: TargetContext): CellAst {
  const requests = ast.requests.map((request) => {
    const settings = settingsIn(request, context);
    return settings === request.settings ? request : { ...request, settings };
  });
  return requests.every((request, i) => request === ast.requests[i]) ? ast : { ...ast, requests };
}

function settingsIn({ body, settings }: Request, context: TargetContext): RequestSettings {
  const { endpoint, target } = settings;
  if (endpoint !== undefined) {
    return /^https?:\/\//i.test(endpoint) && URL.canParse(endpoint)
      ? ofUrl(new URL(endpoint), settings, context)
      : ofName(endpoint, settings, context);
  }
  if (ownChain(body) !== undefined && target?.chain !== undefined && target.network === undefined) {
    return withFound(settings, findTargetChain(target.chain, context));
  }
  const isKnown = target?.network === undefined || isNetwork(target.network, context);
  return isKnown || target.chain !== undefined
    ? settings
    : withFound(settings, findTargetChain(target.network, context));
}

function ofUrl(url: URL, settings: RequestSettings, { placeOf }: TargetContext): RequestSettings {
  const { network, node, chain = chainInPath(url.pathname) } = placeOf(url);
  const own = { ...settings, nodes: node === undefined ? undefined : [node] };
  if (network === undefined) {
    const targetProblem = `${url.host} is not a host of any network. Nothing is sent to it: add ${url.origin} as a node of a network in snowprobe.networks first.`;
    return { ...own, targetProblem };
  }
  return { ...own, target: { network, chain } };
}

/** cast accepts a name from its config in place of a URL. */
function ofName(name: string, settings: RequestSettings, context: TargetContext): RequestSettings {
  if (isNetwork(name, context)) {
    return { ...settings, target: { network: name } };
  }
  const found = findTargetChain(name, context);
  const targetProblem = `${name} is not a URL, and no network or chain has this name.`;
  return found === undefined ? { ...settings, targetProblem } : withFound(settings, found);
}

function withFound(settings: RequestSettings, found: ReturnType<typeof findTargetChain>): RequestSettings {
  switch (found?.kind) {
    case 'target':
      return { ...settings, target: found.target };
    case 'ambiguous':
      return { ...settings, targetProblem: found.sentence };
    case undefined:
      return settings;
  }
}

function isNetwork(name: string, { network, networks }: TargetContext): boolean {
  return network.name === name || networks.some((one) => one.name === name);
}
