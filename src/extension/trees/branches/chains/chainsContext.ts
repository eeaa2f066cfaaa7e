import type { TreeRun } from '../../rows/treeNode';
import type { SourceClient } from '../../../../engine/sources';
import type { Network } from '../../../../engine/networks';
import type { TreeDeps } from '../treeDeps';
import type { RequestedList } from '../chainLists';
import type { ChainMessages } from '../../../../engine/messages';
import type { TtlCache } from '../../../../engine/net';
import type { ListedChain } from '../../rows/chains/listedChain';
import type { ChainWatch, WatchRun } from './watch/chainWatch';
import type { FetchedUpgrades } from './upgradesBranch';
import type { FetchedMessages } from './messagesBranch';
import type { FetchedManager } from './watch/fetchManager';

/** What the branches of the tree of chains are made with. */
export interface ChainsContext {
  readonly deps: TreeDeps;
  readonly network: Network;
  readonly run: TreeRun;
  /** Asks the nodes and the data service for this branch. */
  readonly client: SourceClient;
  readonly requested: RequestedList;
  /** Undefined where the chain runs no EVM, or no host of it may be asked. */
  watch(chain: ListedChain): ChainWatch | undefined;
  /** Managers of L1s, by network and subnet. */
  readonly managers: TtlCache<FetchedManager>;
  /** Messages of chains in the last hour. */
  readonly messages: TtlCache<FetchedMessages>;
  /** What was heard of messages so far, by the URLs of a chain. */
  readonly received: Map<string, ChainMessages>;
  /** Upgrades by network. */
  readonly upgrades: TtlCache<FetchedUpgrades>;
}

/** @param chain one that is watched */
export function watchRun({ deps, run, client }: ChainsContext, { evm }: ListedChain): WatchRun {
  return { now: deps.now, signal: run.signal, node: (signal) => client.evmNode(evm!, signal)! };
}
