import { type SocketLogEntry, type Http, type Sockets, createSockets, guardedSockets } from './net';
import {
  type CellResult,
  type CellAst,
  type CellRun,
  type OutgoingRequest,
  type SendContext,
  findTraceableCall,
  type CallInCell,
  type CallRun,
  outgoingOf,
  runCell,
} from './notebook';
import type { EvmChain, FoundNetwork, Network, NodeEndpoint, TypedUrl } from './networks';
import { type Abis, type ReplaySessions, type VerifiedContracts, createReplaySessions } from './source';
import { type BytesReader, createBytesReader } from './bytes';
import { type Contracts, createContracts } from './contracts';
import { type Diagnoses, createDiagnoses } from './diagnose';
import { type FoundRpc, type Probe, findChain, findNetwork, findNetworkOfNodes } from './discovery';
import { type Lists, type Scans, createLists, createScans } from './lists';
import { type EnginePorts, createLookups, userAgent, type Lookups } from './createLookups';
import { type Messages, createMessages } from './messages';
import { type CheckProofOfPossession, createProofOfPossession } from './lookup';
import {
  type ConfiguredNetworks,
  type Probed,
  type SourceDeps,
  knownNames,
  probe,
  type RequestOptions,
} from './sources';
import { type Warp, createWarp } from './signing';
import {
  type LiveChain,
  type LiveRulesUnavailable,
  type OriginalText,
  fetchEvmVersion,
  fetchGenesisOf,
  fetchLiveChain,
} from './chains';

/** Everything that queries chains, with its caches. Sends nothing until one of its functions is called. */
export interface Engine extends Pick<
  Lookups,
  'allowance' | 'dispose' | 'lookup' | 'onForget' | 'registry' | 'settingsChanged'
> {
  readonly networks: Omit<ConfiguredNetworks, 'forget'> & {
    /** Chains discovered on a network's nodes that are not configured. Sends no requests. */
    unconfigured(network: Network): readonly EvmChain[];
    /** Known names of a network's chains and subnets by ID. Sends no requests. */
    names(network: Network): ReadonlyMap<string, string>;
    /** The NodeID of a configured node, if known. */
    nodeId(url: string): string | undefined;
  };
  readonly warp: Warp;
  readonly diagnosis: Diagnoses;
  readonly messages: Messages;
  readonly checkPossession: CheckProofOfPossession;
  readonly lists: Lists;
  readonly scans: Scans;
  /** Replayed transactions for the debugger. */
  readonly sessions: ReplaySessions;
  readonly contracts: Contracts;
  readonly verified: Pick<VerifiedContracts, 'textAt'>;
  readonly bytes: BytesReader;
  /** ABIs of the open project, if there is one. */
  readonly abi: Abis | undefined;
  readonly chainConfig: {
    /** The config of a chain per each of its nodes. @throws the abort reason alone */
    live(network: Network, chain: EvmChain, run: RequestOptions): Promise<LiveChain>;
    /** `undefined` if no node returns it. @throws the abort reason alone */
    evmVersion(network: Network, chain: EvmChain, run: RequestOptions): Promise<string | undefined>;
    /** The genesis of a chain. @throws the abort reason alone */
    genesis(network: Network, chain: EvmChain, run: RequestOptions): Promise<OriginalText | LiveRulesUnavailable>;
  };
  /** Clients for features with requests of their own. */
  readonly clients: SourceDeps & { readonly http: Http; readonly sockets: Sockets };
  /** Whether no node of a network answered the latest request. */
  areNodesGone(network: Network): boolean;
  /** Nodes of a network that failed the latest request, and why: "no response", "1 of 12 checks failing: orders". */
  unhealthy(network: Network): readonly { readonly name: string; readonly why: string }[];
  /** @param listener called if a node goes down or comes back, or starts or stops failing */
  onDidChangeNodes(listener: () => void): void;
  /** Whether the hosts of a network respond. @throws the abort reason */
  probe(network: Network, signal: AbortSignal): Promise<readonly Probed[]>;
  /** Finds what a URL, or the first of several nodes that responds, serves. @throws the abort reason */
  findNetwork(at: TypedUrl | readonly NodeEndpoint[], signal: AbortSignal): Promise<Probe<FoundNetwork>>;
  /** Whether a URL, or a node behind it, serves the chain with a blockchain ID. @throws the abort reason */
  findChain(at: TypedUrl, blockchainId: string, signal: AbortSignal): Promise<Probe<FoundRpc>>;
  /** Runs the requests of a notebook cell. @throws the abort reason */
  runCell(ast: CellAst, part: CellRunPart): Promise<readonly CellResult[]>;
  /** The first request of a cell that executes code on a node. @throws {UserError}, {ApiError}; the abort reason */
  callIn(
    ast: CellAst,
    part: Pick<CallRun, 'network' | 'named' | 'signal' | 'allowed'>,
  ): Promise<CallInCell | undefined>;
  /** The requests that a cell would send, without sending them. @throws {UserError} */
  outgoing(ast: CellAst, part: Omit<SendContext, 'networks'>): readonly OutgoingRequest[];
}

