import { ApiError, ConnectionError, TimeoutError, errorCategory, hostOf, errorSentence } from '../../errors';
import { type ChainMetrics, chainMetrics } from '../../net';
import { chainHealth, healthOf } from '../../health';
import type { EvmChain, Network } from '../../networks';
import {
  type ReadingMethod,
  type ResultOf,
  getBlockchainStatus,
  getCurrentEpoch,
  getNodeID,
  getNodeVersion,
  getProposedHeight,
  health,
  isBootstrapped,
  peers,
  validatorsGetCurrentValidators as getCurrentValidators,
} from '../../rpc';
import type { NodeReadings, DiagnosedNodeState } from '../readings';
import { type QueryResult, type Line, code, joinEach, message, remote, text } from '../../report';
import { type SourceClient, chainSources } from '../../sources';
import { readEvm } from './readEvm';

/** A configured node, or the chain's own JSON-RPC that is on none of them. */
export interface NodeReadout {
  readonly name: string;
  readonly url?: string;
  readonly rpcUrl?: string;
}

/** Context of reading a chain's nodes. */
export interface NodeRead {
  readonly client: SourceClient;
  readonly chain: EvmChain;
  /** cb58; absent where unknown. */
  readonly blockchainId: string | undefined;
  readonly subnetId: string | undefined;
  readonly vmId: string | undefined;
  readonly unread: Unread;
}

export function requestedNodes(network: Network, chain: EvmChain): readonly NodeReadout[] {
  const { rpcUrls } = chainSources(network, chain);
  const nodes = network.nodes.map(({ name, url }): NodeReadout => {
    const rpcUrl = rpcUrls.find((one) => one.startsWith(`${url}/`));
    return { name, url, rpcUrl };
  });
  const others = rpcUrls.filter((one) => nodes.every(({ rpcUrl }) => rpcUrl !== one));
  return [...nodes, ...others.map((rpcUrl) => ({ name: hostOf(rpcUrl), rpcUrl }))];
}

/** A node that does not return its NodeID within this time hangs and is not queried further. */
const maxFirstMs = 3_000;

/** Everything about a chain from one node; failures are added to `unread`. @throws only the abort reason */
export async function readNode(query: NodeRead, node: NodeReadout): Promise<NodeReadings> {
  const { client, chain, subnetId, unread } = query;
  const { name, url, rpcUrl } = node;
  const requested = url ?? rpcUrl!;
  if (!client.context.options.allowed(requested)) {
    unread.message(`${hostOf(requested)} was not queried: the host is not allowed.`);
    return { name, state: 'away' };
  }
  if (url === undefined) {
    const evm = await readEvm(query, name, rpcUrl!);
    return { name, state: evm.state === 'runs' ? 'rpc' : evm.state, ...evm.readings };
  }
  const request = <P, R>(method: ReadingMethod<P, R>, params: P, deadlineMs?: number): Promise<QueryResult<R>> =>
    client.thisNode(url, method.path.includes('{chain}') ? chain.name : 'node', method, params, {
      chain: chain.path,
      ...(deadlineMs === undefined ? {} : { deadlineMs }),
      isExpectedError: (error) => errorCategory(error) === 'noEndpoint' || error.status === 503,
    });
  const firstMs = Math.min(client.context.deadlineMs(), maxFirstMs);
  const [status, identity] = await Promise.all([
    request(getBlockchainStatus, { blockchainID: query.blockchainId ?? chain.path }, firstMs),
    request(getNodeID, {}, firstMs),
  ]);
  const nodeId = (identity.ok ? identity.value.nodeID : undefined) ?? client.nodeIdOf({ name, url });
  if ([status, identity].every((result) => !result.ok && isUnreachable(result.error))) {
    unread.received(name, getNodeID.name, identity);
    return { name, nodeId, state: 'away' };
  }
  if (status.ok && !runs.has(status.value.status)) {
    return { name, nodeId, state: 'absent' };
  }
  const [evm, bootstrapped, healthResult, version, peersResult, ...ofChain] = await Promise.all([
    rpcUrl === undefined ? undefined : readEvm(query, name, rpcUrl),
    request(isBootstrapped, { chain: chain.path }),
    request(health, {}),
    request(getNodeVersion, {}),
    request(peers, {}),
    request(getCurrentEpoch, {}),
    request(getProposedHeight, {}),
    request(getCurrentValidators, {}),
    readMetrics(query, node),
  ]);
  const isStarting = evm?.state === 'bootstrapping' || (bootstrapped.ok && !bootstrapped.value.isBootstrapped);
  // The node answered; a failure of its EVM is reported separately.
  const state: DiagnosedNodeState = isStarting ? 'bootstrapping' : evm?.state === 'absent' ? 'absent' : 'runs';
  const [epoch, proposed, validators, metrics] = ofChain;
  // A chain that is not bootstrapped rejects everything; that is already known.
  const received = <T>(method: string, result: QueryResult<T>): T | undefined =>
    state === 'runs' ? unread.received(name, method, result) : result.ok ? result.value : undefined;
  const own = unread.received(name, health.name, healthResult);
  const versions = unread.received(name, getNodeVersion.name, version);
  const connected = unread.received(name, peers.name, peersResult)?.peers;
  const epochNow = received(getCurrentEpoch.name, epoch);
  return {
    name,
    nodeId,
    state,
    clock: clockOf(connected ?? [], own),
    health: own && chainHealth(healthOf(own), [query.blockchainId, chain.path, chain.name]),
    version: versions && {
      rpcProtocol: versions.rpcProtocolVersion,
      vm: query.vmId === undefined ? undefined : versions.vmVersions[query.vmId],
    },
    peers:
      connected && subnetId !== undefined
        ? new Set(connected.filter((peer) => peer.trackedSubnets.includes(subnetId)).map(({ nodeID }) => nodeID))
        : undefined,
    epoch: epochNow && { number: epochNow.number, height: epochNow.pChainHeight },
    proposedHeight: received(getProposedHeight.name, proposed)?.height,
    validators: received(getCurrentValidators.name, validators)?.validators.map((one) => ({
      nodeId: one.nodeID,
      validationId: one.validationID,
      weight: one.weight,
      isActive: one.isActive,
      isConnected: one.isConnected,
    })),
    metrics,
    ...evm?.readings,
  };
}

