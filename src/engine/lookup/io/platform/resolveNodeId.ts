import { hostOf } from '../../../errors';
import {
  type Line,
  type RawResponse,
  type Related,
  type UnsourcedReport,
  fact,
  rawResponses,
  sourcesOf,
  text,
  valueOf,
} from '../../../report';
import { heliconTime } from '../../../evm';
import { type Network, type EvmChain, PRIMARY_NETWORK_ID } from '../../../networks';
import { type NodeId, wellKnownName, type Chain } from '../../../primitives';
import {
  type Staker,
  type ResultOf,
  getAllValidatorsAt,
  getNodeID,
  getNodeIP,
  getNodeVersion,
  getValidatorFeeState,
  peers,
  platformGetCurrentValidators as getCurrentValidators,
  upgrades,
  uptime,
} from '../../../rpc';
import { type SourceClient, subnetNames, configuredSubnets, fetchChainValidators } from '../../../sources';
import { fetchPastTransactions } from './fetchPastTransactions';
import {
  type NodeResults,
  type SubnetValidation,
  blockSections,
  delegatorSection,
  nodeStakeFacts,
  pastOfNode,
  pastTransactionLines,
  peerFacts,
  rewardSection,
  subnetNote,
  subnetSection,
  subnetValidations,
  type RequestedBlocks,
  type RequestedSubnet,
} from '../../../validators';
import { isL1 } from '../../../transactions';
import { listBlocksByNode, listPendingRewards } from '../../../net';

export async function resolveNodeId(client: SourceClient, identifier: NodeId): Promise<UnsourcedReport | undefined> {
  const name = wellKnownName(identifier)?.name;
  if (name !== undefined) {
    return inactiveReport(name);
  }
  const { nodeId } = identifier;
  const results = await fetchNodeId(client, nodeId);
  const staker = stakerOf(results, nodeId);
  const validations = subnetValidations(results, nodeId);
  const isSeen =
    results.own !== undefined || results.peers.some(({ result }) => (valueOf(result)?.peers.length ?? 0) > 0);
  const lists = [
    ...rewardSection(results, client.network.name, nodeId),
    ...blockSections(results, client.network.name, nodeId),
  ];
  if (staker === undefined && validations.length === 0 && !isSeen && lists.length === 0) {
    return results.primaryNetwork.ok
      ? ((await pastNodeReport(client, nodeId)) ?? unknownNodeReport(results))
      : undefined;
  }
  const from = sourcesOf(results.primaryNetwork);
  const stake =
    staker && nodeStakeFacts(staker, { now: client.context.now(), ...viewOf(results, client.network), from });
  return {
    kind: 'node',
    status: 'ok',
    title: titleOf(staker, validations, results),
    chain: 'P-Chain',
    facts: [...(stake ?? []), ...peerFacts(results)],
    sections: [
      ...subnetSection(results, validations, client.context.now()),
      ...(staker === undefined ? [] : delegatorSection(staker, from)),
      ...lists,
    ],
    related: validations.map(({ requested: { subnetID: subnetId, chainName } }): Related => ({
      label: 'subnet',
      id: subnetId,
      name: chainName,
    })),
    raw: rawOf(results),
  };
}

/** The zero NodeID is not a node (docs/facts/networks.md). */
function inactiveReport(name: string): UnsourcedReport {
  const words =
    'All inactive validators of an L1 are grouped under this NodeID in platform.getValidatorsAt and in health checks: they have weight but do not sign. For their own NodeIDs, see platform.getCurrentValidators.';
  return {
    kind: 'node',
    status: 'ok',
    title: [text(name)],
    facts: fact('meaning', 'meaning', [text(words)], [], { brief: true }),
    sections: [],
  };
}

/** A removed node, from the blocks of a network on this machine. */
async function pastNodeReport(client: SourceClient, nodeId: string): Promise<UnsourcedReport | undefined> {
  const { transactions } = await fetchPastTransactions(client);
  const past = pastOfNode(transactions, nodeId);
  return past.length === 0
    ? undefined
    : {
        kind: 'node',
        status: 'ok',
        title: [text('node without validations, not connected to the queried nodes')],
        chain: 'P-Chain',
        facts: [],
        sections: pastTransactionLines(past, await subnetNames(client)),
      };
}

