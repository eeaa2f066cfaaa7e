import { errorCategory } from '../../api/errors/errorCategory';
import { ApiError, ConnectionError, TimeoutError } from '../../api/errors/errors';
import { hostOf } from '../../api/errors/redact';
import { type ChainMetrics, chainMetrics } from '../../api/node/chainMetrics';
import { healthOf } from '../../core/health/health';
import type { EvmChain, Network } from '../../core/networks/network';
import { health } from '../../core/rpc/catalogue/health';
import { peers } from '../../core/rpc/catalogue/info/network';
import { getNodeID, getNodeVersion, isBootstrapped } from '../../core/rpc/catalogue/info/node';
import type { ReadingMethod, ResultOf } from '../../core/rpc/catalogue/method';
import { getBlockchainStatus } from '../../core/rpc/catalogue/platform/subnets';
import { getCurrentEpoch, getProposedHeight } from '../../core/rpc/catalogue/proposervm';
import { getCurrentValidators } from '../../core/rpc/catalogue/validators';
import type { NodeReadings, NodeState } from '../../explain/diagnosis/readings';
import { chainHealth } from '../../explain/diagnosis/chainHealth';
import type { SourcedResult } from '../../explain/sourcedResult';
import { chainSources } from '../sources/networkSources';
import type { SourceClient } from '../sources/sourceClient';
import { readEvm } from './readEvm';
import type { Unread } from './unread';

/** A node of the settings, or the chain's own JSON-RPC that belongs to none of them. */
export interface AskedNode {
  readonly name: string;
  readonly url?: string;
  readonly rpcUrl?: string;
}

/** What a chain's nodes are asked about it. */
export interface NodeQuestion {
  readonly client: SourceClient;
  readonly chain: EvmChain;
  /** cb58; absent: not known. */
  readonly blockchainId: string | undefined;
  readonly subnetId: string | undefined;
  readonly vmId: string | undefined;
  readonly unread: Unread;
}

export function askedNodes(network: Network, chain: EvmChain): readonly AskedNode[] {
  const { rpcUrls } = chainSources(network, chain);
  const nodes = network.nodes.map(({ name, url }): AskedNode => {
    const rpcUrl = rpcUrls.find((one) => one.startsWith(`${url}/`));
    return { name, url, rpcUrl };
  });
  const others = rpcUrls.filter((one) => nodes.every(({ rpcUrl }) => rpcUrl !== one));
  return [...nodes, ...others.map((rpcUrl) => ({ name: hostOf(rpcUrl), rpcUrl }))];
}

