import type { PastedTarget } from '../../../core/rpc/paste/toCell';
import type { Network } from '../../../core/networks/network';

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
