import {
  type DataService,
  type Http,
  type HttpLogEntry,
  type JsonRpc,
  type MaySend,
  type ProxySettings,
  type Recording,
  createDataService,
  createHttp,
  createJsonRpc,
  guardedHttp,
  systemClock,
  withRecording,
} from './net';
import { ConnectionError, TimeoutError } from './errors';
import { chainId } from './rpc';
import type { Currency } from './primitives';
import { type Abis, type Builds, VerifiedContracts, type VerifiedStore } from './source';
import { type Allowance, Allowances, ChainRegistry } from './networks';
import { type Lookup, createLookup } from './lookup';
import {
  ChainDiscovery,
  type ConfiguredNetworks,
  EndpointStats,
  type NetworkSettings,
  NodeIds,
  type SavedNodeIds,
  configuredNetworks,
} from './sources';

/** What the host provides to the engine. */
export interface EnginePorts {
  /** `networks: undefined` for the built-in ones. Read on first use and again after `settingsChanged`. */
  settings(): NetworkSettings;
  /** Whether requests to a URL are allowed at all; absent for any URL. */
  readonly maySend?: MaySend;
  /** Whether the user has allowed a URL, explicit requests aside; absent for every URL that `maySend` allows. */
  readonly agreed?: MaySend;
  /** Timeout of each request, in milliseconds. */
  timeoutMs(): number;
  /** `{}` for none. */
  proxy(): ProxySettings;
  /** Secret headers of an origin, sent to that origin only. */
  headersFor(origin: string): Promise<Readonly<Record<string, string>>>;
  /** One line per request, never with a path, header or body. */
  log(entry: { readonly level: 'debug' | 'info' | 'warn'; readonly text: string }): void;
  /** The clock, milliseconds since the epoch. */
  now(): number;
  /** For prices and values; absent for US dollars. */
  currency?(): Currency;
  /** Called when a host's remaining rate limit becomes known or changes. */
  allowanceChanged?(): void;
  /** ABIs of the open project, if there is one. */
  readonly abi?: Abis;
  /** Compiler output of the open project. */
  readonly builds?: Builds;
  /** Persistent cache for responses of source verification services; absent for none. */
  readonly verified?: VerifiedStore;
  /** Hosts with recorded responses, to which nothing is sent; absent for none. */
  readonly recording?: Recording;
  /** Persistent store for NodeIDs of configured nodes; absent for none. */
  readonly nodeIds?: SavedNodeIds;
}

export const userAgent = 'Snowprobe';

/** Clients, host statistics and caches for lookups. */
export interface Lookups {
  readonly ports: EnginePorts;
  readonly networks: ConfiguredNetworks;
  readonly http: Http;
  readonly rpc: JsonRpc;
  /** The data service's list of chains. Does not send requests on its own. */
  readonly registry: ChainRegistry;
  readonly endpointStats: EndpointStats;
  readonly nodeIds: NodeIds;
  readonly discovery: ChainDiscovery;
  readonly lookup: Lookup;
  readonly verified: VerifiedContracts;
  dataService(baseUrl: string): DataService;
  /** The remaining rate limit of an origin, or `undefined` if it does not report one. */
  allowance(origin: string): Allowance | undefined;
  /** Drops what was cached with the project's old ABIs. */
  abiChanged(): void;
  /** Reloads the settings and drops what was cached under the old ones. */
  settingsChanged(): void;
  /** @param listener called if settings change, or if the active network was wiped and restarted */
  onForget(listener: () => void): void;
  dispose(): Promise<void>;
}

/** @param networks the settings' networks, if already read */
export function createLookups(ports: EnginePorts, networks = configuredNetworks(() => ports.settings())): Lookups {
  const listeners: (() => void)[] = [];
  const forgotten = (): void => listeners.forEach((listener) => listener());
  const now = (): number => ports.now();
  const allowances = new Allowances(now, () => ports.allowanceChanged?.());
  const transport = createHttp({
    userAgent,
    proxy: () => ports.proxy(),
    headersFor: (origin) => ports.headersFor(origin),
    onResponseHeaders: (origin, headers) => allowances.received(origin, headers),
    log: (entry) => ports.log({ level: entry.outcome === 'failed' ? 'warn' : 'debug', text: logLine(entry) }),
  });
  const { recording } = ports;
  const http: Http = guardedHttp(
    recording === undefined ? transport : withRecording(transport, recording),
    ports.maySend ?? (() => true),
  );
  const rpc = createJsonRpc(http);
  const dataService = (baseUrl: string): DataService => createDataService(http, baseUrl);
  const registry = new ChainRegistry(now);
  const endpointStats = new EndpointStats(systemClock, (url) =>
    rpc.call(url, { method: chainId.name }, { tries: 1 }).catch((error: unknown) => {
      // An error response still shows that the node responds.
      if (error instanceof TimeoutError || error instanceof ConnectionError) {
        throw error;
      }
    }),
  );
  const nodeIds = new NodeIds(ports.nodeIds);
  const discovery = new ChainDiscovery(rpc, now, endpointStats);
  const verified = new VerifiedContracts({
    http,
    headersFor: (origin) => ports.headersFor(origin),
    now,
    store: ports.verified,
  });
  const lookup = createLookup({
    ...{ rpc, discovery, dataService, now, registry, endpointStats, nodeIds },
    deadlineMs: () => ports.timeoutMs(),
    currency: ports.currency && (() => ports.currency?.() ?? 'usd'),
    abi: ports.abi,
    builds: ports.builds,
    verified,
    onNetworkReset({ name }) {
      ports.log({ level: 'info', text: `${name} was reset: its cached data was dropped.` });
      if (name === networks.active().name) {
        forgotten();
      }
    },
  });
  return {
    ...{ ports, networks, http, rpc, registry, endpointStats, nodeIds, discovery, lookup, dataService, verified },
    allowance: (origin) => allowances.of(origin),
    abiChanged: () => lookup.forget(),
    settingsChanged() {
      networks.forget();
      registry.forget();
      lookup.forget();
      forgotten();
    },
    onForget: (listener) => listeners.push(listener),
    dispose: () => http.dispose(),
  };
}

/** One line for the log: request, host, result; never a path, header or body. */
function logLine(entry: HttpLogEntry): string {
  const status = entry.status === undefined ? '' : ` ${entry.status}`;
  const outcome = entry.outcome === 'denied' ? `answered${status}: not found` : `${entry.outcome}${status}`;
  const how = entry.problem ?? outcome;
  const line = `${entry.verb} ${entry.host} ${entry.label}: ${how}, ${Math.round(entry.milliseconds)} ms`;
  return entry.tries > 1 ? `${line}, ${entry.tries} tries` : line;
}
