import type { DataService, Http, JsonRpc, Answer, DataNetwork, NodeAnswer, NodeClient } from '../net';
import type { Currency, JsonValue } from '../primitives';
import type { Abis, Builds, VerifiedContracts } from '../source';
import type { ChainRegistry, Network, NodeEndpoint } from '../networks';
import type { EndpointStats, NodeIds } from './endpointStats';
import type { SourceLog } from './sourceStates';
import type { TokenMetadataCache } from './tokenMetadataCache';
import type { EvmNode } from './evmNode';
import type { SourceClient } from './sourceClient';
import type { BalanceFilter, QueryResult, RawRequest } from '../report';
import { UserError, errorSentence } from '../errors';

export interface LookupContext {
  readonly network: Network;
  readonly rpc: JsonRpc;
  /** For what is no JSON-RPC, as a node's metrics; absent: that is not asked. */
  readonly http?: Pick<Http, 'send'>;
  readonly dataService: (baseUrl: string) => DataService;
  readonly options: FindOptions;
  readonly log: SourceLog;
  readonly now: () => number;
  /** For the next request. */
  readonly deadlineMs: () => number;
  /** Of prices and values; absent: the service's own, US dollars. */
  readonly currency?: Currency;
  readonly abi?: Abis;
  /** What the compilers of the open project left; absent: there is none. */
  readonly builds?: Builds;
  /** Who knows contracts that are not of it; absent: nobody is asked. */
  readonly verified?: VerifiedContracts;
  /** Of the tokens met on the network; absent: none are known, and none are kept. */
  readonly tokens?: TokenMetadataCache;
  /** What the data service knows of chains. */
  readonly registry: ChainRegistry;
  /** How the nodes behaved so far; absent: nothing is known of them. */
  readonly endpointStats?: EndpointStats;
  /** NodeIDs of the configured nodes; absent: those that answer are all that is known. */
  readonly nodeIds?: NodeIds;
}

export interface FindOptions {
  readonly signal: AbortSignal;
  /** Whether something may be sent to a URL. */
  readonly allowed: (url: string) => boolean;
  /** Name of one chain; absent: all of the network's, the first one first. */
  readonly chain?: string;
  /** Which balances of an EVM address; absent: all of today's but spam. */
  readonly balances?: BalanceFilter;
  /** Ask again even where an answer is kept. */
  readonly fresh?: boolean;
  /** What takes longer than a reader waits for is left out, and the Finding says that it is unfinished. */
  readonly quick?: boolean;
  /** Told, in words, what is done while it takes long. */
  readonly progress?: (words: string) => void;
}

/** What one of the network's nodes told. */
export interface NodeResult<T> {
  readonly node: NodeEndpoint;
  readonly result: QueryResult<T>;
}

export interface QueryOptions {
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  /** Tries at one node, where there is another one to ask instead. */
  readonly tries?: number;
}

/** A question of one or more calls to one node; undefined: the node has no such thing. */
export type NodeQuestion<T> = (client: NodeClient, options: QueryOptions) => Promise<NodeAnswer<T> | undefined>;

/** The part of a data service's client that an operation needs. */
export type IndexQuestion<T> = (
  service: DataService,
  network: DataNetwork,
  options: QueryOptions,
) => Promise<Answer<T> | undefined>;

/** What is asked about an EVM chain; no value: it has no such thing. */
export interface EvmAnswer<T> {
  readonly value: T | undefined;
  readonly json: JsonValue;
  readonly request?: RawRequest;
  /** Last block of the node, where it told. */
  readonly height?: bigint;
  /** Why something is left out that should be known. */
  readonly problem?: unknown;
}

/** One or more rounds to a node of an EVM chain. */
export type EvmQuestion<T> = (node: EvmNode) => Promise<EvmAnswer<T>>;

/** @param chainId what the service knows the chain by */
export type EvmIndexQuestion<T> = (
  service: DataService,
  chainId: string,
  options: QueryOptions,
) => Promise<EvmAnswer<T>>;

/** Nobody told what was asked; the message is a sentence for the user. */
export class QueryError extends UserError {
  override readonly name = 'QueryError';

  /** Why none of the hosts told: what `result` says, else the sentence of the first that failed. */
  static of({ context, network }: SourceClient, result?: QueryResult<unknown>): QueryError {
    const problem = (result && problemOf(result)) ?? context.log.firstFailed?.message;
    return new QueryError(problem ?? `${network.name} has no allowed host for this. Add a node in the settings.`);
  }
}

/** Why something was not told, in a sentence; a refusal too. */
export function problemOf(result: QueryResult<unknown>): string | undefined {
  return result.ok || result.error === undefined ? undefined : errorSentence(result.error);
}

/** When and by whom was told what a client asked: milliseconds since the epoch. */
export function answeredBy({ context }: SourceClient): { readonly at: number; readonly hosts: readonly string[] } {
  const answered = context.log.all.filter(({ outcome }) => outcome === 'answered');
  return { at: context.now(), hosts: [...new Set(answered.map(({ host }) => host))] };
}
