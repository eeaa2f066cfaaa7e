import * as l10n from '@vscode/l10n';
import type { Line } from '../finding/finding';
import { code, count, joined, remote, text } from '../finding/spans';
import type { ErrorWords } from './errorExplanation';

interface Reason {
  readonly form: RegExp;
  happened(match: RegExpExecArray): Line;
  /** The same sentence of several reasons stands once. */
  readonly remedy: () => Line;
}

const reach = (): Line => [
  text(l10n.t('See that the staking port (')),
  code('staking-port'),
  text(l10n.t(', 9651 unless set) is open in both directions; a node that has just started needs some seconds.')),
];
const load = (): Line => [text(l10n.t('Look at this machine’s load and its connection.'))];

/** The reasons of one network error (avalanchego network/network.go); the node lists them with commas. */
const reasons: readonly Reason[] = [
  {
    form: /^not connected to a minimum of (\d+) peer\(s\) only (\d+)$/,
    happened: (match) => [
      count(BigInt(match[2] ?? 0)),
      text(l10n.t(' peers, at least ')),
      count(BigInt(match[1] ?? 0)),
      text(l10n.t(' required')),
    ],
    remedy: reach,
  },
  {
    form: /^no messages received from network$/,
    happened: () => [text(l10n.t('nothing heard from any peer yet'))],
    remedy: reach,
  },
  {
    form: /^no messages from network received in (\S+) > (\S+)$/,
    happened: (match) => [text(l10n.t('nothing heard from any peer for ')), remote(match[1] ?? '')],
    remedy: reach,
  },
  {
    form: /^no messages sent to network$/,
    happened: () => [text(l10n.t('nothing sent to any peer yet'))],
    remedy: reach,
  },
  {
    form: /^no messages from network sent in (\S+) > (\S+)$/,
    happened: (match) => [text(l10n.t('nothing sent to any peer for ')), remote(match[1] ?? '')],
    remedy: reach,
  },
  {
    form: /^messages failure send rate (\S+) > (\S+)$/,
    happened: (match) => [
      text(l10n.t('a share of ')),
      remote(match[1] ?? ''),
      text(l10n.t(' of its messages could not be sent, at most ')),
      remote(match[2] ?? ''),
      text(l10n.t(' is usual')),
    ],
    remedy: load,
  },
  {
    form: /^primary network validator has no inbound connections$/,
    happened: () => [text(l10n.t('no peer has connected to it by itself'))],
    remedy: () => [
      text(l10n.t('Other validators cannot reach the node: open its staking port (')),
      code('staking-port'),
      text(l10n.t(', 9651 unless set) in the firewall, and set ')),
      code('public-ip'),
      text(l10n.t(' where it is behind another address.')),
    ],
  },
];

export function networkReasons(listed: string): ErrorWords {
  const found = listed.split(', ').map((reason) => {
    const row = reasons.find(({ form }) => form.test(reason));
    const match = row?.form.exec(reason);
    return row === undefined || match == null
      ? { happened: [remote(reason)], remedy: load() }
      : { happened: row.happened(match), remedy: row.remedy() };
  });
  const remedies = new Map(found.map(({ remedy }) => [JSON.stringify(remedy), remedy]));
  return {
    happened: joined(
      found.map(({ happened }) => happened),
      '; ',
    ),
    remedies: [...remedies.values()],
  };
}
