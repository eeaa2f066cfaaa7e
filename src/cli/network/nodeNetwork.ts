import { type Network, builtInNetworks } from '../../engine';

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

async function networkIdOf(url: string): Promise<number | undefined> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'info.getNetworkID', params: {} });
  try {
    const answer = await fetch(`${url}/ext/info`, {
      ...{ method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(deadlineMs) },
      headers: { 'content-type': 'application/json' },
    });
    const { result } = (await answer.json()) as { readonly result?: { readonly networkID?: unknown } };
    const id = Number(result?.networkID);
    return Number.isSafeInteger(id) && id > 0 ? id : undefined;
  } catch {
    // Whoever asks for more will be told why it does not answer.
    return undefined;
  }
}
