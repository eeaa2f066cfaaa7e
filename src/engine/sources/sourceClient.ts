import { ConnectionError, TimeoutError } from '../errors';
import { type NodeResponse, type NodeCallOptions, type NodeClient, createNodeClient } from '../net';
import { type JsonValue, printJson, getOrMake } from '../primitives';
import { type ReadingMethod, type ResultOf, getNodeID } from '../rpc';
import type { EvmChain, Network, NodeEndpoint } from '../networks';
import type { QueryResult } from '../report';
import { ChainNodes, absentOrFailed, hedgeReport, isStarting, startingError } from './chainNodes';
import { EvmNode } from './evmNode';
import { allWithGrace, hedgedRequest } from './hedgedRequest';
import { EndpointStats, hedgeMs } from './endpointStats';
import type {
  LookupContext,
  QueryOptions,
  EvmResult,
  EvmIndexQuery,
  EvmQuery,
  IndexQuery,
  NodeQuery,
  NodeResult,
  RequestOptions,
} from './lookupContext';
import { chainSources, dataNetworkOf } from './networkSources';
import { SourceLog, type SourceState, SourceStates } from './sourceStates';

/**
 * Queries the sources of a network, where their host is allowed: its nodes about the P-, X- and C-Chain and themselves,
 * the nodes of its EVM chains, the data service and the metrics service. The only way for lookups, trees and the
 * dashboard to query. An identical query is sent once per client; a source is listed once per chain in the Report.
 */
export class SourceClient {
  readonly network: Network;
  private readonly queries = new Map<string, Promise<QueryResult<unknown>>>();
  /** The first node to answer is used for as long as it answers. */
  private firstNode: string | undefined;
  readonly endpointStats: EndpointStats;
  /** State of the EVM chains' nodes. */
  readonly chainNodes: ChainNodes;

  constructor(
    readonly context: LookupContext,
    readonly signal: AbortSignal,
    readonly states = new SourceStates(context.log),
  ) {
    this.network = context.network;
    this.endpointStats = context.endpointStats ?? new EndpointStats();
    this.chainNodes = new ChainNodes(context.network, states, this.endpointStats);
  }

  /** A client for the same sources with another signal. */
  until(signal: AbortSignal): SourceClient {
    return new SourceClient(this.context, signal, this.states);
  }

  get hasNode(): boolean {
    return this.nodeUrls.length > 0;
  }

  get hasIndex(): boolean {
    const { dataApi } = this.network;
    return dataApi !== undefined && this.isAllowed(dataApi);
  }

  /**
   * @param chain name in the list of sources: "P-Chain", "X-Chain", "node"
   * @throws only the abort reason
   */
  node<P, R>(
    chain: string,
    method: ReadingMethod<P, R>,
    params: P,
    at: Pick<NodeCallOptions, 'chain' | 'index'> = {},
  ): Promise<QueryResult<R>> {
    const key = `${method.name} ${JSON.stringify(at)} ${printJson(params as JsonValue)}`;
    return this.queryNode(chain, key, (client, options) => client.call(method, params, { ...at, ...options }));
  }

  /**
   * Runs a node query of more than one plain call.
   *
   * @param chain as in `node`
   * @param key identifies the query
   * @throws only the abort reason
   */
  queryNode<T>(chain: string, key: string, query: NodeQuery<T>): Promise<QueryResult<T>> {
    return this.once(`node ${key}`, () => this.fetchNodes(chain, query));
  }

  /**
   * Like `queryNode`, about a chain that not every node runs: the next node is queried where one does not serve it.
   * If none does, that is a rejection.
   *
   * @param chain, key as in `queryNode`
   * @throws only the abort reason
   */
  queryChain<T>(chain: string, key: string, query: NodeQuery<T>): Promise<QueryResult<T>> {
    return this.once(`chain ${key}`, () => this.fetchNodes(chain, query, key));
  }

