import * as l10n from '@vscode/l10n';
import type { Answer, DataService } from '../../api/dataApi/dataService';
import type { DataNetwork } from '../../api/dataApi/parameters';
import { errorCategory } from '../../api/errors/errorCategory';
import { ApiError, RpcError } from '../../api/errors/errors';
import { hostOf } from '../../api/errors/redact';
import { createNodeClient, type NodeAnswer, type NodeCallOptions, type NodeClient } from '../../api/node/nodeClient';
import { printJson } from '../../core/json/printJson';
import type { JsonValue } from '../../core/json/value';
import type { ReadingMethod } from '../../core/rpc/catalogue/method';
import type { Network } from '../../core/networks/network';
import { isUnreachable } from './fetchNode';
import type { LookupContext } from './lookupContext';
import { dataNetworkOf, type PrimarySources, primarySources } from './primarySources';
import { SourceState } from './sourceState';
import type { SourcedResult, NodeResult } from '../../explain/sourcedResult';

/** A question of one or more calls to one node; undefined: the node has no such thing. */
export type NodeQuestion<T> = (
  client: NodeClient,
  options: { readonly signal: AbortSignal; readonly deadlineMs: number },
) => Promise<NodeAnswer<T> | undefined>;

/** The part of a data service's client that an operation needs. */
export type IndexQuestion<T> = (
  service: DataService,
  network: DataNetwork,
  options: { readonly signal: AbortSignal; readonly deadlineMs: number },
) => Promise<Answer<T> | undefined>;

/**
 * Asks a network's nodes and data service about the P-, X- and C-Chain within one lookup. The same question is sent
 * once, whoever asks it; each source that was asked stands once for each chain in the Finding's list.
 */
export class SourceClient {
  readonly network: Network;
  private readonly sources: PrimarySources;
  private readonly questions = new Map<string, Promise<SourcedResult<unknown>>>();
  private readonly states = new Map<string, SourceState>();
  private readonly notes = new Map<string, number>();
  /** The node that answered first is kept to. */
  private firstNode = 0;

  constructor(
    readonly context: LookupContext,
    readonly signal: AbortSignal,
  ) {
    this.network = context.network;
    this.sources = primarySources(context.network);
  }

  /** Whether a node may be asked at all. */
  get hasNode(): boolean {
    return this.allowedNodes.length > 0;
  }

  get hasIndex(): boolean {
    const { index } = this.sources;
    return index !== undefined && this.isAllowed(index.baseUrl);
  }

  /**
   * @param chain the chain's name in the list of sources: "P-Chain", "X-Chain", "node"
   * @throws the abort reason alone
   */
  node<P, R>(
    chain: string,
    method: ReadingMethod<P, R>,
    params: P,
    at: Pick<NodeCallOptions, 'chain' | 'index'> = {},
  ): Promise<SourcedResult<R>> {
    const key = `${method.name} ${JSON.stringify(at)} ${printJson(params as JsonValue)}`;
    return this.nodeQuestion(chain, key, (client, options) => client.call(method, params, { ...at, ...options }));
  }

  /**
   * Asks a node what takes more than a call: reading its answer further, or a server of another kind.
   *
   * @param chain as in `node`
   * @param key what tells this question from others
   * @throws the abort reason alone
   */
  nodeQuestion<T>(chain: string, key: string, question: NodeQuestion<T>): Promise<SourcedResult<T>> {
    const options = { signal: this.signal, deadlineMs: this.context.deadlineMs };
    const client = (url: string) => createNodeClient(this.context.rpc, url, this.network.wireNames);
    return this.once(`node ${key}`, () => this.fetchNodes(chain, (url) => question(client(url), options)));
  }

  /**
   * Asks about a chain that not every node runs: one that does not serve it is passed over for the next, and that none does
   * is an answer too.
   *
   * @param chain, key as in `nodeQuestion`
   * @throws the abort reason alone
   */
  chainQuestion<T>(chain: string, key: string, question: NodeQuestion<T>): Promise<SourcedResult<T>> {
    const options = { signal: this.signal, deadlineMs: this.context.deadlineMs };
    const client = (url: string) => createNodeClient(this.context.rpc, url, this.network.wireNames);
    return this.once(`chain ${key}`, () => this.fetchNodes(chain, (url) => question(client(url), options), 'some'));
  }

  /** Asks every node that may be asked, for what each says of itself. @throws the abort reason alone */
  everyNode<P, R>(chain: string, method: ReadingMethod<P, R>, params: P): Promise<readonly NodeResult<R>[]> {
    const nodes = this.network.nodes.filter(({ url }) => this.isAllowed(url));
    return Promise.all(
      nodes.map(async (node) => ({ node, told: await this.thisNode(node.url, chain, method, params) })),
    );
  }

  /** Asks one node and no other. @param url one of the network's nodes that may be asked */
  thisNode<P, R>(
    url: string,
    chain: string,
    method: ReadingMethod<P, R>,
    params: P,
    at: Pick<NodeCallOptions, 'chain' | 'index' | 'isExpectedRefusal'> = {},
  ): Promise<SourcedResult<R>> {
    const key = `${url} ${method.name} ${JSON.stringify(at)} ${printJson(params as JsonValue)}`;
    const client = createNodeClient(this.context.rpc, url, this.network.wireNames);
    const options = { ...at, signal: this.signal, deadlineMs: this.context.deadlineMs };
    return this.once(key, () => this.fetchThisNode(chain, url, () => client.call(method, params, options)));
  }

