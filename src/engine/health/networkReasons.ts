import { type Line, code, count, joined, message, remote, text } from '../report';
import { formatGoDuration } from '../primitives';
import type { ErrorExplanation } from './errorExplanation';

interface Reason {
  readonly pattern: RegExp;
  happened(match: RegExpExecArray): Line;
  /** The same sentence of several reasons stands once. */
  readonly remedy: () => Line;
}

const reach = (): Line =>
  message`Check that the staking port (${code('staking-port')}, default 9651) is open in both directions. A node that just started needs a few seconds.`;
const load = (): Line => [text('Check the load and the connection of this machine.')];

/** The reasons of one network error (avalanchego network/network.go); the node lists them with commas. */
const reasons: readonly Reason[] = [
  {
    pattern: /^not connected to a minimum of (\d+) peer\(s\) only (\d+)$/,
    happened: (match) =>
      message`${count(BigInt(match[2] ?? 0))} peers, at least ${count(BigInt(match[1] ?? 0))} required`,
    remedy: reach,
  },
  {
    pattern: /^no messages received from network$/,
    happened: () => [text('no messages received from peers yet')],
    remedy: reach,
  },
  {
    pattern: /^no messages from network received in (\S+) > (\S+)$/,
    happened: (match) => message`no messages received from peers for ${remote(formatGoDuration(match[1] ?? ''))}`,
    remedy: reach,
  },
  {
    pattern: /^no messages sent to network$/,
    happened: () => [text('no messages sent to peers yet')],
    remedy: reach,
  },
  {
    pattern: /^no messages from network sent in (\S+) > (\S+)$/,
    happened: (match) => message`no messages sent to peers for ${remote(formatGoDuration(match[1] ?? ''))}`,
    remedy: reach,
  },
  {
    pattern: /^messages failure send rate (\S+) > (\S+)$/,
    happened: (match) =>
      message`${remote(match[1] ?? '')} of messages failed to send, expected at most ${remote(match[2] ?? '')}`,
    remedy: load,
  },
  {
    pattern: /^primary network validator has no inbound connections$/,
    happened: () => [text('no inbound connections')],
    remedy: () =>
      message`Other validators cannot reach the node: open its staking port (${code('staking-port')}, default 9651) in the firewall, and set ${code('public-ip')} if it is behind NAT.`,
  },
];

export function networkReasons(listed: string): ErrorExplanation {
  const found = listed.split(', ').map((reason) => {
    const row = reasons.find(({ pattern: form }) => form.test(reason));
    const match = row?.pattern.exec(reason);
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
    fixes: [...remedies.values()],
  };
}
