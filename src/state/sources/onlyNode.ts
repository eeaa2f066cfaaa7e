import type { Network } from '../../core/networks/network';

/**
 * A network as one of its nodes has it, as a network of its own: what one node says is not kept, nor shown, as what the
 * whole network does.
 *
 * @param name of a node; where there is none of that name nobody is asked
 */
export function onlyNode(network: Network, name: string): Network {
  const { dataApi: _, metricsApi: __, ...rest } = network;
  return { ...rest, name: `${network.name} · ${name}`, nodes: network.nodes.filter((node) => node.name === name) };
}
