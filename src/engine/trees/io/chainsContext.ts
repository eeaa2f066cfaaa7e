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

export interface ChainsContext {
  readonly deps: WatchDeps;
  readonly network: Network;
  readonly run: TreeRun;
  /** For this branch's requests to nodes and the data service. */
  readonly client: SourceClient;
  readonly requested: RequestedList;
  /** @returns `undefined` if the chain is not an EVM chain or none of its hosts is allowed */
  watch(chain: ListedChain): ChainWatch | undefined;
  /** By network and subnet. */
  readonly managers: TtlCache<FetchedManager>;
  /** Messages of the last hour. */
  readonly messages: TtlCache<FetchedMessages>;
  /** Messages received so far, by the URLs of a chain. */
  readonly received: Map<string, ChainMessages>;
  readonly upgrades: TtlCache<FetchedUpgrades>;
}

/** @param chain one with a `ChainWatch` */
export function watchRun({ deps, run, client }: ChainsContext, { evm }: ListedChain): WatchRun {
  return { now: deps.now, signal: run.signal, node: (signal) => client.evmNode(evm!, signal)! };
}

/** Rules with their source. */
export interface FetchedRules extends KnownRules {
  readonly result: Pick<TreeBranch, 'at' | 'hosts' | 'freshUntil'>;
}

const genesisMs = 60_000;

/** @throws {ApiError} or {QueryError} if neither a node nor the genesis is available; the abort reason */
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
      throw new RangeError('a snapshot with rules was requested');
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

/** Network upgrades scheduled in a node's software. */
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
    // A host that is not allowed counts as not queried, not as failed.
    return { all: [], problem: source?.outcome === 'failed' ? source.message : undefined };
  });
}

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
