import { homedir } from 'node:os';
import path from 'node:path';
import {
  createEngine,
  type Engine,
  type EnginePorts,
  ApiError,
  builtInNetworks,
  type Network,
  StoredTexts,
  errorSentence,
  readNetworks,
} from '../engine';
import { keysOf } from './keys';
import type { OpenNetwork } from './network/openNetwork';
import { createNodeClient } from '../engine/net';
import { getNetworkID } from '../engine/rpc';
import type { RequestOptions } from '../engine/sources';

/** Timeouts of a command and of each of its requests, in milliseconds. */
const [deadlineMs, timeoutMs] = [60_000, 10_000];

export type ProjectPorts = Pick<EnginePorts, 'abi' | 'builds'>;

/** The caller has to dispose of it. */
export function createCliEngine({ network, networks, allowed }: OpenNetwork, ports: ProjectPorts): Engine {
  const keys = keysOf(process.env);
  return createEngine({
    ...ports,
    settings: () => ({ network: network.name, networks }),
    maySend: allowed,
    timeoutMs: () => timeoutMs,
    proxy: () => ({}),
    headersFor: (origin) => Promise.resolve(keys(origin)),
    log: () => undefined,
    now: () => Date.now(),
    verified: new StoredTexts(path.join(homedir(), '.snowprobe', 'verified'), (error) =>
      process.stderr.write(`Verified sources cannot be kept: ${errorSentence(error)}\n`),
    ),
  });
}

/**
 * Runs work with an engine for an open network, and disposes of the engine afterwards.
 *
 * @param work receives the engine and the options for its requests
 * @param stop cancels the work
 */
export async function withEngine<T>(
  opened: OpenNetwork,
  ports: ProjectPorts,
  work: (engine: Engine, run: RequestOptions) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const engine = createCliEngine(opened, ports);
  try {
    return await work(engine, {
      signal: AbortSignal.any([AbortSignal.timeout(deadlineMs), ...(stop === undefined ? [] : [stop])]),
      allowed: opened.allowed,
    });
  } finally {
    await engine.dispose();
  }
}

/**
 * The network that a node reports, with HRP and C-Chain from its ID; queries no other host. `undefined` if it does not
 * answer.
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

/** A network with only the chain of an EVM JSON-RPC endpoint. `undefined` if the URL is not one. */
export async function networkOfEvmNode(url: string): Promise<Network | undefined> {
  const [network] = builtInNetworks;
  const { origin } = new URL(url);
  const allowed = (requested: string): boolean => new URL(requested).origin === origin;
  const probe = await withEngine({ network, networks: undefined, allowed }, {}, (engine, { signal }) =>
    engine.findNetwork({ url, base: url }, signal),
  );
  if (probe.kind !== 'found' || probe.found.kind !== 'evm') {
    return undefined;
  }
  const name = new URL(url).host;
  const { evmChainId } = probe.found;
  return readNetworks({ [name]: { chains: { EVM: { evmChainId, rpcUrl: url } } } }).all.find(
    (one) => one.name === name,
  );
}

/** Uses an engine so that proxy, key and limits apply to the request. */
async function networkIdOf(url: string): Promise<number | undefined> {
  const { origin } = new URL(url);
  const [network] = builtInNetworks;
  const allowed = (requested: string): boolean => new URL(requested).origin === origin;
  return await withEngine({ network, networks: undefined, allowed }, {}, async ({ clients }, { signal }) => {
    try {
      const node = createNodeClient(clients.rpc, url, 'wire');
      const { value } = await node.call(getNetworkID, {}, { signal, deadlineMs: timeoutMs, tries: 1 });
      return Number(value.networkID);
    } catch (error) {
      if (error instanceof ApiError) {
        // The next request will report the error.
        return undefined;
      }
      throw error;
    }
  });
}
