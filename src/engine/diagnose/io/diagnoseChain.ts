import { type QueryResult, type UnsourcedReport, valueOf } from '../../report';
import { type EvmChain, PRIMARY_NETWORK_ID } from '../../networks';
import {
  getBlockchainID,
  validatedBy,
  getTimestamp,
  getValidatorFeeState,
  getValidatorsAt,
  platformGetCurrentValidators as getCurrentValidators,
  platformGetHeight as getHeight,
  type ResultOf,
} from '../../rpc';
import { diagnosisReport, findCauses } from '../findCauses';
import type { SetUp } from '../setUp';
import type { NodeReadings, Readings, PlatformReadings, SetAt } from '../readings';
import { type SourceClient, fetchCreatedChain } from '../../sources';
import { fetchEnds, fetchValidators } from '../../validators';
import { zeroNodeId } from '../../health';
import type { ListedChain } from '../../chains';
import { fetchSetUp } from './fetchSetUp';
import { readAccounts } from './readEvm';
import { requestedNodes, type NodeRead, readAgain, readNode, Unread } from './readNode';

/** Inactive validators are combined under an all-zero NodeID. */
function setOf(result: ResultOf<typeof getValidatorsAt>, height: bigint): SetAt {
  const { [zeroNodeId]: inactive, ...active } = result;
  return {
    height,
    weights: new Map(Object.entries(active).map(([nodeId, { weight }]) => [nodeId, weight])),
    inactive: inactive?.weight ?? 0n,
  };
}

/** A chain has a few epochs at a time, at most one per node. */
const maxEpochs = 4;

/** Reads the validators from the P-Chain, now and at the heights of the epochs. @throws only the abort reason */
async function readPlatform(
  { client, subnetId, unread }: NodeRead,
  nodes: readonly NodeReadings[],
): Promise<PlatformReadings> {
  const none: PlatformReadings = { epochs: [], ended: new Map() };
  if (subnetId === undefined || subnetId === PRIMARY_NETWORK_ID) {
    return none;
  }
  const setAt = (height: bigint | 'proposed') =>
    client.node('P-Chain', getValidatorsAt, { height, subnetID: subnetId });
  const [heightResult, time, fees, current, proposedResult] = await Promise.all([
    client.node('P-Chain', getHeight, {}),
    client.node('P-Chain', getTimestamp, {}),
    client.node('P-Chain', getValidatorFeeState, {}),
    fetchValidators(client, { subnetID: subnetId }),
    setAt('proposed'),
  ]);
  const received = <T>({ name }: { readonly name: string }, result: QueryResult<T>) =>
    unread.received('', name, result);
  const height = received(getHeight, heightResult)?.height;
  const at = Date.parse(received(getTimestamp, time)?.timestamp ?? '');
  const validators = received(getCurrentValidators, current);
  const proposed = received(getValidatorsAt, proposedResult);
  const heights = [...new Set(nodes.flatMap(({ epoch }) => epoch?.height ?? []))].slice(0, maxEpochs);
  const [now, ...epochResults] = await Promise.all([
    height === undefined ? undefined : setAt(height),
    ...heights.map(setAt),
  ]);
  const epochs = epochResults.flatMap((result, i): readonly SetAt[] => {
    const listed = received(getValidatorsAt, result);
    return listed === undefined ? [] : [setOf(listed, heights[i]!)];
  });
  const currentSet = now?.ok === true && height !== undefined ? setOf(now.value, height) : undefined;
  const proposedHeight = nodes.find((node) => node.proposedHeight !== undefined)?.proposedHeight;
  const inactive = (validators ?? []).filter(({ balance }) => balance === 0n);
  const known = [...epochs, ...(currentSet === undefined ? [] : [currentSet])];
  return {
    at: Number.isNaN(at) ? undefined : at,
    price: received(getValidatorFeeState, fees)?.price,
    validators,
    proposed: proposed && setOf(proposed, proposedHeight ?? height ?? 0n),
    current: currentSet,
    epochs,
    ended:
      height === undefined || inactive.length === 0
        ? none.ended
        : await fetchEnds(client, subnetId, inactive, height, (nodeId) =>
            known.flatMap((set) => (set.weights.has(nodeId) ? [set.height] : [])),
          ),
  };
}

export interface DiagnoseOptions {
  /** Reports the current step in a few words. */
  readonly progress?: (step: string) => void;
  /** Time limit in milliseconds; what is not read by then is reported. */
  readonly boundMs?: number;
  /** Accounts (hex) whose waiting transactions count in addition to those in the pool. */
  readonly accounts?: readonly string[];
}

