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
import {
  type QueryResult,
  valueOf,
  type Fact,
  type Line,
  fact,
  joined,
  message,
  percentSpan,
  remote,
  sourcesOf,
  time,
} from '../../report';

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
function otherPeers({ own, peers }: Pick<NodeAnswers, 'own' | 'peers'>): NodeAnswers['peers'] {
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

/** Whether the node can be reached, from where, and what it runs. */
export function peerFacts(answers: NodeAnswers): readonly Fact[] {
  return answers.own === undefined ? otherNode(answers) : ownNode(answers);
}

function ownNode(answers: NodeAnswers): readonly Fact[] {
  const { own, ownVersion, ownAddress, ownUptime } = answers;
  const version = valueOf(ownVersion)?.version;
  const address = valueOf(ownAddress)?.ip;
  const name = own?.node.name ?? '';
  const seen = valueOf(ownUptime);
  return [
    ...fact(
      'configuredAs',
      'your node',
      own?.result.ok === true
        ? message`${remote(name)} in the settings`
        : message`${remote(name)} in the settings, not answering`,
      sourcesOf(own?.result),
      {
        brief: true,
      },
    ),
    ...connectedFact(answers),
    ...fact('seenUptime', 'uptime per validators', seen && seenUptime(seen), sourcesOf(ownUptime), {
      brief: true,
    }),
    ...fact('version', 'version', version === undefined ? undefined : [remote(version)], sourcesOf(ownVersion), {
      brief: true,
    }),
    ...fact(
      'publicAddress',
      'public address',
      address === undefined ? undefined : [remote(address)],
      sourcesOf(ownAddress),
    ),
  ];
}

function otherNode(answers: NodeAnswers): readonly Fact[] {
  const result = otherPeers(answers).filter((one) => one.result.ok);
  const seen = result.flatMap((one) => (valueOf(one.result)?.peers ?? []).map((peer) => ({ ...one, peer })));
  const peer = seen[0]?.peer;
  const from = sourcesOf(...result.map((one) => one.result));
  const received = peer === undefined ? NaN : Date.parse(peer.lastReceived);
  const benched = [...new Set(seen.flatMap((one) => one.peer.benched))];
  const value = (words: string | undefined): Line | undefined => (words === undefined ? undefined : [remote(words)]);
  return [
    ...connectedFact(answers),
    ...fact('version', 'version', value(peer?.version), from, { brief: true }),
    ...fact('publicAddress', 'public address', value(peer?.publicIP), from),
    ...fact('lastReceived', 'last message received', Number.isNaN(received) ? undefined : [time(received)], from),
    ...fact(
      'benched',
      'benched on',
      benched.length === 0
        ? undefined
        : joined(
            benched.map((chain) => [remote(chain)]),
            ', ',
          ),
      from,
    ),
  ];
}

/** To which of the configured nodes it is connected, and which do not tell. */
function connectedFact(answers: NodeAnswers): readonly Fact[] {
  const requested = otherPeers(answers);
  const result = requested.filter((one) => one.result.ok);
  const line = connectedLine(requested, result);
  return fact('connected', 'connected', line, sourcesOf(...requested.map((one) => one.result)), { brief: true });
}

function connectedLine(requested: NodeAnswers['peers'], result: NodeAnswers['peers']): Line | undefined {
  if (requested.length === 0) {
    return undefined;
  }
  const names = (nodes: NodeAnswers['peers']): Line =>
    joined(
      nodes.map(({ node }) => [remote(node.name)]),
      ', ',
    );
  const isSeen = (one: NodeAnswers['peers'][number]): boolean => (valueOf(one.result)?.peers.length ?? 0) > 0;
  const silent = requested.filter((one) => !result.includes(one));
  if (result.length === 0) {
    return message`unknown: ${names(silent)} did not answer`;
  }
  const line = reportedLine(names(result.filter(isSeen)), names(result.filter((one) => !isSeen(one))));
  return silent.length === 0 ? line : message`${line}; ${names(silent)} did not answer`;
}

function reportedLine(nodes: Line, others: Line): Line {
  if (nodes.length === 0) {
    return message`not to ${others}`;
  }
  return others.length === 0 ? message`to ${nodes}` : message`to ${nodes}; not to ${others}`;
}

/** What counts for the reward is not how the node sees itself, but how the others see it. */
export function seenUptime(seen: ResultOf<typeof uptime>): Line {
  return message`${percentSpan(seen.weightedAveragePercentage)} weighted average of other validators; ${percentSpan(seen.rewardingStakePercentage)} of stake would vote to reward`;
}