  /**
   * Calls one method about a chain that not every node runs.
   *
   * @param chain as in `node`
   * @param at chain or index to query
   * @throws only the abort reason
   */
  chainCall<P, R>(
    chain: string,
    method: ReadingMethod<P, R>,
    params: P,
    at: Pick<NodeCallOptions, 'chain' | 'index' | 'isExpectedError'>,
  ): Promise<QueryResult<R>> {
    const key = `${method.name} ${JSON.stringify(at)} ${printJson(params as JsonValue)}`;
    return this.queryChain(chain, key, (client, options) => client.call(method, params, { ...options, ...at }));
  }

  /**
   * Queries every allowed node about itself. A node that hangs is not waited for, or not queried, where others answer.
   *
   * @throws only the abort reason
   */
  async everyNode<P, R>(
    chain: string,
    method: ReadingMethod<P, R>,
    params: P,
    at: Pick<NodeCallOptions, 'tries'> = {},
  ): Promise<readonly NodeResult<R>[]> {
    const nodes = this.network.nodes.filter(({ url }) => this.isAllowed(url));
    const awake = nodes.filter(({ url }) => !this.endpointStats.isSilent(url));
    const targets = awake.length > 0 ? awake : nodes;
    const requested = targets.map(({ url }) => this.thisNode(url, chain, method, params, at));
    const results = await allWithGrace(
      requested.map((one) => () => one),
      (result) => result.ok || result.rejected,
      hedgeMs,
      this.signal,
      this.endpointStats.clock,
    );
    const resultOf = new Map(targets.map(({ url }, i) => [url, results[i]]));
    return nodes.map((node) => ({ node, result: resultOf.get(node.url) ?? this.notWaitedFor(node.url, chain) }));
  }

  /** Queries exactly one node. @param url an allowed node of the network */
  thisNode<P, R>(
    url: string,
    chain: string,
    method: ReadingMethod<P, R>,
    params: P,
    at: Pick<NodeCallOptions, 'chain' | 'index' | 'isExpectedError' | 'deadlineMs' | 'tries'> = {},
  ): Promise<QueryResult<R>> {
    const key = `${url} ${method.name} ${JSON.stringify(at)} ${printJson(params as JsonValue)}`;
    const options = { ...this.options, ...at };
    return this.once(key, () =>
      this.fetchThisNode(chain, url, async () => {
        const response = await this.nodeClient(url).call(method, params, options);
        this.remember(url, method, response.value);
        return response;
      }),
    );
  }

  /** The NodeID last reported by the node; `undefined` if it never answered. */
  nodeIdOf({ url }: NodeEndpoint): string | undefined {
    return this.context.nodeIds?.get(url);
  }

  /**
   * Queries the data service.
   *
   * @param key identifies the query: operation and parameters
   * @throws only the abort reason
   */
  index<T>(chain: string, key: string, query: IndexQuery<T>): Promise<QueryResult<T>> {
    return this.once(`index ${key}`, () => this.fetchService(this.network.dataApi, chain, query));
  }

  /** Queries the metrics service; see `index`. @throws only the abort reason */
  metrics<T>(chain: string, key: string, query: IndexQuery<T>): Promise<QueryResult<T>> {
    return this.once(`metrics ${key}`, () => this.fetchService(this.network.metricsApi, chain, query));
  }

  /** URLs of an EVM chain's allowed nodes, in query order. */
  evmUrls(chain: EvmChain): readonly string[] {
    return chainSources(this.network, chain).rpcUrls.filter((url) => this.isAllowed(url));
  }

  /** An EVM chain's nodes, for callers that report failures themselves; `undefined` where none is allowed. */
  evmNode(chain: EvmChain, signal = this.signal): EvmNode | undefined {
    return this.evmNodeAt(chain, this.evmUrls(chain), signal);
  }

  /**
   * Queries an EVM chain's nodes.
   *
   * @param urls subset of `evmUrls`; absent: all
   * @throws only the abort reason
   */
  async evm<T>(
    chain: EvmChain,
    query: EvmQuery<T>,
    urls: readonly string[] = this.evmUrls(chain),
  ): Promise<QueryResult<T>> {
    const node = this.evmNodeAt(chain, urls, this.signal, chain.name);
    if (node === undefined) {
      const [first] = chainSources(this.network, chain).rpcUrls;
      return { ok: false, rejected: false, from: this.states.notRequested('node', first, chain.name, 'evm') };
    }
    return this.fetchEvm('node', node, chain, () => query(node));
  }