/** All nodes answered, and none knows it: more precise than "not found". */
function unknownNodeReport(results: NodeResults): UnsourcedReport {
  const requested = [results.primaryNetwork, results.sets, ...results.peers.map(({ result }) => result)];
  return {
    kind: 'node',
    status: 'notFound',
    title: [
      text(
        results.peers.some(({ result }) => result.ok)
          ? 'Not a Primary Network validator now, and not connected to the queried nodes.'
          : 'Not a Primary Network validator now. Connection state unknown.',
      ),
    ],
    chain: 'P-Chain',
    facts: [...peerFacts(results), ...fact('subnets', 'L1s and subnets', subnetNote(results), sourcesOf(...requested))],
    sections: [],
    raw: rawOf(results),
  };
}

function stakerOf({ primaryNetwork }: NodeResults, nodeId: string): Staker | undefined {
  return valueOf(primaryNetwork)?.validators.find((one): one is Staker => !isL1(one) && one.nodeID === nodeId);
}

function viewOf(
  { primaryNetwork, upgrades }: NodeResults,
  { networkId }: Network,
): { readonly host: string; readonly helicon?: Date } {
  const host = primaryNetwork.ok ? hostOf(primaryNetwork.url) : '';
  return { host, helicon: heliconTime(valueOf(upgrades), networkId) };
}

function titleOf(
  staker: Staker | undefined,
  validations: readonly SubnetValidation[],
  { own, primaryNetwork }: NodeResults,
): Line {
  const l1Validations = validations.filter(({ validator }) => isL1(validator));
  const l1s = l1Validations.filter(({ validator }) => isActive(validator)).length;
  const inactive = l1Validations.length - l1s;
  const subnets = validations.length - l1Validations.length;
  const parts = [
    ...(staker === undefined ? [] : ['the Primary Network']),
    ...(l1s === 0 ? [] : [l1s === 1 ? '1 L1' : `${l1s} L1s`]),
    ...(subnets === 0 ? [] : [subnets === 1 ? '1 permissioned subnet' : `${subnets} permissioned subnets`]),
  ];
  if (parts.length > 0 || inactive > 0) {
    return [text(validatorWords(parts, inactive))];
  }
  if (!primaryNetwork.ok) {
    return [text('node; validations unknown')];
  }
  return [text(own === undefined ? 'node without validations' : 'your node, without validations')];
}

/** An L1 validator without balance keeps its weight, but does not validate. */
function isActive(validator: SubnetValidation['validator']): boolean {
  return !isL1(validator) || validator.balance > 0n;
}

function validatorWords(parts: readonly string[], inactive: number): string {
  const sets = parts.join(', ');
  if (inactive === 0) {
    return `validator of ${sets}`;
  }
  if (parts.length === 0) {
    return inactive === 1 ? 'inactive on 1 L1' : `inactive on ${inactive} L1s`;
  }
  return inactive === 1
    ? `validator of ${sets}; inactive on 1 L1`
    : `validator of ${sets}; inactive on ${inactive} L1s`;
}

function rawOf({ primaryNetwork, subnets, peers, rewards, blocks }: NodeResults): readonly RawResponse[] {
  return [
    ...rawResponses('platform.getCurrentValidators', primaryNetwork),
    ...subnets.flatMap(({ subnetID: subnetId, result }) =>
      rawResponses(`platform.getCurrentValidators ${subnetId}`, result),
    ),
    ...peers.flatMap(({ node, result }) => rawResponses(`info.peers ${node.name}`, result)),
    ...rawResponses('listPendingRewards', rewards),
    ...blocks.flatMap(({ chain, result }) => rawResponses(`listBlocksByNode ${chain}-Chain`, result)),
  ];
}

const maxSubnets = 16;
const rows = 10;

const chains: readonly Chain[] = ['P', 'X', 'C'];

