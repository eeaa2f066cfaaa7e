import type { DataService, Http, JsonRpc } from '../net';
import type { Currency } from '../primitives';
import type { Abis, Builds } from '../source';
import type { ChainRegistry, Network } from '../networks';
import type { EndpointStats } from './endpointStats';
import type { NodeIds } from './nodeIds';
import type { SourceLog } from './createSourceClient';
import type { TokenMetadataCache } from './tokenMetadataCache';
import type { BalanceFilter } from '../report';

/** What one lookup works with. */
export interface LookupContext {
  readonly network: Network;
  readonly rpc: JsonRpc;
  /** For what is no JSON-RPC, as a node's metrics; absent: that is not asked. */
  readonly http?: Pick<Http, 'send'>;
  /** The client of a data service at a base URL. */
  readonly dataService: (baseUrl: string) => DataService;
  readonly options: FindOptions;
  readonly log: SourceLog;
  readonly now: () => number;
  readonly deadlineMs: number;
  /** Of prices and values; absent: the service's own, US dollars. */
  readonly currency?: Currency;
  readonly abi?: Abis;
  /** What the compilers of the open project left; absent: there is none. */
  readonly builds?: Builds;
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
