import type { Page, PendingReward, ProposedBlocksPage } from '../../net';
import type { Chain } from '../../primitives';
import type {
  L1Validator,
  ResultOf,
  Staker,
  getAllValidatorsAt,
  getNodeID,
  getNodeIP,
  getNodeVersion,
  getValidatorFeeState,
  peers,
  platformGetCurrentValidators as getCurrentValidators,
  upgrades,
  uptime,
  validatorsGetCurrentValidators,
} from '../../rpc';
import type { NodeResult } from '../../sources';
import { type QueryResult, valueOf } from '../../report';

export interface RequestedSubnet {
  readonly subnetID: string;
  /** Of the chain in the settings that it validates. */
  readonly chainName?: string;
  readonly result: QueryResult<ResultOf<typeof getCurrentValidators>>;
  /** What a node that runs the chain has seen of it. */
  readonly view?: QueryResult<ChainView>;
}

/** All answers about a NodeID. */
export interface NodeAnswers {
  readonly primaryNetwork: QueryResult<ResultOf<typeof getCurrentValidators>>;
  readonly sets: QueryResult<ResultOf<typeof getAllValidatorsAt>>;
  readonly upgrades: QueryResult<ResultOf<typeof upgrades>>;
  readonly peers: readonly NodeResult<ResultOf<typeof peers>>[];
  /** The configured node whose ID it is; it may not answer, where it once told its ID. */
  readonly own?: NodeResult<ResultOf<typeof getNodeID>>;
  readonly ownVersion?: QueryResult<ResultOf<typeof getNodeVersion>>;
  readonly ownAddress?: QueryResult<ResultOf<typeof getNodeIP>>;
  /** Its uptime as the other validators see it. */
  readonly ownUptime?: QueryResult<ResultOf<typeof uptime>>;
  readonly subnets: readonly RequestedSubnet[];
  /** Subnets that were too many to ask. */
  readonly subnetsLeft: number;
  readonly price?: QueryResult<ResultOf<typeof getValidatorFeeState>>;
  readonly rewards: QueryResult<Page<PendingReward>>;
  readonly blocks: readonly RequestedBlocks[];
}

/** Blocks that it proposed on one chain. */
export interface RequestedBlocks {
  readonly chain: Chain;
  readonly result: QueryResult<ProposedBlocksPage>;
}

/** The validators of a chain as a node that runs it has seen them. */
export type ChainView = ResultOf<typeof validatorsGetCurrentValidators>;

/** One subnet or L1 that a node validates. */
export interface SubnetValidation {
  readonly requested: RequestedSubnet;
  readonly validator: L1Validator | Staker;
}

/** What the other configured nodes say of their connections: none is its own peer. */
export function otherPeers({ own, peers }: Pick<NodeAnswers, 'own' | 'peers'>): NodeAnswers['peers'] {
  return peers.filter(({ node }) => node.url !== own?.node.url);
}

/** What the subnets that were asked know of the node; it can validate an L1 more than once. */
export function subnetValidations({ subnets }: NodeAnswers, nodeId: string): readonly SubnetValidation[] {
  return subnets.flatMap((requested) =>
    (valueOf(requested.result)?.validators ?? [])
      .filter((validator) => validator.nodeID === nodeId)
      .map((validator) => ({ requested, validator })),
  );
}
