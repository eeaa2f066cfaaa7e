import type { Tree, TreeBranch, TreeNode, TreeRun } from '../../rows/treeNode';
import { type Report, text } from '../../../../engine/report';
import { type SourceClient, createSourceClient, onlyNode, QueryError } from '../../../../engine/sources';
import type { Network } from '../../../../engine/networks';
import type { WatchDeps } from '../../../../engine/diagnose';
import { ChainLists, type ListedChain, chainHeight } from '../../../../engine/chains';
import { createNodesTree } from '../nodes/nodesTree';
import { ValidatorsTree } from '../validators/validatorsTree';
import { fetchChainRules, type FetchedRules, type ChainsContext } from './chainsContext';
import { type ChainsPlace, readPlaceId } from '../../rows/chains/chainsPlace';
import { feeConfigBranch, feeConfigNodes } from './feeConfigBranch';
import type { ChainMessages } from '../../../../engine/messages';
import { TtlCache } from '../../../../engine/net';
import { managerBranch, managerNode, fetchCachedManager } from './managerBranch';
import type { FetchedMessages } from './messagesBranch';
import { messagesNodes } from './messagesNode';
import { precompileBranch } from './precompileBranch';
import { precompilesBranch, precompilesNode } from './precompilesBranch';
import { rootBranch } from './rootBranch';
import { subnetBranch } from './subnetBranch';
import { fetchUpgrades, type FetchedUpgrades, upgradesBranch, upgradesNode } from './upgradesBranch';
import type { FetchedManager } from './watch/fetchManager';
import { ChainWatch } from './watch/chainWatch';
import { errorSentence } from '../../../../engine/errors';
import { cleanRemote } from '../../../../engine/primitives';
import { chainPart } from './chainPart';

/** The list of chains is asked for again after so long, and where the user asks. */
const listMs = 600_000;
const cacheMs = 60_000;
/** Branches below one item that are asked for at once are told of one search. */
const sameMs = 10_000;

/** A chain of any network, perhaps as one of its nodes alone has it. */
export interface ChainPlace {
  readonly network: Network;
  /** Name in the settings. */
  readonly chain: string;
  /** Name of the one node that is asked; absent: the network as it is. */
  readonly node?: string;
}

interface ChainsTree extends Tree {
  /**
   * What stands below a chain, its fee config, its precompiles or its upgrades, as another chain or node has it.
   *
   * @throws {ApiError} or {QueryError} where it has none, or nobody tells; the abort reason
   */
  sameOn(item: TreeNode, place: ChainPlace, run: TreeRun): Promise<Report>;
  /** What was told is asked for again: the settings have changed. */
  forget(): void;
}

