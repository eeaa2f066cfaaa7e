import {
  type CheckConfigOptions,
  type RunningChain,
  createEngine,
  networkDefaults,
  readSource,
  upgradeText,
} from '../../src/engine';
import { networkOfNode } from './nodeNetwork';
import { UsageError } from './usageError';

/** Where files are judged, and the chain that runs already. */
export type RequestedChain = Pick<CheckConfigOptions, 'network' | 'running'>;

/** Asks one node how a chain runs; nobody else is asked. @throws {UsageError} */
export async function requestRunning(node: string, chain: string | undefined): Promise<RequestedChain> {
  const url = node.replace(/(?<!\/)\/+$/, '');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(`"${node}" is no http or https URL.`);
  }
  if (chain === undefined) {
    throw new UsageError('--node needs --chain: the ID or alias of the chain that is asked about.');
  }
  const network = await networkOfNode(url);
  if (network === undefined) {
    throw new UsageError(`${new URL(url).host} did not answer info.getNetworkID.`);
  }
  const { dataApi: _, metricsApi: __, ...alone } = network;
  const engine = createEngine({
    settings: () => ({ network: network.name, networks: undefined }),
    timeoutMs: () => 10_000,
    proxy: () => ({}),
    headersFor: () => Promise.resolve({}),
    log: () => undefined,
    now: () => Date.now(),
  });
  try {
    const live = await engine.chainConfig.live(
      alone,
      { name: chain, path: chain },
      {
        signal: AbortSignal.timeout(60_000),
        allowed: (requested) => new URL(requested).origin === new URL(url).origin,
      },
    );
    const [result] = live.nodes;
    if (result?.lastAccepted === undefined) {
      throw new UsageError(result?.problem ?? `${new URL(url).host} did not tell the last block of ${chain}.`);
    }
    const running: RunningChain = {
      lastAccepted: result.lastAccepted,
      upgrade: result.config === undefined ? undefined : readSource(upgradeText(result.config)),
      genesis: 'text' in live.genesis ? readSource(live.genesis.text) : undefined,
    };
    const { networkId, upgradeTimes } = networkDefaults(network.networkId);
    return { network: { networkId, upgradeTimes: result.upgradeTimes ?? upgradeTimes }, running };
  } finally {
    await engine.dispose();
  }
}
