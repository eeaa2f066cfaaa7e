import type { Network } from '../../networks';

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
