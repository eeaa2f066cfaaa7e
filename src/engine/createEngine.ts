import { type SocketLogEntry, type Http, type Sockets, createSockets, guardedSockets } from './net';
import {
  type CellAnswer,
  type CellAst,
  type CellRun,
  type OutgoingRequest,
  type SendContext,
  callIn,
  type CallInCell,
  type CallRun,
  outgoingOf,
  runCell,
} from './notebook';
import type { Allowance, ChainRegistry, EvmChain, FoundNetwork, Network, NodeEndpoint, TypedUrl } from './networks';
import { type Abis, type ReplaySessions, type VerifiedContracts, createReplaySessions } from './source';
import { type BytesReader, createBytesReader } from './bytes';
import { type Contracts, createContracts } from './contracts';
import { type Diagnoses, createDiagnoses } from './diagnose';
import { type FoundRpc, type Probe, findChain, findNetwork, findNetworkOfNodes } from './discovery';
import { type Lists, type Scans, createLists, createScans } from './lists';
import { type EnginePorts, createLookups, userAgent } from './createLookups';
import { type Messages, createMessages } from './messages';
import { type CheckProofOfPossession, type Lookup, createProofOfPossession } from './lookup';
import { type ConfiguredNetworks, type Probed, type SourceDeps, knownNames, probe } from './sources';
import { type Warp, createWarp } from './signing';
import {
  type LiveChain,
  type LiveRulesUnavailable,
  type LiveRun,
  type OriginalText,
  fetchEvmVersion,
  fetchGenesisOf,
  fetchLiveChain,
} from './chains';

/** All that asks about chains, and what is kept of it; nothing is asked before one of its functions is called. */
export interface Engine {
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
  /** Contracts by the services that verify sources. */
  readonly verified: Pick<VerifiedContracts, 'textAt'>;
  readonly bytes: BytesReader;
  /** ABIs of the open project, where there is one. */
  readonly abi: Abis | undefined;
  readonly chainConfig: {
    /** How each node of a chain is configured. @throws the abort reason alone */
    live(network: Network, chain: EvmChain, run: LiveRun): Promise<LiveChain>;
    /** The version of the EVM that a chain runs now; undefined: no node told. @throws the abort reason alone */
    evmVersion(network: Network, chain: EvmChain, run: LiveRun): Promise<string | undefined>;
    /** What a chain was created with. @throws the abort reason alone */
    genesis(network: Network, chain: EvmChain, run: LiveRun): Promise<OriginalText | LiveRulesUnavailable>;
  };
  /** What asks, for surfaces with questions of their own. */
  readonly clients: SourceDeps & { readonly http: Http; readonly sockets: Sockets };
  /** Whether no node of a network answered when it was asked last. */
  areNodesGone(network: Network): boolean;
  /** Nodes of a network that failed when they were asked last, and what: "no response", "1 of 12 checks failing: orders". */
  unhealthy(network: Network): readonly { readonly name: string; readonly why: string }[];
  /** @param listener hears that a node is gone or back, or fails or is well */
  onDidChangeNodes(listener: () => void): void;
  /** Whether the hosts of a network answer. @throws the abort reason */
  probe(network: Network, signal: AbortSignal): Promise<readonly Probed[]>;
  /** What stands behind a URL, or behind the first of several nodes that answers. @throws the abort reason */
  findNetwork(at: TypedUrl | readonly NodeEndpoint[], signal: AbortSignal): Promise<Probe<FoundNetwork>>;
  /** Whether a URL, or a node behind it, serves the chain of a blockchain ID. @throws the abort reason */
  findChain(at: TypedUrl, blockchainId: string, signal: AbortSignal): Promise<Probe<FoundRpc>>;
  /** Reads the settings anew and forgets what was found under the old ones. */
  settingsChanged(): void;
  /** @param listener hears of settings that changed, and of an active network that was wiped and started again */
  onForget(listener: () => void): void;
  /** Runs the requests of a notebook's cell. @throws the abort reason */
  runCell(ast: CellAst, part: CellRunPart): Promise<readonly CellAnswer[]>;
  /** The first request of a cell that runs code on a node. @throws {UserError}, {ApiError}; the abort reason */
  callIn(
    ast: CellAst,
    part: Pick<CallRun, 'network' | 'named' | 'signal' | 'allowed'>,
  ): Promise<CallInCell | undefined>;
  /** What the requests of a cell would send; nothing is sent. @throws {UserError} */
  outgoing(ast: CellAst, part: Omit<SendContext, 'networks'>): readonly OutgoingRequest[];
  dispose(): Promise<void>;
}

/** What the notebook says; clients, clock and networks are the state's own. */
export type CellRunPart = Omit<
  CellRun,
  'http' | 'rpc' | 'sockets' | 'contracts' | 'lookup' | 'now' | 'networks' | 'deadlineMs' | 'abi' | 'maySend'
>;

/**
 * @param ports settings, secrets, clock and log of who runs it
 * @param base what lookups need, where that was made before
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
    areNodesGone: ({ nodes }) => endpointStats.areGone(nodes.map(({ url }) => url)),
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
      return callIn(ast, { ...part, ...more });
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