/** The active network's chains: subnets, their blockchains, and how each EVM chain is configured. */
function createChainsTree(deps: WatchDeps, lists: ChainLists): ChainsTree {
  const watches = new Map<string, ChainWatch>();
  const managers = new TtlCache<FetchedManager>(deps.now, cacheMs);
  const upgrades = new TtlCache<FetchedUpgrades>(deps.now, cacheMs);
  const messages = new TtlCache<FetchedMessages>(deps.now, sameMs);
  const received = new Map<string, ChainMessages>();

  function watchOf(client: SourceClient, chain: ListedChain): ChainWatch | undefined {
    if (chain.evm === undefined) {
      return undefined;
    }
    const urls = client.evmUrls(chain.evm);
    const key = urls.join(' ');
    const watch = watches.get(key) ?? new ChainWatch(chain.key === 'C');
    if (urls.length > 0) {
      watches.set(key, watch);
    }
    return urls.length === 0 ? undefined : watch;
  }

  async function contextOf(network: Network, run: TreeRun): Promise<ChainsContext> {
    const client = createSourceClient(deps, network, run);
    const requested = await lists.of(client, listMs);
    const watch = (chain: ListedChain) => watchOf(client, chain);
    return { deps, network, run, client, requested, watch, managers, upgrades, messages, received };
  }

  return {
    async children(parent: TreeNode | undefined, run: TreeRun): Promise<TreeBranch> {
      const context = await contextOf(deps.active(), run);
      return parent === undefined ? rootBranch(context) : branchBelow(context, readPlaceId(parent.id));
    },
    async sameOn({ id, label }: TreeNode, { network, chain: name, node }: ChainPlace, run: TreeRun): Promise<Report> {
      const context = await contextOf(node === undefined ? network : onlyNode(network, node), run);
      const evm = network.chains.find((one) => one.name === name);
      const { chain: key, parts } = readPlaceId(id);
      // A chain that the settings do not name is the item's own.
      const chain = chainOf(context, evm?.path === 'C' ? 'C' : (evm?.blockchainId ?? evm?.path ?? key ?? name));
      const part = parts.join('/');
      const { nodes } = await chainBranch(context, chain);
      const report = nodes.find((one) => readPlaceId(one.id).parts.join('/') === part)?.report;
      if (report === undefined) {
        throw new QueryError(`${name} on ${network.name} has no ${label}.`);
      }
      return report;
    },
    forget() {
      watches.clear();
      managers.forget();
      upgrades.forget();
      messages.forget();
      received.clear();
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
  const rules = await fetchChainRules(context, chain);
  switch (part) {
    case 'feeConfig':
      return feeConfigBranch(context, chain, rules);
    case 'precompiles':
      return ofPart === undefined
        ? precompilesBranch(context, chain, rules)
        : precompileBranch(context, chain, rules, ofPart);
    case 'messages':
      return (await import('./messagesBranch')).messagesBranch(context, chain, rules, ofPart);
    case 'upgrades':
      return upgradesBranch(context, chain, rules);
    default:
      throw new RangeError(`an item of a chain has no part ${part}`);
  }
}

/** @throws {QueryError} where it is gone: the network was changed, or its list */
function chainOf({ network, requested }: ChainsContext, key: string): ListedChain {
  const found = requested.list.find(key) ?? requested.list.primaryChains(network).find((chain) => chain.key === key);
  if (found === undefined) {
    throw new QueryError(`${network.name} no longer has this chain.`);
  }
  return found;
}

/** What stands below an EVM chain; all of it is asked for at once. */
async function chainBranch(context: ChainsContext, chain: ListedChain): Promise<TreeBranch> {
  const [rules, result, upgrades] = await Promise.all([
    fetchChainRules(context, chain),
    fetchCachedManager(context, chain),
    fetchUpgrades(context),
  ]);
  const manager = result !== undefined && 'manager' in result ? result.manager : undefined;
  const managerProblem =
    result !== undefined && 'error' in result && result.error !== undefined ? errorSentence(result.error) : undefined;
  const problem = rules.problem ?? managerProblem ?? upgrades.problem;
  return {
    nodes: [
      ...idNodes(context, chain, rules),
      ...feeConfigNodes(context, chain, rules),
      // The C-Chain's configuration names none: its Warp came with Durango.
      ...(chain.key === 'C' ? [] : [precompilesNode(context, chain, rules)]),
      await upgradesNode(context, chain, rules),
      ...messagesNodes(context, chain, rules),
      ...(manager === undefined ? [] : [managerNode(context, chain, manager, rules.result)]),
    ],
    ...rules.result,
    problem,
  };
}

function idNodes(context: ChainsContext, chain: ListedChain, rules: FetchedRules): readonly TreeNode[] {
  const chainId = rules.config?.chainId ?? chain.evmChainId;
  if (chainId === undefined) {
    return [];
  }
  const { symbol } = chain;
  const words = symbol === undefined ? String(chainId) : `${chainId} · gas token ${cleanRemote(symbol, 24)}`;
  return [
    chainPart(context, chain, rules.result, {
      parts: ['chainId'],
      label: 'EVM chain ID',
      value: [text(words)],
      symbol: 'key',
      meaning: 'Part of every transaction signature, so that it is valid on this chain only (EIP-155).',
      request: 'eth_chainId',
    }),
  ];
}

/** The trees of the active network. */
export interface Trees {
  readonly chains: ChainsTree;
  readonly validators: ValidatorsTree;
  readonly nodes: Tree;
  /** As `chainHeight`. */
  height(chain: string, run: Pick<TreeRun, 'signal' | 'allowed'>): Promise<bigint>;
  /** What is asked for seldom is asked for again when it is needed next: the user wants it so. */
  expire(): void;
  /** The settings have changed: what was told under the old ones is asked for again. */
  forget(): void;
}

export function createTrees(deps: WatchDeps): Trees {
  const lists = new ChainLists();
  const chains = createChainsTree(deps, lists);
  return {
    chains,
    validators: new ValidatorsTree(deps, lists),
    nodes: createNodesTree(deps),
    height: (chain, run) => chainHeight(createSourceClient(deps, deps.active(), run), chain),
    expire: () => lists.expire(),
    forget() {
      lists.forget();
      chains.forget();
    },
  };
}
