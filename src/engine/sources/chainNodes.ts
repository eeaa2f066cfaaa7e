import { errorCategory, hostOf } from '../errors';
import type { Outcome } from '../evm';
import type { EvmChain, Network } from '../networks';
import type { EndpointStats } from './nodeHabits';
import type { SourceStates } from './sourceStates';

/** What a node said that was asked alone, and when. */
export interface ReceivedAlone {
  readonly url: string;
  readonly began: number;
  readonly at: number;
  /** Absent: it had not answered when the others had. */
  readonly outcome?: Outcome<unknown>;
  /** Whether the answer is more than that it has no such thing. */
  readonly isThere: boolean;
}

/** The nodes of EVM chains within one client: who was asked, and who said that a chain has no such thing. */
export class ChainNodes {
  constructor(
    private readonly network: Network,
    private readonly states: SourceStates,
    private readonly endpointStats: EndpointStats,
  ) {}

  /** Those that were not asked about the chain yet, but for those that do not run it or hang. */
  unrequested({ name }: EvmChain, urls: readonly string[]): readonly string[] {
    return urls.filter((url) => !this.states.isRequested('node', url, name, 'evm') && !this.endpointStats.isAway(url));
  }

  /** Their names. @param chain its name */
  rejectedBy(chain: string): readonly string[] {
    return this.network.nodes
      .filter(({ url }) => this.states.hasRejected('node', url, chain, 'evm'))
      .map(({ name }) => name);
  }

  /** A node's name in the settings; its host where it has none. @param url any of its addresses */
  nameOf(url: string): string {
    return this.network.nodes.find((node) => url.startsWith(`${node.url}/`))?.name ?? hostOf(url);
  }

  /** Tells the sources; of a node that does not run the chain nothing is told. */
  received({ name }: EvmChain, { url, began, at, outcome, isThere }: ReceivedAlone): void {
    if (outcome?.ok === false && errorCategory(outcome.error) === 'noEndpoint') {
      this.endpointStats.lacks(url, '');
      return;
    }
    const state = this.states.of('node', url, name, 'evm', began);
    if (outcome === undefined) {
      this.endpointStats.hangs(url);
      state.notWaitedFor();
    } else if (!outcome.ok) {
      state.failed(outcome.error);
    } else if (isThere) {
      state.answered({ at });
    } else {
      state.rejected({ at });
    }
  }

  /** Those of the network that were not asked about one of its own chains yet, and do not hang. @param chain its name */
  silentAbout(chain: string, urls: readonly string[]): readonly string[] {
    return urls.filter(
      (url) => !this.states.isRequested('node', url, chain, 'node') && !this.endpointStats.isAway(url),
    );
  }

  /** Tells of the one of them that had more to say. @returns the index of the source */
  answered(chain: string, url: string, began: number): number {
    return this.states.of('node', url, chain, 'node', began).answered();
  }
}
