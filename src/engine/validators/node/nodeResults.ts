import type { Page, PendingReward, ProposedBlock } from '../../net';
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
import {
  type QueryResult,
  valueOf,
  type Fact,
  type Line,
  fact,
  joinEach,
  message,
  percentSpan,
  remote,
  sourcesOf,
  time,
} from '../../report';

export interface RequestedSubnet {
  readonly subnetID: string;
  /** Of the configured chain that the subnet validates. */
  readonly chainName?: string;
  readonly result: QueryResult<ResultOf<typeof getCurrentValidators>>;
  /** The validators per a node that runs the chain. */
  readonly view?: QueryResult<ChainView>;
}

export interface NodeResults {
  readonly primaryNetwork: QueryResult<ResultOf<typeof getCurrentValidators>>;
  readonly sets: QueryResult<ResultOf<typeof getAllValidatorsAt>>;
  readonly upgrades: QueryResult<ResultOf<typeof upgrades>>;
  readonly peers: readonly NodeResult<ResultOf<typeof peers>>[];
  /** The configured node with this ID. It may be offline if its ID is known from an earlier response. */
  readonly own?: NodeResult<ResultOf<typeof getNodeID>>;
  readonly ownVersion?: QueryResult<ResultOf<typeof getNodeVersion>>;
  readonly ownAddress?: QueryResult<ResultOf<typeof getNodeIP>>;
  /** Its uptime per the other validators. */
  readonly ownUptime?: QueryResult<ResultOf<typeof uptime>>;
  readonly subnets: readonly RequestedSubnet[];
  /** Number of subnets that were not queried because there are too many. */
  readonly subnetsLeft: number;
  readonly price?: QueryResult<ResultOf<typeof getValidatorFeeState>>;
  readonly rewards: QueryResult<Page<PendingReward>>;
  readonly blocks: readonly RequestedBlocks[];
}

export interface RequestedBlocks {
  readonly chain: Chain;
  readonly result: QueryResult<Page<ProposedBlock>>;
}

/** The validators of a chain per a node that runs it. */
export type ChainView = ResultOf<typeof validatorsGetCurrentValidators>;

export interface SubnetValidation {
  readonly requested: RequestedSubnet;
  readonly validator: L1Validator | Staker;
}

/** The peer lists of the other configured nodes, since no node is its own peer. */
function otherPeers({ own, peers }: Pick<NodeResults, 'own' | 'peers'>): NodeResults['peers'] {
  return peers.filter(({ node }) => node.url !== own?.node.url);
}

/** The node's validations in the queried subnets; it can validate an L1 more than once. */
export function subnetValidations({ subnets }: NodeResults, nodeId: string): readonly SubnetValidation[] {
  return subnets.flatMap((requested) =>
    (valueOf(requested.result)?.validators ?? [])
      .filter((validator) => validator.nodeID === nodeId)
      .map((validator) => ({ requested, validator })),
  );
}

const brief = { brief: true } as const;

/** Connections, address and version of the node. */
export function peerFacts(results: NodeResults): readonly Fact[] {
  return results.own === undefined ? peerNodeFacts(results) : ownNodeFacts(results);
}

function ownNodeFacts(results: NodeResults): readonly Fact[] {
  const { own, ownVersion, ownAddress, ownUptime } = results;
  const name = remote(own?.node.name ?? '');
  const configured =
    own?.result.ok === true ? message`${name} in the settings` : message`${name} in the settings, not answering`;
  const seen = valueOf(ownUptime);
  return [
    ...fact('configuredAs', 'your node', configured, sourcesOf(own?.result), brief),
    ...connectedFact(results),
    ...fact('seenUptime', 'uptime per validators', seen && measuredUptime(seen), sourcesOf(ownUptime), brief),
    ...fact('version', 'version', wordsLine(valueOf(ownVersion)?.version), sourcesOf(ownVersion), brief),
    ...fact('publicAddress', 'public address', wordsLine(valueOf(ownAddress)?.ip), sourcesOf(ownAddress)),
  ];
}

function wordsLine(words: string | undefined): Line | undefined {
  return words === undefined ? undefined : [remote(words)];
}

function namesLine(names: readonly string[]): Line {
  return joinEach(names, (name) => remote(name));
}

function peerNodeFacts(results: NodeResults): readonly Fact[] {
  const result = otherPeers(results).filter((one) => one.result.ok);
  const seen = result.flatMap((one) => (valueOf(one.result)?.peers ?? []).map((peer) => ({ ...one, peer })));
  const peer = seen[0]?.peer;
  const from = sourcesOf(...result.map((one) => one.result));
  const lastReceived = peer === undefined ? NaN : Date.parse(peer.lastReceived);
  const benched = [...new Set(seen.flatMap((one) => one.peer.benched))];
  return [
    ...connectedFact(results),
    ...fact('version', 'version', wordsLine(peer?.version), from, brief),
    ...fact('publicAddress', 'public address', wordsLine(peer?.publicIP), from),
    ...fact(
      'lastReceived',
      'last message received',
      Number.isNaN(lastReceived) ? undefined : [time(lastReceived)],
      from,
    ),
    ...fact('benched', 'benched on', namesLine(benched), from),
  ];
}

/** The configured nodes that it is connected to, and those that did not answer. */
function connectedFact(results: NodeResults): readonly Fact[] {
  const requested = otherPeers(results);
  const from = sourcesOf(...requested.map((one) => one.result));
  return requested.length === 0 ? [] : fact('connected', 'connected', connectedLine(requested), from, brief);
}

function connectedLine(requested: NodeResults['peers']): Line {
  const names = (matches: (one: NodeResults['peers'][number]) => boolean): Line =>
    namesLine(requested.filter(matches).map(({ node }) => node.name));
  const isSeen = ({ result }: NodeResults['peers'][number]): boolean => (valueOf(result)?.peers.length ?? 0) > 0;
  const notResponding = names(({ result }) => !result.ok);
  const [seenBy, notConnectedTo] = [names(isSeen), names((one) => one.result.ok && !isSeen(one))];
  if (seenBy.length + notConnectedTo.length === 0) {
    return message`unknown: ${notResponding} did not answer`;
  }
  const line =
    seenBy.length === 0
      ? message`no (queried ${notConnectedTo})`
      : notConnectedTo.length === 0
        ? message`to ${seenBy}`
        : message`to ${seenBy}; not to ${notConnectedTo}`;
  return notResponding.length === 0 ? line : message`${line}; ${notResponding} did not answer`;
}

/** Rewards depend on the uptime as the other validators measure it, not on the node's own view. */
export function measuredUptime(seen: ResultOf<typeof uptime>): Line {
  return message`${percentSpan(seen.weightedAveragePercentage)} weighted average of other validators; ${percentSpan(seen.rewardingStakePercentage)} of stake would vote to reward`;
}
