import * as l10n from '@vscode/l10n';
import type { Tree, TreeRun } from '../../../core/tree/tree';
import type { TreeBranch, TreeNode } from '../../../core/tree/treeNode';
import { chainSources } from '../../lookup/chainSources';
import type { Network } from '../../network';
import { branchPrimary } from '../branchPrimary';
import type { TreeDeps } from '../treeDeps';
import { TreeError } from '../treeError';
import { askChainRules } from './askChainRules';
import { chainBranch } from './chainBranch';
import type { ChainLists } from './chainLists';
import type { ChainsContext } from './chainsContext';
import { type ChainsPlace, readPlaceId } from './chainsPlace';
import { feeConfigBranch } from './feeConfigBranch';
import { Kept } from './kept';
import type { ListedChain } from './listedChain';
import { managerBranch } from './managerBranch';
import { precompileBranch } from './precompileBranch';
import { precompilesBranch } from './precompilesBranch';
import { rootBranch } from './rootBranch';
import { subnetBranch } from './subnetBranch';
import { type ToldUpgrades, upgradesBranch } from './upgradesBranch';
import type { ToldManager } from './watch/askManager';
import { ChainWatch } from './watch/chainWatch';

/** The list of chains is asked for again after so long, and where the user asks. */
const listMs = 600_000;
const keptMs = 60_000;

export interface ChainsTree extends Tree {
  /** What was told is asked for again: the settings have changed. */
  forget(): void;
}

/** The active network's chains: subnets, their blockchains, and how each EVM chain is configured. */
export function createChainsTree(deps: TreeDeps, lists: ChainLists): ChainsTree {
  const watches = new Map<string, ChainWatch>();
  const managers = new Kept<ToldManager>(deps.now, keptMs);
  const upgrades = new Kept<ToldUpgrades>(deps.now, keptMs);

  function watchOf(network: Network, chain: ListedChain, { allowed }: TreeRun): ChainWatch | undefined {
    if (chain.evm === undefined) {
      return undefined;
    }
    const urls = chainSources(network, chain.evm).rpcUrls.filter((url) => allowed(new URL(url).origin));
    const key = urls.join(' ');
    const watch = watches.get(key) ?? new ChainWatch(urls, chain.key === 'C');
    if (urls.length > 0) {
      watches.set(key, watch);
    }
    return urls.length === 0 ? undefined : watch;
  }

  return {
    async children(parent: TreeNode | undefined, run: TreeRun): Promise<TreeBranch> {
      const network = deps.active();
      const primary = branchPrimary(deps, network, run);
      const asked = await lists.of(primary, listMs);
      const watch = (chain: ListedChain) => watchOf(network, chain, run);
      const context: ChainsContext = { deps, network, run, primary, asked, watch, managers, upgrades };
      return parent === undefined ? rootBranch(context) : branchBelow(context, readPlaceId(parent.id));
    },
    forget() {
      watches.clear();
      managers.forget();
      upgrades.forget();
    },
  };
}

async function branchBelow(context: ChainsContext, place: ChainsPlace): Promise<TreeBranch> {
  const { subnetId, chain: key, parts } = place;
  if (key === undefined) {
    return subnetBranch(context, subnetId ?? '');
  }
  const chain = chainOf(context, key);
  const [part, ofPart] = parts;
  if (part === undefined) {
    return chainBranch(context, chain);
  }
  if (part === 'manager') {
    return managerBranch(context, chain);
  }
  const rules = await askChainRules(context, chain);
  switch (part) {
    case 'feeConfig':
      return feeConfigBranch(context, chain, rules);
    case 'precompiles':
      return ofPart === undefined
        ? precompilesBranch(context, chain, rules)
        : precompileBranch(context, chain, rules, ofPart);
    case 'upgrades':
      return upgradesBranch(context, chain, rules);
    default:
      throw new RangeError(`an item of a chain has no part ${part}`);
  }
}

/** @throws {TreeError} where it is gone: the network was changed, or its list */
function chainOf({ network, asked }: ChainsContext, key: string): ListedChain {
  const found = asked.list.find(key) ?? asked.list.primaryChains(network).find((chain) => chain.key === key);
  if (found === undefined) {
    throw new TreeError(l10n.t('{0} has no such chain any more.', network.name));
  }
  return found;
}
