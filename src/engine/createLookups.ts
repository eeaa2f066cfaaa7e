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

/** What the engine takes from who runs it. */
export interface EnginePorts {
  /** Networks as settings have them; `networks: undefined` for the built-in ones. Read when first asked for, and anew after `settingsChanged`. */
  settings(): NetworkSettings;
  /** Whether something may be sent to a URL at all; absent: to any. */
  readonly maySend?: MaySend;
  /** Whether the user has agreed to it, whatever they ask for by name; absent: to all that may be sent. */
  readonly agreed?: MaySend;
  /** For each request, milliseconds. */
  timeoutMs(): number;
  /** `{}` for none. */
  proxy(): ProxySettings;
  /** Secret headers of an origin; they go there and nowhere else. */
  headersFor(origin: string): Promise<Readonly<Record<string, string>>>;
  /** One line for each request: never a path, header or body. */
  log(entry: { readonly level: 'debug' | 'info' | 'warn'; readonly text: string }): void;
  /** The clock, milliseconds since the epoch. */
  now(): number;
  /** Of prices and values; absent: US dollars. */
  currency?(): Currency;
  /** What a host still lets one ask is known, or has changed. */
  allowanceChanged?(): void;
  /** ABIs of the open project, where there is one. */
  readonly abi?: Abis;
  /** What its compilers left. */
  readonly builds?: Builds;
  /** Where answers of services of verified sources are kept between sessions; absent: nowhere. */
  readonly verified?: VerifiedStore;
  /** Hosts whose answers were recorded: nothing is sent to them. Absent: none. */
  readonly recording?: Recording;
  /** Where NodeIDs of configured nodes are kept between sessions; absent: nowhere. */
  readonly nodeIds?: SavedNodeIds;
}

export const userAgent = 'Snowprobe';

/** What lookups need: clients, what is known of the hosts that they ask, and what was found. */
export interface Lookups {
  readonly ports: EnginePorts;
  readonly networks: ConfiguredNetworks;
  readonly http: Http;
  readonly rpc: JsonRpc;
  readonly registry: ChainRegistry;
  readonly endpointStats: EndpointStats;
  readonly nodeIds: NodeIds;
  readonly discovery: ChainDiscovery;
  readonly lookup: Lookup;
  readonly verified: VerifiedContracts;
  dataService(baseUrl: string): DataService;
  /** What a host of an origin still lets one ask; `undefined` where it told nothing. */
  allowance(origin: string): Allowance | undefined;
  /** ABIs of the open project have changed: what was found with the old ones is forgotten. */
  abiChanged(): void;
  /** Reads the settings anew and forgets what was found under the old ones. */
  settingsChanged(): void;
  /** @param listener hears of settings that changed, and of an active network that was wiped and started again */
  onForget(listener: () => void): void;
  dispose(): Promise<void>;
}

/** @param networks what was read of the settings before, where something was */
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
      // A refusal is an answer.
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
      ports.log({ level: 'info', text: `${name} was wiped and started again: what was known of it is forgotten.` });
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

/** One line for the log: what, where, how it went; never a path, header or body. */
function logLine(entry: HttpLogEntry): string {
  const status = entry.status === undefined ? '' : ` ${entry.status}`;
  const outcome = entry.outcome === 'denied' ? `answered${status}: no such thing there` : `${entry.outcome}${status}`;
  const how = entry.problem ?? outcome;
  const line = `${entry.verb} ${entry.host} ${entry.label}: ${how}, ${Math.round(entry.milliseconds)} ms`;
  return entry.tries > 1 ? `${line}, ${entry.tries} tries` : line;
}