  /**
   * Asks the data service.
   *
   * @param key what tells this question from others: operation and parameters
   * @throws the abort reason alone
   */
  index<T>(chain: string, key: string, question: IndexQuestion<T>): Promise<SourcedResult<T>> {
    return this.once(`index ${key}`, () => this.fetchService(this.sources.index?.baseUrl, chain, question));
  }

  /**
   * Asks the metrics service.
   *
   * @param key what tells this question from others: operation and parameters
   * @throws the abort reason alone
   */
  metrics<T>(chain: string, key: string, question: IndexQuestion<T>): Promise<SourcedResult<T>> {
    return this.once(`metrics ${key}`, () => this.fetchService(this.network.metricsApi, chain, question));
  }

  private get allowedNodes(): readonly string[] {
    return this.sources.nodes.filter((url) => this.isAllowed(url));
  }

  private isAllowed(url: string): boolean {
    return this.context.options.allowed(url);
  }

  private once<T>(key: string, ask: () => Promise<SourcedResult<T>>): Promise<SourcedResult<T>> {
    const known = this.questions.get(key) ?? ask();
    this.questions.set(key, known);
    // A key names one question, so its answer has one type.
    return known as Promise<SourcedResult<T>>;
  }

  /** @param servedBy 'some': who serves nothing there is no worse a node for other questions */
  private async fetchNodes<R>(
    chain: string,
    ask: (url: string) => Promise<NodeAnswer<R> | undefined>,
    servedBy: 'all' | 'some' = 'all',
  ): Promise<SourcedResult<R>> {
    const urls = this.allowedNodes;
    if (urls.length === 0) {
      return { ok: false, refused: false, from: this.notAsked('node', this.sources.nodes[0], chain) };
    }
    const state = this.stateOf('node', urls[0]!, chain);
    let last: unknown;
    for (const [i, url] of urls.entries()) {
      if (i < this.firstNode) {
        continue;
      }
      try {
        const answer = await ask(url);
        if (servedBy === 'all') {
          this.firstNode = Math.max(this.firstNode, i);
        }
        return answer === undefined
          ? { ok: false, refused: true, from: state.refused(hostOf(url)) }
          : { ok: true, ...answer, from: state.answered(hostOf(url)), url };
      } catch (error) {
        this.signal.throwIfAborted();
        if (servedBy === 'some' && errorCategory(error) === 'noEndpoint') {
          continue;
        }
        last = error;
        if (error instanceof RpcError && !isUnreachable(error)) {
          return { ok: false, refused: true, error, from: state.refused(hostOf(url)) };
        }
        if (!isUnreachable(error)) {
          break;
        }
      }
    }
    if (last === undefined) {
      return { ok: false, refused: true, from: state.refused() };
    }
    return { ok: false, refused: false, ...apiError(last), from: state.failed(last) };
  }

  private async fetchThisNode<R>(
    chain: string,
    url: string,
    ask: () => Promise<NodeAnswer<R>>,
  ): Promise<SourcedResult<R>> {
    const state = this.stateOf('node', url, chain);
    try {
      const { value, json } = await ask();
      return { ok: true, value, json, from: state.answered(hostOf(url)), url };
    } catch (error) {
      this.signal.throwIfAborted();
      return error instanceof RpcError && !isUnreachable(error)
        ? { ok: false, refused: true, error, from: state.refused(hostOf(url)) }
        : { ok: false, refused: false, ...apiError(error), from: state.failed(error) };
    }
  }

  private async fetchService<T>(
    baseUrl: string | undefined,
    chain: string,
    question: IndexQuestion<T>,
  ): Promise<SourcedResult<T>> {
    if (baseUrl === undefined || !this.isAllowed(baseUrl)) {
      return { ok: false, refused: false, from: this.notAsked('dataService', baseUrl, chain) };
    }
    const state = this.stateOf('dataService', baseUrl, chain);
    try {
      const service = this.context.dataService(baseUrl);
      const options = { signal: this.signal, deadlineMs: this.context.deadlineMs };
      const answer = await question(service, dataNetworkOf(this.network), options);
      return answer === undefined
        ? { ok: false, refused: true, from: state.refused() }
        : { ok: true, ...answer, from: state.answered(), url: baseUrl };
    } catch (error) {
      this.signal.throwIfAborted();
      return { ok: false, refused: false, ...apiError(error), from: state.failed(error) };
    }
  }

  private stateOf(kind: 'node' | 'dataService', url: string, chain: string): SourceState {
    const host = hostOf(url);
    const key = `${kind} ${host} ${chain}`;
    // Opened at once, so that the order of sources does not depend on who answers first.
    const state = this.states.get(key) ?? new SourceState(this.context.log.begin(kind, host, chain));
    this.states.set(key, state);
    return state;
  }

  /** The index of the note that a host is not allowed; -1 where the network has no such host. */
  private notAsked(kind: 'node' | 'dataService', url: string | undefined, chain: string): number {
    if (url === undefined) {
      return -1;
    }
    const host = hostOf(url);
    const key = `${kind} ${host} ${chain}`;
    const known = this.notes.get(key);
    if (known !== undefined) {
      return known;
    }
    const words = l10n.t('{0} was not asked: the host is not allowed.', host);
    const index = this.context.log.notAsked(kind, host, chain, words);
    this.notes.set(key, index);
    return index;
  }
}

function apiError(error: unknown): { readonly error?: ApiError } {
  return error instanceof ApiError ? { error } : {};
}