  /** Queries the data service about an EVM chain. @throws only the abort reason */
  async evmIndex<T>(chain: EvmChain, query: EvmIndexQuery<T>): Promise<QueryResult<T>> {
    const { index } = chainSources(this.network, chain);
    if (index === undefined || !this.isAllowed(index.baseUrl)) {
      const from = this.states.notRequested('dataService', index?.baseUrl, chain.name, 'evm');
      return { ok: false, rejected: false, from };
    }
    const { baseUrl, chainId } = index;
    const service = this.context.dataService(baseUrl);
    return this.fetchEvm('dataService', { url: baseUrl }, chain, () => query(service, chainId, this.options));
  }

  private get options(): QueryOptions {
    return { signal: this.signal, deadlineMs: this.context.deadlineMs() };
  }

  get nodeUrls(): readonly string[] {
    return this.network.nodes.map(({ url }) => url).filter((url) => this.isAllowed(url));
  }

  private isAllowed(url: string): boolean {
    return this.context.options.allowed(url);
  }

  private nodeClient(url: string): NodeClient {
    return createNodeClient(this.context.rpc, url, this.network.wireNames);
  }

  private notWaitedFor(url: string, chain: string): QueryResult<never> {
    const state = this.states.of('node', url, chain, 'node');
    this.endpointStats.markHanging(url);
    state.notWaitedFor(true);
    return { ok: false, rejected: false, from: state.index };
  }

  private remember(url: string, { name }: Pick<ReadingMethod<never, unknown>, 'name'>, value: unknown): void {
    if (name === getNodeID.name) {
      this.context.nodeIds?.remember(url, (value as ResultOf<typeof getNodeID>).nodeID);
    }
  }

  private once<T>(key: string, request: () => Promise<QueryResult<T>>): Promise<QueryResult<T>> {
    const known = getOrMake(this.queries, key, () => request());
    // A key identifies one query, so its result has one type.
    return known as Promise<QueryResult<T>>;
  }

  /** @param name of the chain; if given, its sources are recorded */
  private evmNodeAt(chain: EvmChain, urls: readonly string[], signal: AbortSignal, name?: string): EvmNode | undefined {
    if (urls.length === 0) {
      return undefined;
    }
    const { endpointStats } = this;
    const { deadlineMs } = this.context;
    const result = name !== undefined && {
      report: hedgeReport(this.states, name, 'evm'),
      helped: (url: string) => this.states.of('node', url, name, 'evm').answered(),
    };
    return new EvmNode(
      this.context.rpc,
      endpointStats.archivesFirst(urls),
      {
        signal,
        // Re-read per round trip: a hover's remaining time shrinks with each.
        get deadlineMs() {
          return deadlineMs();
        },
      },
      { endpointStats, chain, ...result },
    );
  }

  /** @param key as in `queryChain`: lacking that chain does not count against a node in other queries */
  private async fetchNodes<R>(chain: string, query: NodeQuery<R>, key?: string): Promise<QueryResult<R>> {
    const servedBy = key === undefined ? 'all' : 'some';
    const urls = this.nodeUrls;
    if (urls.length === 0) {
      const from = this.states.notRequested('node', this.network.nodes[0]?.url, chain, 'node');
      return { ok: false, rejected: false, from };
    }
    const first = servedBy === 'all' ? this.firstNode : undefined;
    const request = () =>
      hedgedRequest(first === undefined ? urls : [first, ...urls.filter((url) => url !== first)], {
        endpointStats: this.endpointStats,
        signal: this.signal,
        what: servedBy === 'all' ? undefined : chain,
        report: hedgeReport(this.states, chain, 'node'),
        query: (url, { signal, isLast }) =>
          query(this.nodeClient(url), { ...this.options, signal, ...(isLast ? {} : { tries: 1 }) }),
      });
    const hedged =
      key === undefined
        ? await request()
        : await this.endpointStats.together(
            `${urls.join(' ')} ${key}`,
            this.signal,
            request,
            (one) => one.kind === 'answered',
          );
    const { url } = hedged;
    const state = this.states.of('node', url, chain, 'node');
    if (servedBy === 'all' && hedged.kind !== 'failed') {
      this.firstNode = url;
    }
    switch (hedged.kind) {
      case 'answered':
        return hedged.result === undefined
          ? { ok: false, rejected: true, from: state.rejected() }
          : { ok: true, ...hedged.result, from: state.answered(), url };
      case 'refused':
        return { ok: false, rejected: true, error: hedged.error, from: state.rejected() };
      case 'failed':
        return servedBy === 'all' && (await isStarting(this, hedged.error, url))
          ? state.failure(startingError(hedged.error))
          : absentOrFailed(hedged, servedBy, state);
    }
  }

