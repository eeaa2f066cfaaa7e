import * as l10n from '@vscode/l10n';
import type { Currency } from '../core/text/currencies';
import { createDataService } from '../api/dataApi/dataService';
import { createHttp, type Http, type HttpLogEntry } from '../api/http/http';
import { createJsonRpc } from '../api/jsonRpc/jsonRpc';
import { createSockets, type SocketLogEntry } from '../api/socket/sockets';
import { systemClock } from '../api/http/clock';
import type { ProxySettings } from '../api/http/proxyFor';
import { type Allowance, Allowances } from './networks/allowances';
import type { CellAst } from '../core/rpc/cell/cellAst';
import { Dashboard } from './dashboard/dashboard';
import type { DashboardPorts } from './dashboard/dashboardDeps';
import { builtInNetworks } from '../core/networks/builtInNetworks';
import { createBytesReader, type BytesReader } from './abi/bytesReader';
import type { Abis } from './abi/abis';
import { type Contracts, createContracts } from './contracts/contracts';
import { createLists, type Lists } from './lists/lists';
import { createLookup } from './resolver/createLookup';
import type { Lookup } from './resolver/lookup';
import type { EvmChain, Network } from '../core/networks/network';
import type { CellAnswer } from './notebook/cellAnswer';
import type { CellRun } from './notebook/cellRun';
import { type OutgoingRequest, outgoingOf } from './notebook/outgoingOf';
import { runCell } from './notebook/runCell';
import type { SendContext } from './notebook/toSends';
import { type MaySend, guardedHttp, guardedSockets } from './guardedClients';
import { networkUrls } from './sources/networkSources';
import { readNetworks, type Networks } from './networks/networks';
import { createWarp, type Warp } from './warp/warp';
import { probe, type Probed } from './sources/probe';
import { NodeHabits } from './sources/nodeHabits';
import { type KeptNodeIds, NodeIds } from './sources/nodeIds';
import { ChainDiscovery } from './sources/chainDiscovery';
import { ChainRegistry } from './networks/chainRegistry';
import { createScans, type Scans } from './scan/scans';
import { createTrees, type Trees } from './trees/trees';

/** Everything that is kept while the extension (or a script) runs. */
export interface State {
  readonly networks: {
    all(): readonly Network[];
    active(): Network;
    /** Chains that were found on the nodes of a network and stand in no settings; asks nobody. */
    unlisted(network: Network): readonly EvmChain[];
    /** The URLs that networks are asked at, and those of them that the user's own settings or the built-in networks name. */
    urls(): { readonly user: readonly string[]; readonly all: readonly string[] };
    /** Whether the user's own settings or the built-in networks have a template for an explorer, and not the workspace alone. */
    isOwnExplorer(template: string): boolean;
    /** One sentence for each setting that could not be used. */
    readonly problems: readonly string[];
  };
  readonly lookup: Lookup;
  readonly warp: Warp;
  /** What a host of an origin still lets one ask; `undefined` where it told nothing. */
  allowance(origin: string): Allowance | undefined;
  /** What the data service knows of chains; asks for nothing by itself. */
  readonly registry: ChainRegistry;
  readonly lists: Lists;
  readonly scans: Scans;
  readonly contracts: Contracts;
  readonly bytes: BytesReader;
  /** ABIs of the open project, where there is one. */
  readonly abi: Abis | undefined;
  /** What the side bar shows of the active network; asks for nothing by itself. */
  readonly trees: Trees;
  /** What a dashboard shows of a network, which asks for nothing before it is started. */
  dashboard(network: Network, ports: DashboardPorts): Dashboard;
  /** Whether the hosts of a network answer. @throws the abort reason */
  probe(network: Network, signal: AbortSignal): Promise<readonly Probed[]>;
  /** ABIs of the open project have changed: what was found with the old ones is forgotten. */
  abiChanged(): void;
  /** Reads the settings anew and forgets what was found under the old ones. */
  settingsChanged(): void;
  /** Runs the requests of a notebook's cell. @throws the abort reason */
  runCell(ast: CellAst, part: CellRunPart): Promise<readonly CellAnswer[]>;
  /** What the requests of a cell would send; nothing is sent. @throws {UserError} */
  outgoing(ast: CellAst, part: Omit<SendContext, 'networks'>): readonly OutgoingRequest[];
  dispose(): Promise<void>;
}