/** Reads again what changes in the meantime. @param client a new one, without cached responses */
export async function readAgain(
  { chain, blockchainId, unread }: NodeRead,
  client: SourceClient,
  { url, rpcUrl }: NodeReadout,
): Promise<Pick<NodeReadings, 'laterHealth' | 'laterTip'>> {
  const query = { client, chain, blockchainId, subnetId: undefined, vmId: undefined, unread };
  const [result, later] = await Promise.all([
    url === undefined ? undefined : client.thisNode(url, 'node', health, {}),
    rpcUrl === undefined ? undefined : readEvm(query, '', rpcUrl, 'tip'),
  ]);
  return {
    laterHealth:
      result?.ok === true ? chainHealth(healthOf(result.value), [blockchainId, chain.path, chain.name]) : undefined,
    laterTip: later?.readings.tip,
  };
}

/** Latest time on the node's own clock: last message of a peer, or last health check. */
function clockOf(
  connected: readonly { readonly lastReceived: string }[],
  result: ResultOf<typeof health> | undefined,
): number | undefined {
  const times = [
    ...connected.map(({ lastReceived }) => lastReceived),
    ...Object.values(result?.checks ?? {}).map(({ timestamp }) => timestamp),
  ].map((written) => Date.parse(written));
  const latest = times.reduce((most, one) => (one > most ? one : most), 0);
  return latest === 0 ? undefined : latest;
}

/** Statuses of a node that runs the chain; otherwise it only knows the chain. */
const runs: ReadonlySet<string> = new Set(['Validating', 'Syncing']);

function isUnreachable(error: ApiError | undefined): boolean {
  return error instanceof ConnectionError || error instanceof TimeoutError;
}

async function readMetrics(
  { client, chain, blockchainId, unread }: NodeRead,
  { name, url }: NodeReadout,
): Promise<ChainMetrics | undefined> {
  const { http, deadlineMs } = client.context;
  if (http === undefined || url === undefined || !client.context.options.allowed(url)) {
    return undefined;
  }
  try {
    return await chainMetrics(http, url, blockchainId ?? chain.path, {
      signal: client.signal,
      deadlineMs: deadlineMs(),
    });
  } catch (error) {
    client.signal.throwIfAborted();
    if (error instanceof ApiError) {
      unread.failed(name, '/ext/metrics', error);
      return undefined;
    }
    throw error;
  }
}

/** Errors of unsupported methods, which are reported together; other failures have a sentence each. */
const missing: ReadonlySet<string | undefined> = new Set(['noEndpoint', 'noMethod', 'unauthorized']);

export class Unread {
  private readonly absent = new Map<string, Set<string>>();
  private readonly sentences = new Set<string>();

  /** The value, if the request succeeded. @param node its name; empty where any node could have answered */
  received<T>(node: string, method: string, result: QueryResult<T>): T | undefined {
    if (result.ok) {
      return result.value;
    }
    if (result.error !== undefined) {
      this.failed(node, method, result.error);
    }
    return undefined;
  }

  failed(node: string, method: string, error: ApiError): void {
    if (!missing.has(errorCategory(error))) {
      this.sentences.add(errorSentence(error));
      return;
    }
    const methods = this.absent.get(node) ?? new Set();
    this.absent.set(node, methods.add(method));
  }

  message(sentence: string): void {
    this.sentences.add(sentence);
  }

  get lines(): readonly Line[] {
    return [
      ...[...this.sentences].map((sentence): Line => [remote(sentence)]),
      ...[...this.absent].map(
        ([node, methods]) =>
          message`${node === '' ? text('None of the nodes') : remote(node)} does not serve ${joinEach([...methods].sort(), code)}.`,
      ),
    ];
  }
}
