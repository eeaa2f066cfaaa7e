import { type SocketLogEntry, createSockets, guardedSockets, systemClock } from '../../engine/net';
import {
  type CellAnswer,
  type CellAst,
  type CellRun,
  type OutgoingRequest,
  type SendContext,
  outgoingOf,
  runCell,
} from '../../engine/notebook';
import type { Allowance, ChainRegistry, EvmChain, Network, NodeEndpoint, TypedUrl } from '../../engine/networks';
import { type Abis, type ReplaySessions, createReplaySessions } from '../../engine/source';
import { type BytesReader, createBytesReader } from '../../engine/bytes';
import { fetchGenesisOf, fetchLiveChain, type LiveRun } from '../config/liveChain/fetchLiveChain';
import type { LiveChain, OriginalText, LiveRulesUnavailable } from '../config/liveChain/liveChain';
import { type Contracts, createContracts } from '../../engine/contracts';
import { Dashboard } from '../dashboard/feeds/dashboard';
import type { DashboardPorts } from '../dashboard/feeds/dashboardDeps';
import { type Diagnoses, createDiagnoses } from '../../engine/diagnose';
import { type ChainProbe, type NetworkProbe, findChain, findNetwork, findNetworkOfNodes } from '../../engine/discovery';
import { type Lists, type Scans, createLists, createScans } from '../../engine/lists';
import { createLookupState, type StateOptions, userAgent } from './lookupState';
import { type Messages, createMessages } from '../../engine/messages';
import type { ConfiguredNetworks } from './configuredNetworks';
import { type CheckProofOfPossession, type Lookup, createProofOfPossession } from '../../engine/lookup';
import { type Probed, knownNames, probe } from '../../engine/sources';
import { chainHeight } from '../trees/branches/chainHeight';
import { createTrees, type Trees } from '../trees/branches/chains/chainsTree';
import { type Warp, createWarp } from '../../engine/signing';

/** Everything that is kept while the extension (or a script) runs. */
export interface State {
  readonly networks: Omit<ConfiguredNetworks, 'forget'> & {
    /** Chains that were found on the nodes of a network and stand in no settings; asks nobody. */
    unconfigured(network: Network): readonly EvmChain[];
    /** Names of the chains and subnets of a network by their IDs, as far as they are known; asks nobody. */
    names(network: Network): ReadonlyMap<string, string>;
    /** The NodeID of a configured node, once it was told. */
    nodeId(url: string): string | undefined;
  };
  readonly lookup: Lookup;
  readonly warp: Warp;
  readonly diagnosis: Diagnoses;
  readonly messages: Messages;
  readonly checkPossession: CheckProofOfPossession;
  /** What a host of an origin still lets one ask; `undefined` where it told nothing. */
  allowance(origin: string): Allowance | undefined;
  /** What the data service knows of chains; asks for nothing by itself. */
  readonly registry: ChainRegistry;
  readonly lists: Lists;
  readonly scans: Scans;
  /** Transactions to be walked through. */
  readonly sessions: ReplaySessions;
  readonly contracts: Contracts;
  readonly chainConfig: {
    /** How each node of a chain is configured. @throws the abort reason alone */
    live(network: Network, chain: EvmChain, run: LiveRun): Promise<LiveChain>;
    /** What a chain was created with. @throws the abort reason alone */
    genesis(network: Network, chain: EvmChain, run: LiveRun): Promise<OriginalText | LiveRulesUnavailable>;
  };
  readonly bytes: BytesReader;
  /** ABIs of the open project, where there is one. */
  readonly abi: Abis | undefined;
  /** What the side bar shows of the active network; asks for nothing by itself. */
  readonly trees: Trees;
  /** What a dashboard shows of a network, which asks for nothing before it is started. */
  dashboard(network: Network, ports: DashboardPorts): Dashboard;
  /** Height of the last accepted block of a chain. @throws {ApiError} or {TreeError} where nobody tells it; the abort reason */
  height(network: Network, chain: string, run: Parameters<Trees['height']>[1]): Promise<bigint>;
  /** Whether no node of a network answered when it was asked last. */
  areNodesGone(network: Network): boolean;
  /** @param listener hears that a node is gone, or is back */
  onDidChangeNodes(listener: () => void): void;
  /** Whether the hosts of a network answer. @throws the abort reason */
  probe(network: Network, signal: AbortSignal): Promise<readonly Probed[]>;
  /** What stands behind a URL, or behind the first of several nodes that answers. @throws the abort reason */
  findNetwork(at: TypedUrl | readonly NodeEndpoint[], signal: AbortSignal): Promise<NetworkProbe>;
  /** Whether a URL, or a node behind it, serves the chain of a blockchain ID. @throws the abort reason */
  findChain(at: TypedUrl, blockchainId: string, signal: AbortSignal): Promise<ChainProbe>;
  /** Reads the settings anew and forgets what was found under the old ones. */
  settingsChanged(): void;
  /** Runs the requests of a notebook's cell. @throws the abort reason */
  runCell(ast: CellAst, part: CellRunPart): Promise<readonly CellAnswer[]>;
  /** What the requests of a cell would send; nothing is sent. @throws {UserError} */
  outgoing(ast: CellAst, part: Omit<SendContext, 'networks'>): readonly OutgoingRequest[];
  dispose(): Promise<void>;
}