/** What the notebook says; clients, clock and networks are the state's own. */
export type CellRunPart = Omit<CellRun, 'http' | 'rpc' | 'sockets' | 'now' | 'networks' | 'deadlineMs' | 'abi'>;

export interface StateOptions {
  settings(): {
    readonly network: string;
    readonly networks: unknown;
    /** What of `networks` the user's own settings say; absent: all of it. */
    readonly userNetworks?: unknown;
  };
  /** Whether something may be sent to a URL at all; absent: to any. */
  readonly maySend?: MaySend;
  /** For each request. */
  timeoutMs(): number;
  proxy(): ProxySettings;
  /** Secret headers of an origin; they go there and nowhere else. */
  headersFor(origin: string): Promise<Readonly<Record<string, string>>>;
  log(entry: { readonly level: 'debug' | 'info' | 'warn'; readonly text: string }): void;
  now(): number;
  /** Of prices and values; absent: US dollars. */
  currency?(): Currency;
  /** What a host still lets one ask is known, or has changed. */
  allowanceChanged?(): void;
  /** ABIs of the open project, where there is one. */
  readonly abi?: Abis;
  /** Identifiers that the user pinned on a network; absent: none. */
  pins?(network: string): readonly string[];
  /** Where NodeIDs of configured nodes are kept between sessions; absent: nowhere. */
  readonly nodeIds?: KeptNodeIds;
  /** Days that a validator's balance or period lasts under which it is warned about; absent: 14. */
  warnDays?(): number;
}

const userAgent = 'Snowprobe';

