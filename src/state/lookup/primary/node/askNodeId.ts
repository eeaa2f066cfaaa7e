import { listBlocksByNode, type ProposedBlocksPage } from '../../../../api/dataApi/nodeBlocks';
import type { Page } from '../../../../api/dataApi/page';
import { listPendingRewards, type PendingReward } from '../../../../api/dataApi/pendingRewards';
import { peers, upgrades } from '../../../../core/rpc/catalogue/info/network';
import { getNodeID, getNodeIP, getNodeVersion, uptime } from '../../../../core/rpc/catalogue/info/node';
import type { Chain } from '../../../../core/codec/decodedBytes';
import type { ResultOf } from '../../../../core/rpc/catalogue/method';
import { getValidatorFeeState } from '../../../../core/rpc/catalogue/platform/fees';
import { getAllValidatorsAt, getCurrentValidators } from '../../../../core/rpc/catalogue/platform/validators';
import type { EvmChain } from '../../../network';
import { askChainView, type ChainView } from './askChainView';
import { configuredSubnets } from '../configuredSubnets';
import type { NodeTold, Primary, Told } from '../primary';
import { PRIMARY_NETWORK_ID } from '../primaryNetworkId';
import { valueOf } from '../toldBy';

/** Subnets that are asked about one node. */
const mostSubnets = 16;
const rows = 10;

export interface AskedSubnet {
  readonly subnetID: string;
  /** Of the chain in the settings that it validates. */
  readonly chainName?: string;
  readonly told: Told<ResultOf<typeof getCurrentValidators>>;
  /** What a node that runs the chain has seen of it. */
  readonly view?: Told<ChainView>;
}

/** All that was heard about a NodeID. */
export interface NodeAnswers {
  readonly primaryNetwork: Told<ResultOf<typeof getCurrentValidators>>;
  readonly sets: Told<ResultOf<typeof getAllValidatorsAt>>;
  readonly upgrades: Told<ResultOf<typeof upgrades>>;
  readonly peers: readonly NodeTold<ResultOf<typeof peers>>[];
  /** The configured node whose ID it is. */
  readonly own?: NodeTold<ResultOf<typeof getNodeID>>;
  readonly ownVersion?: Told<ResultOf<typeof getNodeVersion>>;
  readonly ownAddress?: Told<ResultOf<typeof getNodeIP>>;
  /** Its uptime as the other validators see it. */
  readonly ownUptime?: Told<ResultOf<typeof uptime>>;
  readonly subnets: readonly AskedSubnet[];
  /** Subnets that were too many to ask. */
  readonly subnetsLeft: number;
  readonly price?: Told<ResultOf<typeof getValidatorFeeState>>;
  readonly rewards: Told<Page<PendingReward>>;
  readonly blocks: readonly AskedBlocks[];
}

/** Blocks that it proposed on one chain. */
interface AskedBlocks {
  readonly chain: Chain;
  readonly told: Told<ProposedBlocksPage>;
}

const chains: readonly Chain[] = ['P', 'X', 'C'];

/**
 * Asks about a NodeID, at most two round trips deep: who it is and which subnets may know it, then those subnets. All
 * subnets of a public network cannot be asked one by one: those are that have it in their set of signers, that it tells
 * its peers it tracks, or that a chain of the settings belongs to.
 */
export async function askNodeId(primary: Primary, nodeId: string): Promise<NodeAnswers> {
  const nodeIDs = [nodeId];
  const [primaryNetwork, sets, upgradeTimes, ids, connections, configured, rewards, blocks] = await Promise.all([
    primary.node('P-Chain', getCurrentValidators, { nodeIDs }),
    primary.node('P-Chain', getAllValidatorsAt, { height: 'proposed' }),
    primary.node('node', upgrades, {}),
    primary.everyNode('node', getNodeID, {}),
    primary.everyNode('node', peers, { nodeIDs }),
    configuredSubnets(primary),
    primary.index('P-Chain', `listPendingRewards ${nodeId}`, (service, network, options) =>
      listPendingRewards(service, network, { nodeIds: nodeIDs, pageSize: rows }, options),
    ),
    Promise.all(chains.map((chain) => askBlocks(primary, chain, nodeId))),
  ]);
  const own = ids.find(({ told }) => valueOf(told)?.nodeID === nodeId);
  const subnetIDs = candidates(nodeId, valueOf(sets), connections, configured);
  const asked = subnetIDs.slice(0, mostSubnets);
  const [subnets, price, ownVersion, ownAddress, ownUptime] = await Promise.all([
    Promise.all(
      asked.map(async (subnetID): Promise<AskedSubnet> => {
        const chain = configured.get(subnetID);
        const [told, view] = await Promise.all([
          primary.node('P-Chain', getCurrentValidators, { subnetID, nodeIDs }),
          chain && askChainView(primary, chain, nodeId),
        ]);
        return {
          subnetID,
          told,
          ...(chain === undefined ? {} : { chainName: chain.name }),
          ...(view === undefined ? {} : { view }),
        };
      }),
    ),
    asked.length === 0 ? undefined : primary.node('P-Chain', getValidatorFeeState, {}),
    own && primary.thisNode(own.node.url, 'node', getNodeVersion, {}),
    own && primary.thisNode(own.node.url, 'node', getNodeIP, {}),
    own && primary.thisNode(own.node.url, 'node', uptime, {}),
  ]);
  return {
    primaryNetwork,
    sets,
    upgrades: upgradeTimes,
    peers: connections,
    ...(own === undefined ? {} : { own }),
    ...(ownVersion === undefined ? {} : { ownVersion }),
    ...(ownAddress === undefined ? {} : { ownAddress }),
    ...(ownUptime === undefined ? {} : { ownUptime }),
    subnets,
    subnetsLeft: subnetIDs.length - asked.length,
    ...(price === undefined ? {} : { price }),
    rewards,
    blocks,
  };
}

async function askBlocks(primary: Primary, chain: Chain, nodeId: string): Promise<AskedBlocks> {
  const listed = `${chain.toLowerCase()}-chain`;
  const told = await primary.index(
    `${chain}-Chain`,
    `listBlocksByNode ${listed} ${nodeId}`,
    (service, network, options) => listBlocksByNode(service, network, listed, nodeId, { pageSize: rows }, options),
  );
  return { chain, told };
}

function candidates(
  nodeId: string,
  sets: ResultOf<typeof getAllValidatorsAt> | undefined,
  connections: NodeAnswers['peers'],
  configured: ReadonlyMap<string, EvmChain>,
): readonly string[] {
  const signing = Object.entries(sets?.validatorSets ?? {})
    .filter(([, { validators }]) => validators.some(({ nodeIDs }) => nodeIDs.includes(nodeId)))
    .map(([subnetID]) => subnetID);
  const tracked = connections.flatMap(({ told }) => valueOf(told)?.peers ?? []).flatMap((peer) => peer.trackedSubnets);
  const all = new Set([...signing, ...configured.keys(), ...tracked]);
  all.delete(PRIMARY_NETWORK_ID);
  return [...all];
}
