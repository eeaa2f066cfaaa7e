import { UserError } from '../../engine/errors';
import { shortenText } from '../../engine/primitives';
import { pickOne } from '../vscode/ui/pick';
import type { TreeNode } from '../trees/rows/treeNode';
import { networkNamed } from '../shared/networkNamed';
import { chainAt, networksOf, type RunningOn } from '../shared/runningChain';
import type { Services } from '../shared/services';

/**
 * The chain that is meant: that of an item of a tree, of names in a link, else the one that the user picks.
 *
 * @returns undefined when the user gave up
 * @throws {UserError} where there is none
 */
export async function promptChain(services: Services, argument: unknown): Promise<RunningOn | undefined> {
  const named = namedIn(argument);
  if (named !== undefined) {
    return chainNamed(services, named);
  }
  const node = (argument as { readonly node?: Partial<TreeNode> } | null | undefined)?.node;
  const runs = Array.isArray(node?.runs) ? node.runs.filter((key) => typeof key === 'string') : undefined;
  const [active, ...others] = networksOf(services);
  const all: readonly RunningOn[] =
    runs === undefined
      ? [active!, ...others].flatMap((network) => network.chains.map((chain) => ({ network, chain })))
      : runs.flatMap((key) => {
          const chain = chainAt(
            active!,
            key,
            runs.length === 1 && typeof node?.label === 'string' ? node.label : undefined,
          );
          return chain === undefined ? [] : [{ network: active!, chain }];
        });
  if (all.length === 0) {
    throw new UserError('No network in the settings has an EVM chain to diagnose. Run Add Network.');
  }
  const items = all.map((on) => ({ label: on.chain.name, description: on.network.name, on }));
  return all.length === 1
    ? all[0]
    : (await pickOne(items, { title: 'Diagnose Which Chain?', matchOnDescription: true }))?.on;
}

export interface NamedOn {
  readonly network?: string;
  /** Its name, else its alias or blockchain ID. */
  readonly chain: string;
  readonly at?: string;
}

/** Where the chain is named by nothing but the settings, they must still have it. @throws {UserError} */
export function chainNamed(services: Services, { network: name, chain: named, at }: NamedOn): RunningOn {
  const { networks } = services.state;
  const network = networkNamed(name, networks);
  const withFound = { ...network, chains: [...network.chains, ...networks.unconfigured(network)] };
  const chain = chainAt(withFound, named) ?? (at === undefined ? undefined : chainAt(withFound, at, named));
  if (chain === undefined) {
    throw new UserError(`${network.name} has no EVM chain named ${shortenText(named)}. Add it in snowprobe.networks.`);
  }
  return { network, chain };
}

/** A link is ours, but the command could be called by anybody. */
function namedIn(argument: unknown): NamedOn | undefined {
  if (typeof argument === 'string') {
    return argument === '' ? undefined : { chain: argument };
  }
  if (typeof argument !== 'object' || argument === null || !('chain' in argument)) {
    return undefined;
  }
  const { chain } = argument;
  const network = 'network' in argument ? argument.network : undefined;
  const at = 'at' in argument ? argument.at : undefined;
  return typeof chain !== 'string' || chain === ''
    ? undefined
    : {
        chain,
        network: typeof network === 'string' ? network : undefined,
        at: typeof at === 'string' ? at : undefined,
      };
}
