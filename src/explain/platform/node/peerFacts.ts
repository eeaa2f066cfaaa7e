import * as l10n from '@vscode/l10n';
import type { Fact, Line } from '../../../core/finding/finding';
import { message } from '../../../core/finding/message';
import { joined, remote, time } from '../../../core/finding/spans';
import { fact } from '../../facts';
import { sourcesOf, valueOf } from '../../sourcedResult';
import type { NodeAnswers } from './nodeAnswers';
import type { uptime } from '../../../core/rpc/catalogue/info/node';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import { percentSpan } from '../../../core/validators/share';

/** Whether the node can be reached, from where, and what it runs. */
export function peerFacts(answers: NodeAnswers): readonly Fact[] {
  return answers.own === undefined ? otherNode(answers) : ownNode(answers);
}

function ownNode({ own, ownVersion, ownAddress, ownUptime }: NodeAnswers): readonly Fact[] {
  const version = valueOf(ownVersion)?.version;
  const address = valueOf(ownAddress)?.ip;
  const name = own?.node.name ?? '';
  const seen = valueOf(ownUptime);
  return [
    ...fact(
      'configuredAs',
      l10n.t('your node'),
      message(l10n.t('{name} of the settings'), { name: remote(name) }),
      sourcesOf(own?.told),
      {
        brief: true,
      },
    ),
    ...fact('seenUptime', l10n.t('uptime seen'), seen && seenUptime(seen), sourcesOf(ownUptime), { brief: true }),
    ...fact(
      'version',
      l10n.t('version'),
      version === undefined ? undefined : [remote(version)],
      sourcesOf(ownVersion),
      {
        brief: true,
      },
    ),
    ...fact(
      'publicAddress',
      l10n.t('public address'),
      address === undefined ? undefined : [remote(address)],
      sourcesOf(ownAddress),
    ),
  ];
}

function otherNode({ peers }: NodeAnswers): readonly Fact[] {
  const told = peers.filter((one) => one.told.ok);
  const seen = told.flatMap((one) => (valueOf(one.told)?.peers ?? []).map((peer) => ({ ...one, peer })));
  const peer = seen[0]?.peer;
  const from = sourcesOf(...told.map((one) => one.told));
  const heard = peer === undefined ? NaN : Date.parse(peer.lastReceived);
  const benched = [...new Set(seen.flatMap((one) => one.peer.benched))];
  const value = (words: string | undefined): Line | undefined => (words === undefined ? undefined : [remote(words)]);
  return [
    ...fact('connected', l10n.t('connected'), connectedLine(told, seen), from, { brief: true }),
    ...fact('version', l10n.t('version'), value(peer?.version), from, { brief: true }),
    ...fact('publicAddress', l10n.t('public address'), value(peer?.publicIP), from),
    ...fact('lastReceived', l10n.t('last heard of'), Number.isNaN(heard) ? undefined : [time(heard)], from),
    ...fact(
      'benched',
      l10n.t('not asked for a while on'),
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

/** To which of the configured nodes, where there are several. */
function connectedLine(told: NodeAnswers['peers'], seen: NodeAnswers['peers']): Line | undefined {
  if (told.length === 0) {
    return undefined;
  }
  const names = (nodes: NodeAnswers['peers']): Line =>
    joined(
      nodes.map(({ node }) => [remote(node.name)]),
      ', ',
    );
  const without = told.filter((one) => !seen.some((other) => other.node === one.node));
  if (seen.length === 0) {
    return message(l10n.t('no, not to {nodes}'), { nodes: names(told) });
  }
  const nodes = names(seen);
  return without.length === 0
    ? message(l10n.t('yes, to {nodes}'), { nodes })
    : message(l10n.t('yes, to {nodes}; not to {others}'), { nodes, others: names(without) });
}

/** What counts for the reward is not how the node sees itself, but how the others see it. */
export function seenUptime(seen: ResultOf<typeof uptime>): Line {
  return message(l10n.t('{uptime} on average by the other validators; {stake} of the stake would vote for a reward'), {
    uptime: percentSpan(seen.weightedAveragePercentage),
    stake: percentSpan(seen.rewardingStakePercentage),
  });
}
