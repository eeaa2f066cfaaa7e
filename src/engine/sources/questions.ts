import type { Answer, DataNetwork, DataService, NodeAnswer, NodeClient } from '../net';
import type { QueryResult, RawRequest } from '../report';
import type { JsonValue } from '../primitives';
import type { NodeEndpoint } from '../networks';
import type { EvmNode } from './evmNode';

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