/** All that one node tells; what it does not tell is noted in `unread`. @throws the abort reason alone */
export async function readNode(question: NodeQuestion, node: AskedNode): Promise<NodeReadings> {
  const { client, chain, subnetId, unread } = question;
  const { name, url, rpcUrl } = node;
  const asked = url ?? rpcUrl!;
  if (!client.context.options.allowed(asked)) {
    unread.say(`${hostOf(asked)} was not queried: the host is not allowed.`);
    return { name, state: 'away' };
  }
  if (url === undefined) {
    const evm = await readEvm(question, name, rpcUrl!);
    return { name, state: evm.state === 'runs' ? 'rpc' : evm.state, ...evm.readings };
  }
  const ask = <P, R>(method: ReadingMethod<P, R>, params: P): Promise<SourcedResult<R>> =>
    client.thisNode(url, method.path.includes('{chain}') ? chain.name : 'node', method, params, {
      chain: chain.path,
      isExpectedRefusal: (refusal) => errorCategory(refusal) === 'noEndpoint' || refusal.status === 503,
    });
  const [status, identity] = await Promise.all([
    ask(getBlockchainStatus, { blockchainID: question.blockchainId ?? chain.path }),
    ask(getNodeID, {}),
  ]);
  const nodeId = (identity.ok ? identity.value.nodeID : undefined) ?? client.nodeIdOf({ name, url });
  if ([status, identity].every((told) => !told.ok && isAway(told.error))) {
    unread.heard(name, getNodeID.name, identity);
    return { name, nodeId, state: 'away' };
  }
  if (status.ok && !runs.has(status.value.status)) {
    return { name, nodeId, state: 'absent' };
  }
  const [evm, bootstrapped, healthTold, version, peersTold, ...ofChain] = await Promise.all([
    rpcUrl === undefined ? undefined : readEvm(question, name, rpcUrl),
    ask(isBootstrapped, { chain: chain.path }),
    ask(health, {}),
    ask(getNodeVersion, {}),
    ask(peers, {}),
    ask(getCurrentEpoch, {}),
    ask(getProposedHeight, {}),
    ask(getCurrentValidators, {}),
    readMetrics(question, node),
  ]);
  const isStarting = evm?.state === 'bootstrapping' || (bootstrapped.ok && !bootstrapped.value.isBootstrapped);
  // It answered: that its EVM did not is said.
  const state: NodeState = isStarting ? 'bootstrapping' : evm?.state === 'absent' ? 'absent' : 'runs';
  const [epoch, proposed, validators, metrics] = ofChain;
  // A chain that is not bootstrapped refuses everything, which is known by then.
  const heard = <T>(method: string, told: SourcedResult<T>): T | undefined =>
    state === 'runs' ? unread.heard(name, method, told) : told.ok ? told.value : undefined;
  const own = unread.heard(name, health.name, healthTold);
  const versions = unread.heard(name, getNodeVersion.name, version);
  const connected = unread.heard(name, peers.name, peersTold)?.peers;
  const epochNow = heard(getCurrentEpoch.name, epoch);
  return {
    name,
    nodeId,
    state,
    clock: clockOf(connected ?? [], own),
    health: own && chainHealth(healthOf(own), [question.blockchainId, chain.path, chain.name]),
    version: versions && {
      client: versions.version,
      rpcProtocol: versions.rpcProtocolVersion,
      vm: question.vmId === undefined ? undefined : versions.vmVersions[question.vmId],
    },
    peers:
      connected && subnetId !== undefined
        ? new Set(connected.filter((peer) => peer.trackedSubnets.includes(subnetId)).map(({ nodeID }) => nodeID))
        : undefined,
    epoch: epochNow && { number: epochNow.number, height: epochNow.pChainHeight },
    proposedHeight: heard(getProposedHeight.name, proposed)?.height,
    validators: heard(getCurrentValidators.name, validators)?.validators.map((one) => ({
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

/** What moves while the rest is read, once more. @param client that has not asked it before */
export async function readAgain(
  { chain, blockchainId, unread }: NodeQuestion,
  client: SourceClient,
  { url, rpcUrl }: AskedNode,
): Promise<Pick<NodeReadings, 'laterHealth' | 'laterTip'>> {
  const question = { client, chain, blockchainId, subnetId: undefined, vmId: undefined, unread };
  const [told, later] = await Promise.all([
    url === undefined ? undefined : client.thisNode(url, 'node', health, {}),
    rpcUrl === undefined ? undefined : readEvm(question, '', rpcUrl, 'tip'),
  ]);
  return {
    laterHealth:
      told?.ok === true ? chainHealth(healthOf(told.value), [blockchainId, chain.path, chain.name]) : undefined,
    laterTip: later?.readings.tip,
  };
}

/** What the node's own clock said last: when it heard of a peer, when it ran a check. */
function clockOf(
  connected: readonly { readonly lastReceived: string }[],
  told: ResultOf<typeof health> | undefined,
): number | undefined {
  const times = [
    ...connected.map(({ lastReceived }) => lastReceived),
    ...Object.values(told?.checks ?? {}).map(({ timestamp }) => timestamp),
  ].map((written) => Date.parse(written));
  const latest = times.reduce((most, one) => (one > most ? one : most), 0);
  return latest === 0 ? undefined : latest;
}

/** The node runs the chain; else it knows that there is one. */
const runs: ReadonlySet<string> = new Set(['Validating', 'Syncing']);

function isAway(error: ApiError | undefined): boolean {
  return error instanceof ConnectionError || error instanceof TimeoutError;
}

async function readMetrics(
  { client, chain, blockchainId, unread }: NodeQuestion,
  { name, url }: AskedNode,
): Promise<ChainMetrics | undefined> {
  const { http, deadlineMs } = client.context;
  if (http === undefined || url === undefined || !client.context.options.allowed(url)) {
    return undefined;
  }
  try {
    return await chainMetrics(http, url, blockchainId ?? chain.path, { signal: client.signal, deadlineMs });
  } catch (error) {
    client.signal.throwIfAborted();
    if (error instanceof ApiError) {
      unread.failed(name, '/ext/metrics', error);
      return undefined;
    }
    throw error;
  }
}
