import { type Line, amount, code, count, id, joined, message, remote, text, time } from '../report';
import { type HealthErrorRow, subnetSpan, type ErrorExplanation } from './errorExplanation';
import { formatGoDuration } from '../primitives';
import { textsIn, textAt } from './jsonFigures';

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

/** Errors of the checks that are about the node itself (avalanchego node/node.go, chains/manager.go, chain_router.go). */
export const nodeErrors: readonly HealthErrorRow[] = [
  {
    pattern: /^subnets not bootstrapped$/,
    explain: (_, { check, context }) => {
      const subnets = textsIn(check.message);
      const named = subnets.map((subnetId): Line => [subnetSpan(subnetId, context)]);
      return {
        happened:
          named.length === 0
            ? [text('still bootstrapping')]
            : message`chains of ${joined(named, ', ')} are not bootstrapped`,
        fixes: [
          [
            text(
              'Wait for bootstrapping to finish. If a chain of that subnet fails its own check, fix that first: it cannot finish without.',
            ),
          ],
        ],
      };
    },
  },
  {
    pattern: /^network layer is unhealthy reason: (.*)$/s,
    explain: (match) => networkReasons(match[1] ?? ''),
  },
  {
    pattern: /^the router is not healthy reason: (.*)$/s,
    explain: (match) => ({
      happened: joined((match[1] ?? '').split(', ').map(routerReason), '; '),
      fixes: [[text('Peers answer late or not at all: check the load and the connection of this machine.')]],
    }),
  },
  {
    pattern:
      /^remaining available disk space percentage \((\d+)%\) is below minimum required available space percentage \((\d+)%\)$/,
    explain: (match) => ({
      happened: message`${percent(match[1])} of disk free, below the required minimum ${percent(match[2])}: the node shuts down`,
      fixes: [[text('Free up or add disk space, then start the node.')], diskLine()],
    }),
  },
  {
    pattern:
      /^remaining available disk space percentage \((\d+)%\) is below warning threshold available space percentage \((\d+)%\)$/,
    explain: (match) => ({
      happened: message`${percent(match[1])} of disk free, below the warning threshold ${percent(match[2])}`,
      fixes: [[text('Free up or add disk space before the node shuts down.')], diskLine()],
    }),
  },
  {
    pattern: /^node has BLS key (0x[0-9a-f]+), but is registered to the validator set with (0x[0-9a-f]+)$/,
    explain: (match) => ({
      happened: message`the node’s BLS key is ${id(match[1] ?? '')}, registered is ${id(match[2] ?? '')}`,
      fixes: [
        message`Restore the registered key (${code('staking-signer-key-file')}, default ${code('~/.avalanchego/staking/signer.key')}) and restart the node; until then its Warp signatures do not count.`,
      ],
    }),
  },
  {
    pattern: /^no validators in the current validator set$/,
    explain: () => ({
      happened: [text('no Primary Network validators known yet')],
      fixes: [[text('Expected until the P-Chain is bootstrapped.')]],
    }),
  },
  {
    pattern:
      /^(?:unknown network upgrade detected|unknown network upgrade detected - update as soon as possible|imminent network upgrade detected - update immediately)$/,
    explain: (_, { check }) => {
      const at = Date.parse(textAt(check.message, 'modeUpgradeTime') ?? '');
      const left = textAt(check.message, 'timeUntilUpgrade');
      return {
        happened: unknownUpgrade(Number.isNaN(at) ? undefined : at, left),
        fixes: [[text('Upgrade avalanchego before the activation time: after it, this node leaves the network.')]],
      };
    },
  },
  {
    pattern: /^partial sync should not be configured for a validator$/,
    explain: () => ({
      happened: [text('a Primary Network validator syncs only the P-Chain')],
      fixes: [
        message`Remove ${code('partial-sync-primary-network')} from the node config and restart: it earns no reward as it is.`,
      ],
    }),
  },
  {
    pattern: /^server shutting down$/,
    explain: () => ({
      happened: [text('shutting down')],
      fixes: [[text('Nothing to do if you stopped it; otherwise see main.log.')]],
    }),
  },
  {
    pattern: /^closed$/,
    explain: () => ({
      happened: [text('database closed')],
      fixes: [[text('Restart the node; if it happens again, see main.log.')]],
    }),
  },
];

function percent(digits = '0'): Line[number] {
  return amount(BigInt(digits), 0, '%');
}

/** @param at milliseconds since the epoch; @param left as the node writes durations */
function unknownUpgrade(at: number | undefined, left: string | undefined): Line {
  if (at === undefined) {
    return left === undefined
      ? [text('most stake supports an upgrade unknown to this node')]
      : message`most stake supports an upgrade unknown to this node, in ${remote(formatGoDuration(left))}`;
  }
  return left === undefined
    ? message`most stake supports an upgrade unknown to this node, activation ${time(at)}`
    : message`most stake supports an upgrade unknown to this node, activation ${time(at)} (in ${remote(formatGoDuration(left))})`;
}

function diskLine(): Line {
  return message`Databases and logs are in ${code('~/.avalanchego')} by default (${code('db-dir')}, ${code('log-dir')}).`;
}

function routerReason(reason: string): Line {
  const many = /^number of outstanding requests (\d+) > (\d+)$/.exec(reason);
  if (many !== null) {
    const limit = count(BigInt(many[2] ?? 0));
    return message`${count(BigInt(many[1] ?? 0))} outstanding requests, expected at most ${limit}`;
  }
  const long = /^time for outstanding requests (\S+) > (\S+)$/.exec(reason);
  return long === null
    ? [remote(reason)]
    : message`a request has been outstanding for ${remote(formatGoDuration(long[1] ?? ''))}, expected at most ${remote(formatGoDuration(long[2] ?? ''))}`;
}
