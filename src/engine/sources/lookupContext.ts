import type { DataService, Http, JsonRpc, ServiceResponse, DataNetwork, NodeResponse, NodeClient } from '../net';
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
  /** For requests other than JSON-RPC, such as a node's metrics; absent: they are not sent. */
  readonly http?: Pick<Http, 'send'>;
  readonly dataService: (baseUrl: string) => DataService;
  readonly options: FindOptions;
  readonly log: SourceLog;
  readonly now: () => number;
  /** Time limit of the next request. */
  readonly deadlineMs: () => number;
  /** Of prices and values; absent: the service's default, US dollars. */
  readonly currency?: Currency;
  readonly abi?: Abis;
  /** Compiler output of the open project; absent: none. */
  readonly builds?: Builds;
  /** Verified sources of contracts outside the project; absent: not queried. */
  readonly verified?: VerifiedContracts;
  /** Metadata of the network's tokens; absent: nothing is cached. */
  readonly tokens?: TokenMetadataCache;
  /** The data service's list of chains. */
  readonly registry: ChainRegistry;
  /** Behavior of the nodes so far; absent: unknown. */
  readonly endpointStats?: EndpointStats;
  /** NodeIDs of the configured nodes; absent: only nodes that answer are identified. */
  readonly nodeIds?: NodeIds;
}

export interface RequestOptions {
  readonly signal: AbortSignal;
  /** Whether requests may be sent to a URL. */
  readonly allowed: (url: string) => boolean;
}

export interface FindOptions extends RequestOptions {
  /** Name of one chain; absent: all of the network's, in order. */
  readonly chain?: string;
  /** Which balances of an EVM address; absent: all current ones except spam. */
  readonly balances?: BalanceFilter;
  /** Bypasses the cache. */
  readonly fresh?: boolean;
  /** Leaves out what takes too long for an interactive lookup, and marks the Report as unfinished. */
  readonly quick?: boolean;
  /** Called with the current step of a long lookup. */
  readonly progress?: (words: string) => void;
}

export interface NodeResult<T> {
  readonly node: NodeEndpoint;
  readonly result: QueryResult<T>;
}

export interface QueryOptions {
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  /** Tries per node, where another one can be queried instead. */
  readonly tries?: number;
}

/** One or more calls to one node; `undefined`: not found on the node. */
export type NodeQuery<T> = (client: NodeClient, options: QueryOptions) => Promise<NodeResponse<T> | undefined>;

export type IndexQuery<T> = (
  service: DataService,
  network: DataNetwork,
  options: QueryOptions,
) => Promise<ServiceResponse<T> | undefined>;

/** A result about an EVM chain; `value` is `undefined` where there is nothing. */
export interface EvmResult<T> {
  readonly value: T | undefined;
  readonly json: JsonValue;
  readonly request?: RawRequest;
  /** The node's latest block, if known. */
  readonly height?: bigint;
  /** Why expected data is missing. */
  readonly problem?: unknown;
}

export type EvmQuery<T> = (node: EvmNode) => Promise<EvmResult<T>>;

/** @param chainId the service's ID of the chain */
export type EvmIndexQuery<T> = (service: DataService, chainId: string, options: QueryOptions) => Promise<EvmResult<T>>;

/** No source answered; the message is a sentence for the user. */
export class QueryError extends UserError {
  override readonly name = 'QueryError';

  /** The reason of `result`, else the message of the first failed source. */
  static of({ context, network }: SourceClient, result?: QueryResult<unknown>): QueryError {
    const problem = (result && problemOf(result)) ?? context.log.firstFailed?.message;
    return new QueryError(problem ?? `${network.name} has no allowed host for this. Add a node in the settings.`);
  }
}

/** Why there is no value, as a sentence; also for rejections. */
export function problemOf(result: QueryResult<unknown>): string | undefined {
  return result.ok || result.error === undefined ? undefined : errorSentence(result.error);
}

/** When and by which hosts a client's queries were answered; milliseconds since the epoch. */
export function answeredBy({ context }: SourceClient): { readonly at: number; readonly hosts: readonly string[] } {
  const answered = context.log.all.filter(({ outcome }) => outcome === 'answered');
  return { at: context.now(), hosts: [...new Set(answered.map(({ host }) => host))] };
}
