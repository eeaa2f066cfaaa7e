import { UserError } from '../../../engine/errors';
import { type ConfigNode, type NamedChain, chainsOfFile, configurable } from '../../../engine/config';
import { pickOne } from '../../vscode/ui/pick';
import { networksOf, type RunningOn } from '../../shared/runningChain';
import type { Services } from '../../shared/services';
import type { ReadFile } from '../judged';

export function liveChainNamed(services: Services, { network: name, chain }: NamedChain): RunningOn | undefined {
  const network = networksOf(services).find((one) => one.name === name);
  const found = network?.chains.find((one) => one.name === chain);
  return network && found && { network, chain: found };
}

/** The chains that a file is likely of. */
export function likelyChains(services: Services, { document, input }: ReadFile): readonly NamedChain[] {
  return chainsOfFile(networksOf(services), { path: document.uri.path, chainId: chainIdIn(input.genesis?.root) });
}

/** Without reading all of a large file. */
function chainIdIn(genesis: ConfigNode | undefined): bigint | undefined {
  const id = memberOf(memberOf(genesis, 'config'), 'chainid');
  return id?.kind === 'number' && /^\d{1,80}$/.test(id.text) ? BigInt(id.text) : undefined;
}

/** @param key in lower case */
function memberOf(node: ConfigNode | undefined, key: string): ConfigNode | undefined {
  return node?.kind === 'object' ? node.members.findLast((one) => one.key.toLowerCase() === key)?.value : undefined;
}

/**
 * The chain that a file is of, by its folder or its chain ID where one fits, else the one that the user picks.
 *
 * @returns undefined when the user gave up
 * @throws {UserError} where there is none to pick
 */
export async function chooseChain(
  services: Services,
  read: ReadFile,
  isRequested = false,
): Promise<RunningOn | undefined> {
  const likely = likelyChains(services, read);
  const [first, ...others] = likely;
  if (first !== undefined && others.length === 0 && !isRequested) {
    return liveChainNamed(services, first);
  }
  const isLikely = (one: NamedChain): boolean =>
    likely.some(({ network, chain }) => network === one.network && chain === one.chain);
  const all = configurable(networksOf(services)).map(({ network, of }): NamedChain => ({ network, chain: of.name }));
  if (all.length === 0) {
    throw new UserError('No network in the settings has an L1 to compare with. Run Add Network.');
  }
  const picked = await pickOne(
    [...likely, ...all.filter((one) => !isLikely(one))].map((one) => ({
      label: one.chain,
      description: one.network,
      one,
    })),
    { title: `Which Chain Is ${nameOf(read)} Of?`, matchOnDescription: true },
  );
  return picked && liveChainNamed(services, picked.one);
}

export function nameOf({ document }: ReadFile): string {
  return document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1);
}
