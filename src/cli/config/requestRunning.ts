import { type CheckConfigOptions, type RunningChain, networkDefaults, readSource, upgradeText } from '../../engine';
import { evmVersionIn } from '../../engine/chains';
import { CommandError, exitCodes } from '../command';
import { networkOfNode, withEngine } from '../engine';
import { normalizeUrl } from '../network/openNetwork';

export type RequestedChain = Pick<CheckConfigOptions, 'network' | 'running'> & {
  /** The EVM version that the chain runs; `undefined` if unknown. */
  readonly evmVersion?: string | undefined;
};

/** Fetches the state of a chain from one node, without querying other hosts. @throws {CommandError} */
export async function requestRunning(node: string, chain: string | undefined): Promise<RequestedChain> {
  const url = normalizeUrl(node);
  if (chain === undefined) {
    throw new CommandError('--node needs --chain: the ID or alias of the chain.');
  }
  const network = await networkOfNode(url);
  if (network === undefined) {
    throw new CommandError(`${new URL(url).host} did not answer info.getNetworkID.`, exitCodes.notFound);
  }
  const { dataApi: _, metricsApi: __, ...alone } = network;
  const allowed = (requested: string): boolean => new URL(requested).origin === new URL(url).origin;
  return await withEngine({ network: alone, networks: undefined, allowed }, {}, async (engine, run) => {
    const live = await engine.chainConfig.live(alone, { name: chain, path: chain }, run);
    const [result] = live.nodes;
    if (result?.lastAccepted === undefined) {
      const words = result?.problem ?? `${new URL(url).host} did not return the last block of ${chain}.`;
      throw new CommandError(words, exitCodes.notFound);
    }
    const running: RunningChain = {
      lastAccepted: result.lastAccepted,
      upgrade: result.config === undefined ? undefined : readSource(upgradeText(result.config)),
      genesis: 'text' in live.genesis ? readSource(live.genesis.text) : undefined,
    };
    const { networkId, upgradeTimes } = networkDefaults(network.networkId);
    return {
      network: { networkId, upgradeTimes: result.upgradeTimes ?? upgradeTimes },
      running,
      evmVersion: evmVersionIn(result.config, Date.now()),
    };
  });
}