const defaultBoundMs = 30_000;

export async function diagnoseChain(
  client: SourceClient,
  chain: EvmChain,
  options: DiagnoseOptions = {},
): Promise<UnsourcedReport> {
  const bound = AbortSignal.timeout(options.boundMs ?? defaultBoundMs);
  const signal = AbortSignal.any([client.signal, bound]);
  const [readings, setUp] = await Promise.all([
    readChain(client, chain, options, { bound, signal }),
    setUpOf(client, chain, { bound, signal }),
  ]);
  const diagnosis = findCauses({ ...readings, unread: [...readings.unread, ...setUp.unread] }, setUp.verdicts);
  const from = client.context.log.all.map((_, index) => index);
  return diagnosisReport(diagnosis, readings, from, setUp.copyActions);
}

/** Reads the chain's state, step by step. @throws only the abort reason */
async function readChain(
  client: SourceClient,
  chain: EvmChain,
  { progress, boundMs = defaultBoundMs, accounts = [] }: DiagnoseOptions,
  { bound, signal }: Bound,
): Promise<Readings> {
  client.signal.throwIfAborted();
  const bounded = client.until(signal);
  const unread = new Unread();
  const step = async <T>(words: string, work: () => Promise<T>, otherwise: T): Promise<T> => {
    progress?.(words);
    try {
      return await work();
    } catch (error) {
      client.signal.throwIfAborted();
      if (!bound.aborted) {
        throw error;
      }
      unread.message(`Not read within ${Math.round(boundMs / 1_000)} s: ${words}. Try again.`);
      return otherwise;
    }
  };

  const identity = await step('the chain', () => readIdentity(bounded, chain), {});
  const query: NodeRead = {
    client: bounded,
    chain,
    blockchainId: identity.blockchainId,
    subnetId: identity.subnetId,
    vmId: identity.vmId,
    unread,
  };
  const requested = requestedNodes(client.network, chain);
  const nodes = await Promise.all(
    requested.map((node) =>
      step<NodeReadings>(node.name, () => readNode(query, node), { name: node.name, state: 'away' }),
    ),
  );
  const places = nodes.map((node, i) => ({ ...node, rpcUrl: requested[i]?.rpcUrl }));
  const [platform, waiting] = await Promise.all([
    step('validators on the P-Chain', () => readPlatform(query, nodes), { epochs: [], ended: new Map() }),
    step('waiting transactions', () => readAccounts(query, places, accounts), []),
  ]);
  // A new client, so that its requests are not answered from the cache.
  const freshClient = client.until(signal);
  const later = await Promise.all(
    requested.map(async (node, i) =>
      nodes[i]?.state === 'runs' || nodes[i]?.state === 'rpc'
        ? step('the last block again', () => readAgain(query, freshClient, node), {})
        : {},
    ),
  );
  return {
    chain: chain.name,
    blockchainId: identity.blockchainId,
    subnetId: identity.subnetId,
    vmId: identity.vmId,
    now: nodes.reduce((most, { clock = 0 }) => Math.max(most, clock), 0) || client.context.now(),
    nodes: nodes.map((node, i) => ({ ...node, ...later[i] })),
    platform,
    accounts: waiting,
    unread: unread.lines,
  };
}

interface Bound {
  /** Aborts at the time limit. */
  readonly bound: AbortSignal;
  /** Aborts at the time limit, or when the user cancels. */
  readonly signal: AbortSignal;
}

async function setUpOf(client: SourceClient, chain: EvmChain, { bound, signal }: Bound): Promise<SetUp> {
  try {
    return await fetchSetUp(client.until(signal), chain);
  } catch (error) {
    client.signal.throwIfAborted();
    if (!bound.aborted) {
      throw error;
    }
    return { verdicts: [], unread: [], copyActions: [] };
  }
}

type Identity = Pick<ListedChain, 'blockchainId' | 'subnetId' | 'vmId'>;

async function readIdentity(client: SourceClient, chain: EvmChain): Promise<Identity> {
  const blockchainId =
    chain.blockchainId ?? valueOf(await client.node('node', getBlockchainID, { alias: chain.path }))?.blockchainID;
  if (blockchainId === undefined) {
    return {};
  }
  const { created } = await fetchCreatedChain(client, blockchainId);
  if (created !== undefined) {
    return { blockchainId, subnetId: created.subnetId, vmId: created.vmId };
  }
  const subnet = valueOf(await client.node('P-Chain', validatedBy, { blockchainID: blockchainId }));
  return { blockchainId, subnetId: subnet?.subnetID };
}
