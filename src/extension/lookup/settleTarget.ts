import { parseIdentifier } from '../../engine/detection';
import type { Network } from '../../engine/networks';
import type { Target } from '../vscode/target';
import { pickOne } from '../vscode/ui/pick';
import { runWithProgress } from '../vscode/ui/progress';
import { confirmHosts } from '../shared/askAboutHosts';
import { networkNamed } from '../shared/networkNamed';
import type { Services } from '../shared/services';
import { chainsWithBlocks, isLastBlock, namedChoices } from './namedChoices';

/**
 * A target as it can be looked up: a name by what it stands for, a block by its number and its chain. Asks where there are
 * several.
 * What is neither is left as it is.
 *
 * @returns undefined where the user gave up
 */
export async function settleTarget(services: Services, target: Target): Promise<Target | undefined> {
  const { networks } = services.state;
  const network = networkNamed(target.network, networks);
  const identifier = parseIdentifier(target.id);
  const isTag = identifier === undefined && isLastBlock(target.id);
  if (identifier?.kind === 'blockNumber' || isTag) {
    const chain = target.chain ?? (await pickChain(target.id, network));
    return chain === undefined ? undefined : await numbered(services, network, { ...target, chain }, isTag);
  }
  const choices = identifier === undefined ? namedChoices(target.id, network, networks) : [];
  if (choices.length === 0) {
    return target;
  }
  const picked = choices.length === 1 ? choices[0] : await pickOne(choices, { title: target.id });
  return picked && (await settleTarget(services, picked.target));
}

async function pickChain(block: string, network: Network): Promise<string | undefined> {
  const items = chainsWithBlocks(network).map((label) => ({ label }));
  const title = `Block ${block}: select a chain of ${network.name}`;
  return (items.length === 1 ? items[0] : await pickOne(items, { title }))?.label;
}

async function numbered(
  services: Services,
  network: Network,
  target: Target & { readonly chain: string },
  isTag: boolean,
): Promise<Target | undefined> {
  if (!isTag) {
    return target;
  }
  const { lookup } = services.state;
  const urls = lookup.urls(parseIdentifier('0')!, network, target.chain);
  const allowed = await confirmHosts(services, network.name, urls);
  const height =
    allowed &&
    (await runWithProgress(`Looking up on ${network.name}`, (signal) =>
      services.state.height(network, target.chain, { signal, allowed }),
    ));
  return height === undefined ? undefined : { ...target, id: String(height) };
}
