import { errorCategory, hostOf, ApiError, HttpError, TimeoutError } from '../errors';
import type { Outcome } from '../evm';
import type { EvmChain, Network } from '../networks';
import { createNodeClient } from '../net';
import { isBootstrapped } from '../rpc';
import type { QueryResult } from '../report';
import type { EndpointStats } from './endpointStats';
import type { HedgedOutcome, HedgeReport } from './hedgedRequest';
import type { SourceStates, Server, SourceState } from './sourceStates';
import type { SourceClient } from './sourceClient';

/** The outcome of a request to a single node, with its times. */
export interface SingleNodeOutcome {
  readonly url: string;
  readonly began: number;
  readonly at: number;
  /** Absent where it had not answered by the time the others had. */
  readonly outcome?: Outcome<unknown>;
  /** Whether the result is more than "not found". */
  readonly isThere: boolean;
}

/** The nodes of EVM chains within one client: which were queried, and which rejected. */
export class ChainNodes {
  constructor(
    private readonly network: Network,
    private readonly states: SourceStates,
    private readonly endpointStats: EndpointStats,
  ) {}

  /** Nodes not queried about the chain yet, without those that hang or do not run it. */
  unqueried({ name }: EvmChain, urls: readonly string[]): readonly string[] {
    return urls.filter((url) => !this.states.isRequested('node', url, name, 'evm') && !this.endpointStats.isAway(url));
  }

  /** Names of the nodes that rejected. @param chain its name */
  rejectedBy(chain: string): readonly string[] {
    return this.network.nodes
      .filter(({ url }) => this.states.hasRejected('node', url, chain, 'evm'))
      .map(({ name }) => name);
  }

  /** A node's name in the settings, or its host where it has none. @param url any of its addresses */
  nameOf(url: string): string {
    return this.network.nodes.find((node) => url.startsWith(`${node.url}/`))?.name ?? hostOf(url);
  }

  /** Records a node's outcome in the sources. A node that does not run the chain is not listed. */
  received({ name }: EvmChain, { url, began, at, outcome, isThere }: SingleNodeOutcome): void {
    if (outcome?.ok === false && errorCategory(outcome.error) === 'noEndpoint') {
      this.endpointStats.markMissing(url, '');
      return;
    }
    const state = this.states.of('node', url, name, 'evm', began);
    if (outcome === undefined) {
      this.endpointStats.markHanging(url);
      state.notWaitedFor(true);
    } else if (!outcome.ok) {
      if (outcome.error instanceof TimeoutError) {
        this.endpointStats.markHanging(url);
      }
      state.failed(outcome.error);
    } else if (isThere) {
      state.answered({ at });
    } else {
      state.rejected({ at });
    }
  }

  /** Nodes not queried about one of the network's own chains yet, without those that hang. @param chain its name */
  unqueriedOnChain(chain: string, urls: readonly string[]): readonly string[] {
    return urls.filter(
      (url) => !this.states.isRequested('node', url, chain, 'node') && !this.endpointStats.isAway(url),
    );
  }

  /** Records the node that had more to report. @returns the index of the source */
  answered(chain: string, url: string, began: number): number {
    return this.states.of('node', url, chain, 'node', began).answered();
  }
}

/**
 * Whether a node lacks an endpoint because it is still bootstrapping the P-Chain, before it starts its other chains.
 *
 * @param url any of its addresses
 * @throws only the abort reason
 */
export async function isStarting(
  { network, context, signal }: Pick<SourceClient, 'network' | 'context' | 'signal'>,
  error: unknown,
  url: string,
): Promise<boolean> {
  const node = network.nodes.find((one) => one.url === url || url.startsWith(`${one.url}/`));
  if (node === undefined || errorCategory(error) !== 'noEndpoint') {
    return false;
  }
  try {
    const client = createNodeClient(context.rpc, node.url, network.wireNames);
    const options = { signal, deadlineMs: context.deadlineMs(), tries: 1 };
    return !(await client.call(isBootstrapped, { chain: 'P' }, options)).value.isBootstrapped;
  } catch (problem) {
    signal.throwIfAborted();
    if (problem instanceof ApiError) {
      return false;
    }
    throw problem;
  }
}

/** The error that a node returns itself for a chain that is bootstrapping. */
export function startingError(error: unknown): unknown {
  return error instanceof HttpError ? new HttpError(error, 503, notBootstrapped, 'text/plain') : error;
}

const notBootstrapped = 'API call rejected because chain is not done bootstrapping';

/** Records each node of a hedged request in the sources. */
export function hedgeReport(states: SourceStates, chain: string, server: Server): HedgeReport {
  const state = (url: string): SourceState => states.of('node', url, chain, server);
  return {
    requesting: (url) => void state(url),
    failed: (url, error) => void state(url).failed(error),
    notWaitedFor: (url, hangs) => state(url).notWaitedFor(hangs),
    passedOver: (url, next) => states.replaceWithNext('node', url, chain, server, next),
  };
}

/** A chain or method missing on every node is a rejection, not a failure. @param servedBy as in `SourceClient` */
export function absentOrFailed(
  { error, isAbsent }: Extract<HedgedOutcome<unknown>, { readonly kind: 'failed' }>,
  servedBy: 'all' | 'some',
  state: SourceState,
): QueryResult<never> {
  if (!isAbsent) {
    return { ok: false, rejected: false, error, from: state.index };
  }
  if (errorCategory(error) === 'noMethod') {
    return { ok: false, rejected: true, error, from: state.lacks(error) };
  }
  return servedBy === 'some' ? { ok: false, rejected: true, error, from: state.rejected() } : state.failure(error);
}
