import type { Fact, Line } from '../../../core/finding/finding';
import { message } from '../../../core/finding/message';
import { joined, remote, time } from '../../../core/finding/spans';
import { fact } from '../../facts';
import { sourcesOf, valueOf } from '../../sourcedResult';
import { type NodeAnswers, otherPeers } from './nodeAnswers';
import type { uptime } from '../../../core/rpc/catalogue/info/node';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import { percentSpan } from '../../../core/validators/share';

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
      own?.told.ok === true
        ? message`${remote(name)} in the settings`
        : message`${remote(name)} in the settings, not answering`,
      sourcesOf(own?.told),
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
  const told = otherPeers(answers).filter((one) => one.told.ok);
  const seen = told.flatMap((one) => (valueOf(one.told)?.peers ?? []).map((peer) => ({ ...one, peer })));
  const peer = seen[0]?.peer;
  const from = sourcesOf(...told.map((one) => one.told));
  const heard = peer === undefined ? NaN : Date.parse(peer.lastReceived);
  const benched = [...new Set(seen.flatMap((one) => one.peer.benched))];
  const value = (words: string | undefined): Line | undefined => (words === undefined ? undefined : [remote(words)]);
  return [
    ...connectedFact(answers),
    ...fact('version', 'version', value(peer?.version), from, { brief: true }),
    ...fact('publicAddress', 'public address', value(peer?.publicIP), from),
    ...fact('lastReceived', 'last message received', Number.isNaN(heard) ? undefined : [time(heard)], from),
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
  const asked = otherPeers(answers);
  const told = asked.filter((one) => one.told.ok);
  const line = connectedLine(asked, told);
  return fact('connected', 'connected', line, sourcesOf(...asked.map((one) => one.told)), { brief: true });
}

function connectedLine(asked: NodeAnswers['peers'], told: NodeAnswers['peers']): Line | undefined {
  if (asked.length === 0) {
    return undefined;
  }
  const names = (nodes: NodeAnswers['peers']): Line =>
    joined(
      nodes.map(({ node }) => [remote(node.name)]),
      ', ',
    );
  const isSeen = (one: NodeAnswers['peers'][number]): boolean => (valueOf(one.told)?.peers.length ?? 0) > 0;
  const silent = asked.filter((one) => !told.includes(one));
  if (told.length === 0) {
    return message`unknown: ${names(silent)} did not answer`;
  }
  const line = toldLine(names(told.filter(isSeen)), names(told.filter((one) => !isSeen(one))));
  return silent.length === 0 ? line : message`${line}; ${names(silent)} did not answer`;
}

function toldLine(nodes: Line, others: Line): Line {
  if (nodes.length === 0) {
    return message`not to ${others}`;
  }
  return others.length === 0 ? message`to ${nodes}` : message`to ${nodes}; not to ${others}`;
}

/** What counts for the reward is not how the node sees itself, but how the others see it. */
export function seenUptime(seen: ResultOf<typeof uptime>): Line {
  return message`${percentSpan(seen.weightedAveragePercentage)} weighted average of other validators; ${percentSpan(seen.rewardingStakePercentage)} of stake would vote to reward`;
}
