import * as l10n from '@vscode/l10n';
import type { Line } from '../finding/finding';
import { message } from '../finding/message';
import { amount, code, count, id, joined, remote, text, time } from '../finding/spans';
import { type ErrorRow, subnetSpan } from './errorExplanation';
import { networkReasons } from './networkReasons';
import { textsIn, textAt } from './jsonFigures';

/** Errors of the checks that are about the node itself (avalanchego node/node.go, chains/manager.go, chain_router.go). */
export const nodeErrors: readonly ErrorRow[] = [
  {
    pattern: /^subnets not bootstrapped$/,
    explain: (_, { check, context }) => {
      const subnets = textsIn(check.message);
      const named = subnets.map((subnetId): Line => [subnetSpan(subnetId, context)]);
      return {
        happened:
          named.length === 0
            ? [text(l10n.t('the node is still catching up'))]
            : message(l10n.t('the node has not caught up with the chains of {subnets}'), {
                subnets: joined(named, ', '),
              }),
        remedies: [
          [
            text(
              l10n.t(
                'Wait: the node does not tell how long it will take. Where a chain of that subnet fails a check of its own, mend that first: it never catches up without.',
              ),
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
      remedies: [[text(l10n.t('Peers answer late or not at all: look at this machine’s load and its connection.'))]],
    }),
  },
  {
    pattern:
      /^remaining available disk space percentage \((\d+)%\) is below minimum required available space percentage \((\d+)%\)$/,
    explain: (match) => ({
      happened: message(l10n.t('{free} of the disk is free, under the least of {least}: the node ends'), {
        free: percent(match[1]),
        least: percent(match[2]),
      }),
      remedies: [[text(l10n.t('Free disk space or enlarge the disk, then start the node.'))], diskLine()],
    }),
  },
  {
    pattern:
      /^remaining available disk space percentage \((\d+)%\) is below warning threshold available space percentage \((\d+)%\)$/,
    explain: (match) => ({
      happened: message(l10n.t('{free} of the disk is free, under the mark of {mark}'), {
        free: percent(match[1]),
        mark: percent(match[2]),
      }),
      remedies: [[text(l10n.t('Free disk space or enlarge the disk before the node ends by itself.'))], diskLine()],
    }),
  },
  {
    pattern: /^node has BLS key (0x[0-9a-f]+), but is registered to the validator set with (0x[0-9a-f]+)$/,
    explain: (match) => ({
      happened: message(l10n.t('the node has the BLS key {own}, and is registered with {registered}'), {
        own: id(match[1] ?? ''),
        registered: id(match[2] ?? ''),
      }),
      remedies: [
        message(
          l10n.t(
            'Put the key that it was registered with back ({setting}, unless set {file}) and restart the node; until then its Warp signatures do not count.',
          ),
          { setting: code('staking-signer-key-file'), file: code('~/.avalanchego/staking/signer.key') },
        ),
      ],
    }),
  },
  {
    pattern: /^no validators in the current validator set$/,
    explain: () => ({
      happened: [text(l10n.t('the node does not know the validators of the primary network yet'))],
      remedies: [[text(l10n.t('Usual until the P-Chain has caught up; wait for that.'))]],
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
        remedies: [
          [
            text(
              l10n.t(
                'Install the newest release of the node before that time: after it, this node is off the network.',
              ),
            ),
          ],
        ],
      };
    },
  },
  {
    pattern: /^partial sync should not be configured for a validator$/,
    explain: () => ({
      happened: [text(l10n.t('the node validates the primary network and follows its P-Chain alone'))],
      remedies: [
        message(l10n.t('Take {setting} out of its configuration and restart it: it gets no reward as it is.'), {
          setting: code('partial-sync-primary-network'),
        }),
      ],
    }),
  },
  {
    pattern: /^server shutting down$/,
    explain: () => ({
      happened: [text(l10n.t('the node is ending'))],
      remedies: [[text(l10n.t('Nothing to do where somebody stopped it; else its log main.log says why.'))]],
    }),
  },
  {
    pattern: /^closed$/,
    explain: () => ({
      happened: [text(l10n.t('its database is closed'))],
      remedies: [[text(l10n.t('Restart the node; where it comes again, main.log says why.'))]],
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
      ? [text(l10n.t('most of the stake is ready for an upgrade that this node does not know'))]
      : message(
          l10n.t('most of the stake is ready for an upgrade that this node does not know, with time left of {left}'),
          { left: remote(left) },
        );
  }
  return left === undefined
    ? message(l10n.t('most of the stake is ready for an upgrade that this node does not know, at {time}'), {
        time: time(at),
      })
    : message(
        l10n.t(
          'most of the stake is ready for an upgrade that this node does not know, at {time}, with time left of {left}',
        ),
        { time: time(at), left: remote(left) },
      );
}

function diskLine(): Line {
  return message(l10n.t('Databases and logs are in {folder} unless set ({databases}, {logs}).'), {
    folder: code('~/.avalanchego'),
    databases: code('db-dir'),
    logs: code('log-dir'),
  });
}

function routerReason(reason: string): Line {
  const many = /^number of outstanding requests (\d+) > (\d+)$/.exec(reason);
  if (many !== null) {
    return message(l10n.t('{count} requests wait for an answer, at most {limit} are usual'), {
      count: count(BigInt(many[1] ?? 0)),
      limit: count(BigInt(many[2] ?? 0)),
    });
  }
  const long = /^time for outstanding requests (\S+) > (\S+)$/.exec(reason);
  return long === null
    ? [remote(reason)]
    : message(l10n.t('a request has waited for {time}, at most {limit} is usual'), {
        time: remote(long[1] ?? ''),
        limit: remote(long[2] ?? ''),
      });
}