/**
 * Queries a NodeID in at most two round trips: the node and its candidate subnets, then these. On public networks there
 * are too many subnets to query all: candidates are those with the node in their signer set, those that it reports to
 * its peers as tracked, and those of configured chains.
 */
async function fetchNodeId(client: SourceClient, nodeId: string): Promise<NodeResults> {
  const nodeIds = [nodeId];
  const [primaryNetwork, sets, upgradeTimes, ids, connections, configured, rewards, blocks] = await Promise.all([
    client.node('P-Chain', getCurrentValidators, { nodeIDs: nodeIds }),
    client.node('P-Chain', getAllValidatorsAt, { height: 'proposed' }),
    client.node('node', upgrades, {}),
    client.everyNode('node', getNodeID, {}),
    client.everyNode('node', peers, { nodeIDs: nodeIds }),
    configuredSubnets(client),
    client.index('P-Chain', `listPendingRewards ${nodeId}`, (service, network, options) =>
      listPendingRewards(service, network, { nodeIds: nodeIds, pageSize: rows }, options),
    ),
    Promise.all(chains.map((chain) => fetchBlocks(client, chain, nodeId))),
  ]);
  const own = ids.find(({ node, result }) => (valueOf(result)?.nodeID ?? client.nodeIdOf(node)) === nodeId);
  const respondingNode = own?.result.ok === true ? own : undefined;
  const subnetIds = candidates(nodeId, valueOf(sets), connections, configured);
  const requested = subnetIds.slice(0, maxSubnets);
  const [subnets, price, ownVersion, ownAddress, ownUptime] = await Promise.all([
    Promise.all(
      requested.map(async (subnetId): Promise<RequestedSubnet> => {
        const chain = configured.get(subnetId);
        const [result, view] = await Promise.all([
          client.node('P-Chain', getCurrentValidators, { subnetID: subnetId, nodeIDs: nodeIds }),
          chain && fetchChainValidators(client, chain, nodeIds),
        ]);
        return {
          subnetID: subnetId,
          result,
          chainName: chain === undefined ? undefined : chain.name,
          view,
        };
      }),
    ),
    requested.length === 0 ? undefined : client.node('P-Chain', getValidatorFeeState, {}),
    respondingNode && client.thisNode(respondingNode.node.url, 'node', getNodeVersion, {}),
    respondingNode && client.thisNode(respondingNode.node.url, 'node', getNodeIP, {}),
    respondingNode && client.thisNode(respondingNode.node.url, 'node', uptime, {}),
  ]);
  return {
    primaryNetwork,
    sets,
    upgrades: upgradeTimes,
    peers: connections,
    own,
    ownVersion,
    ownAddress,
    ownUptime,
    subnets,
    subnetsLeft: subnetIds.length - requested.length,
    price,
    rewards,
    blocks,
  };
}

async function fetchBlocks(client: SourceClient, chain: Chain, nodeId: string): Promise<RequestedBlocks> {
  const listed = `${chain.toLowerCase()}-chain`;
  const result = await client.index(
    `${chain}-Chain`,
    `listBlocksByNode ${listed} ${nodeId}`,
    (service, network, options) => listBlocksByNode(service, network, listed, nodeId, { pageSize: rows }, options),
  );
  return { chain, result };
}

function candidates(
  nodeId: string,
  sets: ResultOf<typeof getAllValidatorsAt> | undefined,
  connections: NodeResults['peers'],
  configured: ReadonlyMap<string, EvmChain>,
): readonly string[] {
  const signing = Object.entries(sets?.validatorSets ?? {})
    .filter(([, { validators }]) => validators.some(({ nodeIDs: nodeIds }) => nodeIds.includes(nodeId)))
    .map(([subnetId]) => subnetId);
  const tracked = connections
    .flatMap(({ result }) => valueOf(result)?.peers ?? [])
    .flatMap((peer) => peer.trackedSubnets);
  const all = new Set([...signing, ...configured.keys(), ...tracked]);
  all.delete(PRIMARY_NETWORK_ID);
  return [...all];
}