export function createState(options: StateOptions): State {
  const allowances = new Allowances(
    () => options.now(),
    () => options.allowanceChanged?.(),
  );
  const maySend: MaySend = options.maySend ?? (() => true);
  const transport = createHttp({
    userAgent,
    proxy: () => options.proxy(),
    headersFor: (origin) => options.headersFor(origin),
    onResponseHeaders: (origin, headers) => allowances.heard(origin, headers),
    log: (entry) => options.log({ level: entry.outcome === 'failed' ? 'warn' : 'debug', text: logLine(entry) }),
  });
  const http: Http = guardedHttp(transport, maySend);
  const rpc = createJsonRpc(http);
  const socketTransport = createSockets({
    userAgent,
    proxy: () => options.proxy(),
    headersFor: (origin) => options.headersFor(origin),
    log: (entry) => options.log({ level: entry.outcome === 'failed' ? 'warn' : 'debug', text: socketLogLine(entry) }),
  });
  const sockets = guardedSockets(socketTransport, maySend);
  const service = {
    dataService: (baseUrl: string) => createDataService(http, baseUrl),
    deadlineMs: () => options.timeoutMs(),
  };
  const registry = new ChainRegistry(() => options.now());
  const habits = new NodeHabits();
  const nodeIds = new NodeIds(options.nodeIds);
  const discovery = new ChainDiscovery(rpc, () => options.now(), habits);
  const lookup = createLookup({
    rpc,
    discovery,
    ...service,
    now: () => options.now(),
    currency: options.currency && (() => options.currency?.() ?? 'usd'),
    abi: options.abi,
    registry,
    habits,
    nodeIds,
    onNetworkReset({ name }) {
      options.log({ level: 'info', text: `${name} was wiped and started again: what was known of it is forgotten.` });
      if (name === active().network.name) {
        trees.forget();
      }
    },
  });
  let known: Networks | undefined;
  const networks = (): Networks => (known ??= readNetworks(options.settings().networks));
  let knownUrls: ReturnType<State['networks']['urls']> | undefined;
  const urls = (): ReturnType<State['networks']['urls']> => (knownUrls ??= urlsOf(networks().all, options.settings()));
  let ownTemplates: ReadonlySet<string> | undefined;
  const active = (): { network: Network; problem?: string } => {
    const { network: name } = options.settings();
    const { all } = networks();
    const found = all.find((network) => network.name === name);
    const network = found ?? all.find((other) => other.name === 'fuji') ?? builtInNetworks[0];
    return found === undefined
      ? {
          network,
          problem: l10n.t(
            'No network is named {0}; using {1}. To choose another, run Select Network.',
            name,
            network.name,
          ),
        }
      : { network };
  };
  const treeDeps = {
    rpc,
    ...service,
    registry,
    habits,
    nodeIds,
    now: () => options.now(),
    active: () => active().network,
    pins: (network: string) => options.pins?.(network) ?? [],
    pinned: (network: string, id: string) => options.pins?.(network).includes(id) === true,
    warnDays: () => options.warnDays?.() ?? 14,
  };
  const trees = createTrees({ ...treeDeps, http });
  return {
    networks: {
      all: () => networks().all,
      active: () => active().network,
      unlisted: (network) => discovery.known(network),
      urls,
      isOwnExplorer: (template) =>
        (ownTemplates ??= templatesOf(ownNetworks(networks().all, options.settings()))).has(template),
      get problems() {
        const { problem } = active();
        return problem === undefined ? networks().problems : [...networks().problems, problem];
      },
    },
    lookup,
    warp: createWarp({ rpc, registry, habits, ...service, now: () => options.now() }),
    allowance: (origin) => allowances.of(origin),
    registry,
    lists: createLists(service),
    scans: createScans({ rpc, ...service, registry, habits, nodeIds, now: () => options.now() }),
    contracts: createContracts({
      rpc,
      registry,
      habits,
      nodeIds,
      ...service,
      now: () => options.now(),
      abi: options.abi,
    }),
    bytes: createBytesReader(options.abi),
    abi: options.abi,
    trees,
    dashboard: (network, ports) => new Dashboard({ ...treeDeps, sockets, clock: systemClock }, network, ports),
    probe: (network, signal) => probe(http, rpc, network, signal, () => options.now()),
    abiChanged: () => lookup.forget(),
    settingsChanged() {
      known = undefined;
      knownUrls = undefined;
      ownTemplates = undefined;
      registry.forget();
      lookup.forget();
      trees.forget();
    },
    runCell: (ast, part) =>
      runCell(ast, {
        ...part,
        http,
        rpc,
        sockets,
        now: () => options.now(),
        networks: networks().all,
        deadlineMs: options.timeoutMs(),
        abi: options.abi,
      }),
    outgoing: (ast, part) => outgoingOf(ast, { ...part, networks: networks().all }),
    async dispose() {
      await Promise.all([http.dispose(), sockets.dispose()]);
    },
  };
}

/** The built-in networks are the user's as well, whatever the settings put in their place. */
function urlsOf(
  all: readonly Network[],
  settings: ReturnType<StateOptions['settings']>,
): ReturnType<State['networks']['urls']> {
  return { user: ownNetworks(all, settings).flatMap(networkUrls), all: all.flatMap(networkUrls) };
}

function ownNetworks(all: readonly Network[], settings: ReturnType<StateOptions['settings']>): readonly Network[] {
  return [...builtInNetworks, ...('userNetworks' in settings ? readNetworks(settings.userNetworks).all : all)];
}

function templatesOf(networks: readonly Network[]): ReadonlySet<string> {
  return new Set(networks.flatMap(({ explorers = {} }) => Object.values(explorers).flat()));
}

/** One line for the log: what, where, how it went; never a path, header or body. */
function logLine(entry: HttpLogEntry): string {
  const status = entry.status === undefined ? '' : ` ${entry.status}`;
  const outcome = entry.outcome === 'denied' ? `answered${status}: no such thing there` : `${entry.outcome}${status}`;
  const how = entry.problem ?? outcome;
  const tries = entry.tries > 1 ? `, ${entry.tries} tries` : '';
  return `${entry.verb} ${entry.host} ${entry.label}: ${how}, ${Math.round(entry.milliseconds)} ms${tries}`;
}

function socketLogLine({ host, label, outcome, problem }: SocketLogEntry): string {
  return `WS ${host} ${label}: ${problem ?? outcome}`;
}
