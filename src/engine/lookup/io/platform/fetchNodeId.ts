import { listBlocksByNode, listPendingRewards } from '../../../net';
import {
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
import { type EvmChain, PRIMARY_NETWORK_ID } from '../../../networks';
import { type SourceClient, configuredSubnets, fetchChainView } from '../../../sources';
import { valueOf } from '../../../report';
import type { NodeAnswers, RequestedBlocks, RequestedSubnet } from '../../../validators';
import type { Chain } from '../../../primitives';

/** Subnets that are asked about one node. */
const maxSubnets = 16;
const rows = 10;

const chains: readonly Chain[] = ['P', 'X', 'C'];

/**
 * Asks about a NodeID, at most two round trips deep: who it is and which subnets may know it, then those subnets. All
 * subnets of a public network cannot be asked one by one: those are that have it in their set of signers, that it tells
 * its peers it tracks, or that a chain of the settings belongs to.
 */
export async function fetchNodeId(client: SourceClient, nodeId: string): Promise<NodeAnswers> {
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
  const answering = own?.result.ok === true ? own : undefined;
  const subnetIds = candidates(nodeId, valueOf(sets), connections, configured);
  const requested = subnetIds.slice(0, maxSubnets);
  const [subnets, price, ownVersion, ownAddress, ownUptime] = await Promise.all([
    Promise.all(
      requested.map(async (subnetId): Promise<RequestedSubnet> => {
        const chain = configured.get(subnetId);
        const [result, view] = await Promise.all([
          client.node('P-Chain', getCurrentValidators, { subnetID: subnetId, nodeIDs: nodeIds }),
          chain && fetchChainView(client, chain, nodeId),
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
    answering && client.thisNode(answering.node.url, 'node', getNodeVersion, {}),
    answering && client.thisNode(answering.node.url, 'node', getNodeIP, {}),
    answering && client.thisNode(answering.node.url, 'node', uptime, {}),
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
  connections: NodeAnswers['peers'],
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
