import type { TreeRun, Freshness, TreeBranch } from '../treeNode';
import { type SourceClient, QueryError, answeredBy, chainSources } from '../../sources';
import type { Network } from '../../networks';
import type { WatchDeps } from '../../diagnose';
import {
  type ChainRow,
  type ChainWatch,
  type KnownRules,
  type ListedChain,
  type RequestedList,
  type WatchRun,
  chainRows,
  fetchGenesisConfig,
} from '../../chains';
import type { ChainMessages } from '../../messages';
import type { TtlCache } from '../../net';
import { ApiError, errorCategory, errorSentence, keylessUrl } from '../../errors';
import { type NetworkUpgrade, upgradesOfNetwork } from '../../evm';
import { upgrades as upgradesMethod } from '../../rpc';
import type { FetchedMessages } from './messageRows';
import type { FetchedManager } from './managerRows';

/** What the branches of the tree of chains are made with. */
export interface ChainsContext {
  readonly deps: WatchDeps;
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
  readonly upgrades: TtlCache<FetchedUpgrades>;
}

/** @param chain one that is watched */
export function watchRun({ deps, run, client }: ChainsContext, { evm }: ListedChain): WatchRun {
  return { now: deps.now, signal: run.signal, node: (signal) => client.evmNode(evm!, signal)! };
}

/** With who told it. */
export interface FetchedRules extends KnownRules {
  readonly result: Pick<TreeBranch, 'at' | 'hosts' | 'freshUntil'>;
}

const genesisMs = 60_000;

/** @throws {ApiError} or {QueryError} where neither tells; the abort reason */
export async function fetchChainRules(context: ChainsContext, chain: ListedChain): Promise<FetchedRules> {
  const requested = await fetchNow(context, chain);
  if (!('failed' in requested)) {
    return requested;
  }
  const { failed } = requested;
  const { client } = context;
  const config = chain.blockchainId === undefined ? undefined : await fetchGenesisConfig(client, chain.blockchainId);
  if (config === undefined) {
    throw failed ?? QueryError.of(client);
  }
  return {
    config,
    result: { ...answeredBy(client), freshUntil: { kind: 'age', milliseconds: genesisMs } },
    problem:
      failed === undefined
        ? `No allowed node runs ${chain.name}: showing its genesis configuration.`
        : errorCategory(failed) === 'noEndpoint'
          ? `${failed.host} does not run ${chain.name}: showing its genesis configuration.`
          : `${errorSentence(failed)} Showing the genesis configuration.`,
  };
}

async function fetchNow(
  context: ChainsContext,
  chain: ListedChain,
): Promise<FetchedRules | { readonly failed: ApiError | undefined }> {
  const watch = context.watch(chain);
  if (watch === undefined) {
    return { failed: undefined };
  }
  try {
    const snapshot = await watch.query('rules', watchRun(context, chain));
    const { rules, block, at, host } = snapshot;
    if (rules === undefined) {
      throw new RangeError('a snapshot with rules was asked for');
    }
    const freshUntil: Freshness = { kind: 'block', chain: chain.name, height: block.number };
    const { config } = rules;
    return {
      now: { snapshot, rules },
      result: { at, hosts: [host], freshUntil },
      ...(config.ok ? { config: config.value } : { problem: errorSentence(config.error) }),
    };
  } catch (error) {
    context.run.signal.throwIfAborted();
    if (error instanceof ApiError) {
      return { failed: error };
    }
    throw error;
  }
}

/** Upgrades as a node's software has them. */
export interface FetchedUpgrades {
  readonly all: readonly NetworkUpgrade[];
  /** Why there are none, in one sentence. */
  readonly problem?: string;
}

export function fetchUpgrades({ client, network, upgrades }: ChainsContext): Promise<FetchedUpgrades> {
  return upgrades.getOrFetch(network.name, async () => {
    const result = await client.node('node', upgradesMethod, {});
    if (result.ok) {
      return { all: upgradesOfNetwork(result.value) };
    }
    const source = client.context.log.all[result.from];
    // A host that nobody agreed to has not failed.
    return { all: [], problem: source?.outcome === 'failed' ? source.message : undefined };
  });
}

/** How a chain is configured, as rows. */
export function configRows(
  { deps, network }: ChainsContext,
  chain: ListedChain,
  known: KnownRules,
  upgrades: FetchedUpgrades,
): readonly ChainRow[] {
  const [rpcUrl] = chain.evm === undefined ? [] : chainSources(network, chain.evm).rpcUrls;
  return chainRows({
    chain,
    known,
    upgrades,
    now: deps.now(),
    rpcUrl: rpcUrl === undefined ? undefined : keylessUrl(rpcUrl),
  });
}