/** The notebook's part of a run; the engine adds clients, clock and networks. */
type CellRunPart = Omit<
  CellRun,
  'http' | 'rpc' | 'sockets' | 'contracts' | 'lookup' | 'now' | 'networks' | 'deadlineMs' | 'abi' | 'maySend'
>;

/**
 * @param ports settings, secrets, clock and log of the host
 * @param base the lookups, if already created
 */
export function createEngine(ports: EnginePorts, base = createLookups(ports)): Engine {
  const { networks, http, rpc, registry, endpointStats, nodeIds, discovery, lookup, dataService } = base;
  const now = (): number => ports.now();
  const deps = { rpc, registry, endpointStats, nodeIds, dataService, now, deadlineMs: () => ports.timeoutMs() };
  const maySend = ports.maySend ?? (() => true);
  const agreed = ports.agreed ?? maySend;
  const sockets = guardedSockets(
    createSockets({
      userAgent,
      proxy: () => ports.proxy(),
      headersFor: (origin) => ports.headersFor(origin),
      log: (entry) => ports.log({ level: entry.outcome === 'failed' ? 'warn' : 'debug', text: socketLogLine(entry) }),
    }),
    maySend,
    ports.recording,
  );
  const project = { abi: ports.abi, builds: ports.builds, verified: base.verified };
  const contracts = createContracts({ ...deps, ...project });
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
    messages: createMessages({ ...deps, abi: ports.abi }),
    sessions: createReplaySessions({ ...deps, ...project, tokens: (network) => lookup.tokens(network) }),
    allowance: (origin) => base.allowance(origin),
    registry,
    lists: createLists({ ...deps, nodes: deps }),
    scans: createScans({ ...deps, ...project }),
    contracts,
    verified: base.verified,
    bytes: createBytesReader(ports.abi),
    abi: ports.abi,
    chainConfig: {
      live: (network, chain, run) => fetchLiveChain(deps, network, chain, run),
      evmVersion: (network, chain, run) => fetchEvmVersion(deps, network, chain, { ...run, now: now() }),
      genesis: (network, chain, run) => fetchGenesisOf(deps, network, chain, run),
    },
    clients: { ...deps, http, sockets },
    areNodesGone: ({ nodes }) => endpointStats.areUnreachable(nodes.map(({ url }) => url)),
    unhealthy: ({ nodes }) =>
      nodes.flatMap(({ name, url }) => {
        const why = endpointStats.failingOn(url);
        return why === undefined ? [] : [{ name, why }];
      }),
    onDidChangeNodes: (listener) => endpointStats.onDidChange(listener),
    probe: (network, signal) => probe(http, rpc, network, signal, now),
    findNetwork(at, signal) {
      const part = { signal, deadlineMs: ports.timeoutMs() };
      return 'url' in at ? findNetwork(rpc, at, part) : findNetworkOfNodes(rpc, at, part);
    },
    findChain: (at, id, signal) => findChain(rpc, at, id, { signal, deadlineMs: ports.timeoutMs() }),
    settingsChanged: () => base.settingsChanged(),
    onForget: (listener) => base.onForget(listener),
    runCell: (ast, part) =>
      runCell(ast, {
        ...part,
        ...{ http, rpc, sockets, contracts, lookup, now },
        networks: networks.all(),
        deadlineMs: ports.timeoutMs(),
        ...project,
        maySend: agreed,
      }),
    callIn: (ast, part) => {
      const more = {
        rpc,
        contracts,
        networks: networks.all(),
        deadlineMs: ports.timeoutMs(),
        abi: ports.abi,
        maySend: agreed,
      };
      return findTraceableCall(ast, { ...part, ...more });
    },
    outgoing: (ast, part) => outgoingOf(ast, { ...part, networks: networks.all() }),
    async dispose() {
      await Promise.all([base.dispose(), sockets.dispose()]);
    },
  };
}

function socketLogLine({ host, label, outcome, problem }: SocketLogEntry): string {
  return `WS ${host} ${label}: ${problem ?? outcome}`;
}
