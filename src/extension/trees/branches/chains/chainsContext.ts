import type { TreeRun, Freshness, TreeBranch } from '../../rows/treeNode';
import { type SourceClient, QueryError, answeredBy } from '../../../../engine/sources';
import type { Network } from '../../../../engine/networks';
import type { WatchDeps } from '../../../../engine/diagnose';
import {
  type ListedChain,
  type RequestedList,
  type ChainConfig,
  type ChainRules,
  type ChainSnapshot,
  fetchOriginalGenesis,
} from '../../../../engine/chains';
import type { ChainMessages } from '../../../../engine/messages';
import { type TtlCache, tryDecode } from '../../../../engine/net';
import { ApiError, errorCategory, errorSentence } from '../../../../engine/errors';
import type { Outcome } from '../../../../engine/evm';
import type { RawAnswer } from '../../../../engine/report';
import { printJson, JsonSyntaxError, type JsonValue, isJsonObject, parseJson } from '../../../../engine/primitives';
import { getChainConfig } from '../../../../engine/rpc';
import type { ChainWatch, WatchRun } from './watch/chainWatch';
import type { FetchedUpgrades } from './upgradesBranch';
import type { FetchedMessages } from './messagesBranch';
import type { FetchedManager } from './watch/fetchManager';

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
  /** Upgrades by network. */
  readonly upgrades: TtlCache<FetchedUpgrades>;
}

/** @param chain one that is watched */
export function watchRun({ deps, run, client }: ChainsContext, { evm }: ListedChain): WatchRun {
  return { now: deps.now, signal: run.signal, node: (signal) => client.evmNode(evm!, signal)! };
}

/** How a chain is configured, by a node that runs it; where none does, by its genesis. */
export interface FetchedRules {
  /** What holds now; absent: genesis alone is known. */
  readonly now?: { readonly snapshot: ChainSnapshot; readonly rules: ChainRules };
  readonly config?: ChainConfig;
  readonly result: Pick<TreeBranch, 'at' | 'hosts' | 'freshUntil'>;
  /** What could not be had, in one sentence. */
  readonly problem?: string;
}

const genesisMs = 60_000;

/** An answer of the chain as it came, for the Finding that follows from it. */
export function rawOf(label: string, outcome: Outcome<unknown> | undefined): { readonly raw?: readonly RawAnswer[] } {
  return outcome?.ok === true ? { raw: [{ label, json: printJson(outcome.json) }] } : {};
}

/** @throws {ApiError} or {QueryError} where neither tells; the abort reason */
export async function fetchChainRules(context: ChainsContext, chain: ListedChain): Promise<FetchedRules> {
  const requested = await fetchNow(context, chain);
  if (!('failed' in requested)) {
    return requested;
  }
  const { client } = context;
  const config = chain.blockchainId === undefined ? undefined : await fetchGenesis(client, chain.blockchainId);
  if (config === undefined) {
    throw requested.failed ?? QueryError.of(client);
  }
  return {
    config,
    result: { ...answeredBy(client), freshUntil: { kind: 'age', milliseconds: genesisMs } },
    problem:
      requested.failed === undefined
        ? `No allowed node runs ${chain.name}: showing its genesis configuration.`
        : errorCategory(requested.failed) === 'noEndpoint'
          ? `${requested.failed.host} does not run ${chain.name}: showing its genesis configuration.`
          : `${errorSentence(requested.failed)} Showing the genesis configuration.`,
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
    const problem = rules.config.ok ? undefined : errorSentence(rules.config.error);
    return {
      now: { snapshot, rules },
      config: rules.config.ok ? rules.config.value : undefined,
      result: { at, hosts: [host], freshUntil },
      problem,
    };
  } catch (error) {
    context.run.signal.throwIfAborted();
    if (error instanceof ApiError) {
      return { failed: error };
    }
    throw error;
  }
}

/**
 * How genesis configured an EVM chain that no node answers for: by the transaction that created it, else as the data
 * service lists it. Undefined where neither tells, or it is no EVM's.
 */
async function fetchGenesis(client: SourceClient, blockchainId: string): Promise<ChainConfig | undefined> {
  const result = await fetchOriginalGenesis(client, blockchainId);
  if (result === undefined) {
    return undefined;
  }
  const json = 'bytes' in result ? new TextDecoder().decode(result.bytes) : result.json;
  return configIn(typeof json === 'string' ? parsedText(json) : json);
}

function configIn(genesis: JsonValue): ChainConfig | undefined {
  const config = isJsonObject(genesis) ? genesis['config'] : undefined;
  const read = config === undefined ? undefined : tryDecode(getChainConfig.result(), config);
  return read?.success === true ? read.data : undefined;
}

/** Null for what is no JSON: the genesis of another virtual machine. */
function parsedText(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      return null;
    }
    throw error;
  }
}
