import type { ConfigNetwork, RunningChain } from '../../config';
import { evmVersionAt } from '../../abi';
import { type JsonValue, anyJson, isJsonObject, printJson } from '../../primitives';
import type { ChainRules } from '../rules/chainRules';
import { fetchOriginalGenesis } from './chainQueries';
import { ApiError, errorSentence, hostOf } from '../../errors';
import { RpcBatch, getLatestBlock } from '../../evm';
import type { EvmChain, Network } from '../../networks';
import { type ResultOf, getBlockchainID, getChainConfig, upgrades } from '../../rpc';
import { valueOf } from '../../report';
import {
  type SourceClient,
  type SourceDeps,
  chainSources,
  createSourceClient,
  type RequestOptions,
} from '../../sources';
import { ChainWatch } from './chainWatch';

/** A chain's live config per node, and its genesis. A sentence replaces what is unavailable. */
export interface LiveChain {
  /** Name in the settings. */
  readonly network: string;
  readonly networkId: number;
  readonly chain: string;
  /** Of the native token. */
  readonly symbol?: string;
  /** In the order of the settings. */
  readonly nodes: readonly LiveNode[];
  readonly genesis: OriginalText | LiveRulesUnavailable;
  /** State of the precompiles: fees, roles, reward address. */
  readonly now: ChainRules | LiveRulesUnavailable;
}

/** Why something is unavailable, in one sentence. */
export interface LiveRulesUnavailable {
  readonly problem: string;
}

export interface OriginalText {
  readonly text: string;
  /** `true` for the transaction's own bytes, `false` for the data service's parsed copy. */
  readonly isExact: boolean;
}

export interface LiveNode {
  /** The name in the settings; for a chain with its own RPC URL, the host. */
  readonly name: string;
  /** The raw response to `eth_getChainConfig`. */
  readonly config?: JsonValue;
  readonly lastAccepted?: RunningChain['lastAccepted'];
  /** Activation times of network upgrades, per this node. */
  readonly upgradeTimes?: ConfigNetwork['upgradeTimes'];
  /** Why the node did not return its config, in one sentence. */
  readonly problem?: string;
}

/** The node with the highest block among those that returned their config. */
export function mostAdvancedNode({ nodes }: Pick<LiveChain, 'nodes'>): LiveNode | undefined {
  const height = ({ lastAccepted }: LiveNode): bigint => lastAccepted?.height ?? -1n;
  const [first, ...others] = nodes.filter(({ config }) => config !== undefined);
  return first && others.reduce((best, one) => (height(one) > height(best) ? one : best), first);
}

/** The network with the node's upgrade times. */
export function comparedNetwork({ networkId }: LiveChain, node: LiveNode | undefined): ConfigNetwork {
  return { networkId, upgradeTimes: node?.upgradeTimes ?? {} };
}

/** Queries each node of a chain; a node that fails is returned with the reason. @throws the abort reason alone */
export async function fetchLiveChain(
  deps: SourceDeps,
  network: Network,
  chain: EvmChain,
  run: RequestOptions,
): Promise<LiveChain> {
  const client = createSourceClient(deps, network, run);
  const [nodes, genesis, now] = await Promise.all([
    fetchNodes(client, network, chain, run),
    fetchGenesisText(client, chain),
    fetchRules(client, chain),
  ]);
  const { symbol, name } = chain;
  return { network: network.name, networkId: network.networkId, chain: name, symbol, nodes, genesis, now };
}

/**
 * The EVM version that a chain runs, from the config of its most advanced node; `undefined` if no node returns one.
 *
 * @param now milliseconds since the epoch
 * @throws the abort reason alone
 */
export async function fetchEvmVersion(
  deps: SourceDeps,
  network: Network,
  chain: EvmChain,
  { now, ...run }: RequestOptions & { readonly now: number },
): Promise<string | undefined> {
  const nodes = await fetchNodes(createSourceClient(deps, network, run), network, chain, run);
  return evmVersionIn(mostAdvancedNode({ nodes })?.config, now);
}

/** The EVM version for a response to `eth_getChainConfig`. @param now milliseconds since the epoch */
export function evmVersionIn(config: JsonValue | undefined, now: number): string | undefined {
  const timeOf = (field: string): bigint | undefined => {
    const time = config != null && isJsonObject(config) ? config[field] : undefined;
    return typeof time === 'bigint' ? time : undefined;
  };
  return evmVersionAt(timeOf, BigInt(Math.floor(now / 1_000)));
}

