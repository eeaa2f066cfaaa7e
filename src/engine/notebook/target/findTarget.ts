import type { Network } from '../../networks';
import type { CellTarget } from '../cell/cellAst';

/** What names are looked up in. */
export interface TargetContext {
  /** The notebook's kernel, or the active network. */
  readonly network: NamedNetwork;
  readonly networks: readonly NamedNetwork[];
  /** Whose a URL is. */
  readonly placeOf: (url: URL) => PastedTarget;
}

export interface NamedNetwork {
  readonly name: string;
  readonly chains: readonly NamedChain[];
}

interface NamedChain {
  readonly name: string;
  readonly path: string;
  readonly blockchainId?: string;
}

export type FoundTarget =
  | { readonly kind: 'target'; readonly target: CellTarget }
  /** Several chains have the name; the sentence says what to type. */
  | { readonly kind: 'ambiguous'; readonly sentence: string };

/** The chain that a bare name stands for, of the active network or else of the only one that has it; undefined: of none. */
export function findTargetChain(
  name: string,
  { network, networks }: Pick<TargetContext, 'network' | 'networks'>,
): FoundTarget | undefined {
  for (const isNamed of [isExactly, isInAnyCase]) {
    const own = chainNamed(network, name, isNamed);
    if (own !== undefined) {
      return { kind: 'target', target: { network: network.name, chain: own } };
    }
    const found = networks.flatMap((one) => {
      const chain = one.name === network.name || /^[PX]$/i.test(name) ? undefined : chainNamed(one, name, isNamed);
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

/** As `@target` spells it. */
function chainNamed({ chains }: NamedNetwork, name: string, isNamed: typeof isExactly): string | undefined {
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

/** What is known of the host of a pasted request. */
export interface PastedTarget {
  /** Names in the settings; absent where no network of the settings has the host. */
  readonly network?: string;
  readonly node?: string;
  /** Where the whole URL is that of one chain. */
  readonly chain?: string;
}

/** Whose a URL is: a chain's that has an endpoint of its own, a node's, or a service's. The first network comes first. */
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

/** The chain that a node's path is about, as `@target` names it. */
export function chainInPath(path: string): string | undefined {
  return (
    /^\/ext\/bc\/([^/]+)\/(?:rpc|ws|proposervm|validators|admin)$/.exec(path)?.[1] ??
    /^\/ext\/index\/([PXC]\/(?:block|tx))$/.exec(path)?.[1]
  );
}
