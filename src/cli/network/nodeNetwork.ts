import { ApiError, builtInNetworks, type Network } from '../../engine';
import { createNodeClient } from '../../engine/net';
import { getNetworkID } from '../../engine/rpc';
import { withEngine } from '../engine';

const deadlineMs = 10_000;

/**
 * The network that a node says it is part of, without asking anybody else: prefix and C-Chain follow from its ID.
 * Undefined where it does not answer.
 */
export async function networkOfNode(url: string): Promise<Network | undefined> {
  const networkId = await networkIdOf(url);
  if (networkId === undefined) {
    return undefined;
  }
  const known = builtInNetworks.find((network) => network.networkId === networkId);
  const nodes = [{ name: new URL(url).host, url }];
  return known === undefined
    ? {
        ...{ name: 'custom', networkId, hrp: 'custom', nodes, wireNames: 'wire' },
        chains: [{ name: 'C-Chain', path: 'C', symbol: 'AVAX' }],
      }
    : { ...known, nodes };
}

/** As every request of ours is sent: by its proxy, with its key, within limits. */
async function networkIdOf(url: string): Promise<number | undefined> {
  const { origin } = new URL(url);
  const [network] = builtInNetworks;
  const allowed = (requested: string): boolean => new URL(requested).origin === origin;
  return await withEngine({ network, networks: undefined, allowed }, {}, async ({ clients }, { signal }) => {
    try {
      const node = createNodeClient(clients.rpc, url, 'wire');
      const { value } = await node.call(getNetworkID, {}, { signal, deadlineMs, tries: 1 });
      return Number(value.networkID);
    } catch (error) {
      if (error instanceof ApiError) {
        // Whoever asks for more will be told why it does not answer.
        return undefined;
      }
      throw error;
    }
  });
}