  private async fetchThisNode<R>(
    chain: string,
    url: string,
    query: () => Promise<NodeResponse<R>>,
  ): Promise<QueryResult<R>> {
    const state = this.states.of('node', url, chain, 'node');
    try {
      const { value, json, request } = await query();
      this.endpointStats.answers(url);
      return { ok: true, value, json, request, from: state.answered(), url };
    } catch (error) {
      this.signal.throwIfAborted();
      if (error instanceof TimeoutError || error instanceof ConnectionError) {
        this.endpointStats.fails(url);
      }
      return state.rejectionOrFailure(error);
    }
  }

  private async fetchService<T>(
    baseUrl: string | undefined,
    chain: string,
    query: IndexQuery<T>,
  ): Promise<QueryResult<T>> {
    if (baseUrl === undefined || !this.isAllowed(baseUrl)) {
      return { ok: false, rejected: false, from: this.states.notRequested('dataService', baseUrl, chain, 'node') };
    }
    const state = this.states.of('dataService', baseUrl, chain, 'node');
    try {
      const service = this.context.dataService(baseUrl);
      const response = await query(service, dataNetworkOf(this.network), this.options);
      return response === undefined
        ? { ok: false, rejected: true, from: state.rejected() }
        : { ok: true, ...response, from: state.answered(), url: baseUrl };
    } catch (error) {
      this.signal.throwIfAborted();
      return state.failure(error);
    }
  }

  private async fetchEvm<T>(
    kind: 'node' | 'dataService',
    requested: { readonly url: string },
    chain: EvmChain,
    query: () => Promise<EvmResult<T>>,
  ): Promise<QueryResult<T>> {
    // A data service takes its position in the source list at once; which node answered is only known afterwards.
    const state = (): SourceState => this.states.of(kind, requested.url, chain.name, 'evm');
    if (kind === 'dataService') {
      state();
    }
    try {
      const { value, json, height, problem, request } = await query();
      const from = value === undefined ? state().rejected({ height }) : state().answered({ height });
      if (problem !== undefined) {
        state().failed(problem);
      }
      return value === undefined
        ? { ok: false, rejected: true, from }
        : { ok: true, value, json, request, from, url: requested.url };
    } catch (error) {
      this.signal.throwIfAborted();
      const isStartingUp = kind === 'node' && (await isStarting(this, error, requested.url));
      return state().failure(isStartingUp ? startingError(error) : error);
    }
  }
}

export interface SourceDeps extends Pick<
  LookupContext,
  'rpc' | 'http' | 'dataService' | 'registry' | 'endpointStats' | 'nodeIds' | 'now' | 'abi' | 'builds' | 'verified'
> {
  /** Per request. */
  readonly deadlineMs: () => number;
}

/** For one lookup, one tree branch or one dashboard query: within it, an identical query is sent once. */
export function createSourceClient(deps: SourceDeps, network: Network, options: RequestOptions): SourceClient {
  const { signal, allowed } = options;
  const context: LookupContext = { ...deps, network, options: { signal, allowed }, log: new SourceLog(deps.now) };
  return new SourceClient(context, signal);
}