async function fetchNodes(
  client: SourceClient,
  network: Network,
  chain: EvmChain,
  run: RequestOptions,
): Promise<readonly LiveNode[]> {
  return await Promise.all(
    chainSources(network, chain).rpcUrls.map((rpcUrl, i) => {
      // The nodes of a chain with its own RPC URL are unknown.
      const node = chain.rpcUrl === undefined ? network.nodes[i] : undefined;
      return fetchNode(client, { name: node?.name ?? hostOf(rpcUrl), rpcUrl, nodeUrl: node?.url }, run);
    }),
  );
}

/** The genesis of a chain. @throws the abort reason alone */
export async function fetchGenesisOf(
  deps: SourceDeps,
  network: Network,
  chain: EvmChain,
  run: RequestOptions,
): Promise<OriginalText | LiveRulesUnavailable> {
  return fetchGenesisText(createSourceClient(deps, network, run), chain);
}

async function fetchNode(
  client: SourceClient,
  { name, rpcUrl, nodeUrl }: { readonly name: string; readonly rpcUrl: string; readonly nodeUrl?: string },
  { allowed, signal }: RequestOptions,
): Promise<LiveNode> {
  if (!allowed(rpcUrl)) {
    return { name, problem: `${name} was not queried: its host is not allowed.` };
  }
  const { rpc } = client.context;
  const deadlineMs = client.context.deadlineMs();
  const times = nodeUrl === undefined ? undefined : client.thisNode(nodeUrl, 'node', upgrades, {});
  const batch = new RpcBatch();
  const blockKey = batch.add(getLatestBlock());
  // Unparsed, since another version of the node may return fields that the catalogue does not have.
  const configKey = batch.add({ method: getChainConfig.name, params: [], result: anyJson });
  const responses = await catchProblem(client, batch.query(rpc, rpcUrl, { signal, deadlineMs }));
  if ('problem' in responses) {
    return { name, problem: responses.problem };
  }
  const config = responses.of(configKey);
  const block = responses.value(blockKey);
  return {
    name,
    config: config.ok ? config.value : undefined,
    lastAccepted: block && { height: block.number, timestamp: block.timestamp },
    upgradeTimes: timesOf(valueOf(await times)),
    problem: config.ok ? undefined : errorSentence(config.error),
  };
}

/** The response, or the reason for its failure. @throws the abort reason */
async function catchProblem<T>({ signal }: SourceClient, result: Promise<T>): Promise<T | LiveRulesUnavailable> {
  try {
    return await result;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError) {
      return { problem: errorSentence(error) };
    }
    throw error;
  }
}

/** The times that Subnet-EVM takes from the node where a genesis leaves them out. */
function timesOf(result: ResultOf<typeof upgrades> | undefined): ConfigNetwork['upgradeTimes'] | undefined {
  const seconds = (time: string | undefined): bigint | undefined => {
    const at = time === undefined ? NaN : Date.parse(time);
    return Number.isNaN(at) ? undefined : BigInt(Math.floor(at / 1_000));
  };
  return (
    result && {
      subnetEVMTimestamp: 0n,
      durangoTimestamp: seconds(result.durangoTime),
      etnaTimestamp: seconds(result.etnaTime),
      graniteTimestamp: seconds(result.graniteTime),
      heliconTimestamp: seconds(result.heliconTime),
    }
  );
}

async function fetchGenesisText(client: SourceClient, chain: EvmChain): Promise<OriginalText | LiveRulesUnavailable> {
  if (chain.path === 'C') {
    return { problem: 'The genesis of the C-Chain is part of that of its network: no transaction contains it.' };
  }
  const id =
    chain.blockchainId ?? valueOf(await client.node('node', getBlockchainID, { alias: chain.path }))?.blockchainID;
  const result = id === undefined ? undefined : await fetchOriginalGenesis(client, id);
  if (result === undefined) {
    const problem = client.context.log.firstFailed?.message;
    return { problem: problem ?? `No allowed host returned the genesis of ${chain.name}.` };
  }
  if ('bytes' in result) {
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(result.bytes), isExact: true };
  }
  return { text: typeof result.json === 'string' ? result.json : printJson(result.json, 2), isExact: false };
}

async function fetchRules(client: SourceClient, chain: EvmChain): Promise<ChainRules | LiveRulesUnavailable> {
  const none = { problem: `No allowed host returned the precompile state of ${chain.name}.` };
  if (client.evmUrls(chain).length === 0) {
    return none;
  }
  const run = {
    now: () => client.context.now(),
    signal: client.signal,
    node: (signal: AbortSignal) => client.evmNode(chain, signal)!,
  };
  const snapshot = await catchProblem(client, new ChainWatch(chain.path === 'C').query('rules', run));
  return 'problem' in snapshot ? snapshot : (snapshot.rules ?? none);
}
