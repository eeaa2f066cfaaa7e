import type { EvmChain, Network } from '../../src/engine';
import { networkOfNode } from './nodeNetwork';
import { networkOf, readSettingsFile } from './settingsFile';

/** What a command line says of the network that is meant. */
export interface NetworkChoice {
  readonly network?: string;
  readonly settings?: string;
  /** Of one of its nodes. */
  readonly node?: string;
}

/**
 * The network that is meant, before options put anything in its place: of the settings, the one that the node is part of,
 * else Fuji.
 *
 * @throws {Error} whose message is a sentence
 */
export async function chosenNetwork({ network, node, settings }: NetworkChoice): Promise<Network> {
  const notify = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
  if (settings !== undefined) {
    return networkOf(await readSettingsFile(settings), network, notify);
  }
  const ofNode = node === undefined || network !== undefined ? undefined : await networkOfNode(withoutSlash(node));
  return ofNode ?? networkOf({ network: 'fuji', networks: undefined }, network, notify);
}

/** A chain of the network by its name, path or IDs, or one that is configured nowhere. */
export function chosenChain({ chains }: Network, given: string): EvmChain {
  const known = chains.find(({ name, path, blockchainId, evmChainId }) =>
    [name, path, blockchainId, String(evmChainId)].includes(given),
  );
  return known ?? newChain(given);
}

/** A number is its EVM chain ID, which only an index can be asked by. */
function newChain(given: string): EvmChain {
  return /^\d+$/.test(given)
    ? { name: given, path: given, evmChainId: BigInt(given) }
    : { name: given, path: given, blockchainId: given };
}

/** @throws {Error} whose message is a sentence */
export function withoutSlash(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Error(`"${url}" is no http or https URL.`);
  }
  return url.replace(/(?<!\/)\/+$/, '');
}