/** What the notebook says; clients, clock and networks are the state's own. */
export type CellRunPart = Omit<
  CellRun,
  'http' | 'rpc' | 'sockets' | 'contracts' | 'now' | 'networks' | 'deadlineMs' | 'abi'
>;

/** @param base what lookups need, where that was made before */
export function createState(options: StateOptions, base = createLookupState(options)): State {
  const { networks, http, rpc, registry, endpointStats, nodeIds, discovery, lookup, dataService } = base;
  const now = (): number => options.now();
  const deps = { rpc, registry, endpointStats, nodeIds, dataService, now, deadlineMs: () => options.timeoutMs() };
  const sockets = guardedSockets(
    createSockets({
      userAgent,
      proxy: () => options.proxy(),
      headersFor: (origin) => options.headersFor(origin),
      log: (entry) => options.log({ level: entry.outcome === 'failed' ? 'warn' : 'debug', text: socketLogLine(entry) }),
    }),
    options.maySend ?? (() => true),
  );
  const treeDeps = {
    ...deps,
    active: () => networks.active(),
    pins: (network: string) => options.pins?.(network) ?? [],
    pinned: (network: string, id: string) => options.pins?.(network).includes(id) === true,
    warnDays: () => options.warnDays?.() ?? 14,
  };
  const trees = createTrees({ ...treeDeps, http });
  base.onForget(() => trees.forget());
  const contracts = createContracts({ ...deps, abi: options.abi });
  return {
    networks: {
      all: () => networks.all(),
      active: () => networks.active(),
      urls: () => networks.urls(),
      isOwnExplorer: (template) => networks.isOwnExplorer(template),
      get problems() {
        return networks.problems;
      },
      unconfigured: (network) => discovery.known(network),
      names: (network) => knownNames({ network, registry }),
      nodeId: (url) => nodeIds.get(url),
    },
    lookup,
    warp: createWarp(deps),
    checkPossession: createProofOfPossession(deps),
    diagnosis: createDiagnoses({ ...deps, http }),
    messages: createMessages({ ...deps, abi: options.abi }),
    sessions: createReplaySessions({ ...deps, abi: options.abi, builds: options.builds }),
    allowance: (origin) => base.allowance(origin),
    registry,
    lists: createLists({ ...deps, nodes: deps }),
    scans: createScans(deps),
    contracts,
    chainConfig: {
      live: (network, chain, run) => fetchLiveChain(deps, network, chain, run),
      genesis: (network, chain, run) => fetchGenesisOf(deps, network, chain, run),
    },
    bytes: createBytesReader(options.abi),
    abi: options.abi,
    trees,
    dashboard: (network, ports) => new Dashboard({ ...treeDeps, sockets, clock: systemClock }, network, ports),
    height: (network, chain, run) => chainHeight({ ...treeDeps, active: () => network }, chain, run),
    areNodesGone: ({ nodes }) => endpointStats.areGone(nodes.map(({ url }) => url)),
    onDidChangeNodes: (listener) => endpointStats.onDidChange(listener),
    probe: (network, signal) => probe(http, rpc, network, signal, now),
    findNetwork(at, signal) {
      const part = { signal, deadlineMs: options.timeoutMs() };
      return 'url' in at ? findNetwork(rpc, at, part) : findNetworkOfNodes(rpc, at, part);
    },
    findChain: (at, id, signal) => findChain(rpc, at, id, { signal, deadlineMs: options.timeoutMs() }),
    settingsChanged: () => base.settingsChanged(),
    runCell: (ast, part) =>
      runCell(ast, {
        ...part,
        ...{ http, rpc, sockets, contracts, now },
        networks: networks.all(),
        deadlineMs: options.timeoutMs(),
        abi: options.abi,
        builds: options.builds,
      }),
    outgoing: (ast, part) => outgoingOf(ast, { ...part, networks: networks.all() }),
    async dispose() {
      await Promise.all([base.dispose(), sockets.dispose()]);
    },
  };
}

function socketLogLine({ host, label, outcome, problem }: SocketLogEntry): string {
  return `WS ${host} ${label}: ${problem ?? outcome}`;
}
