import * as l10n from '@vscode/l10n';
import type { Line } from '../finding/finding';
import { amount, code, count, id, joined, remote, text } from '../finding/spans';
import { type ErrorRow, subnetSpan } from './errorExplanation';
import { networkReasons } from './networkReasons';
import { textsIn, textAt } from './jsonFigures';

/** Errors of the checks that are about the node itself (avalanchego node/node.go, chains/manager.go, chain_router.go). */
export const nodeErrors: readonly ErrorRow[] = [
  {
    form: /^subnets not bootstrapped$/,
    words: (_, { check, context }) => {
      const subnets = textsIn(check.message);
      const named = subnets.map((subnetId): Line => [subnetSpan(subnetId, context)]);
      return {
        happened:
          named.length === 0
            ? [text(l10n.t('the node is still catching up'))]
            : [text(l10n.t('the node has not caught up with the chains of ')), ...joined(named, ', ')],
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
    form: /^network layer is unhealthy reason: (.*)$/s,
    words: (match) => networkReasons(match[1] ?? ''),
  },
  {
    form: /^the router is not healthy reason: (.*)$/s,
    words: (match) => ({
      happened: joined((match[1] ?? '').split(', ').map(routerReason), '; '),
      remedies: [[text(l10n.t('Peers answer late or not at all: look at this machine’s load and its connection.'))]],
    }),
  },
  {
    form: /^remaining available disk space percentage \((\d+)%\) is below minimum required available space percentage \((\d+)%\)$/,
    words: (match) => ({
      happened: [
        percent(match[1]),
        text(l10n.t(' of the disk is free, under the least of ')),
        percent(match[2]),
        text(l10n.t(': the node ends')),
      ],
      remedies: [[text(l10n.t('Free disk space or enlarge the disk, then start the node.'))], diskLine()],
    }),
  },
  {
    form: /^remaining available disk space percentage \((\d+)%\) is below warning threshold available space percentage \((\d+)%\)$/,
    words: (match) => ({
      happened: [percent(match[1]), text(l10n.t(' of the disk is free, under the mark of ')), percent(match[2])],
      remedies: [[text(l10n.t('Free disk space or enlarge the disk before the node ends by itself.'))], diskLine()],
    }),
  },
  {
    form: /^node has BLS key (0x[0-9a-f]+), but is registered to the validator set with (0x[0-9a-f]+)$/,
    words: (match) => ({
      happened: [
        text(l10n.t('the node has the BLS key ')),
        id(match[1] ?? ''),
        text(l10n.t(', and is registered with ')),
        id(match[2] ?? ''),
      ],
      remedies: [
        [
          text(l10n.t('Put the key that it was registered with back (')),
          code('staking-signer-key-file'),
          text(l10n.t(', unless set ')),
          code('~/.avalanchego/staking/signer.key'),
          text(l10n.t(') and restart the node; until then its Warp signatures do not count.')),
        ],
      ],
    }),
  },
  {
    form: /^no validators in the current validator set$/,
    words: () => ({
      happened: [text(l10n.t('the node does not know the validators of the primary network yet'))],
      remedies: [[text(l10n.t('Usual until the P-Chain has caught up; wait for that.'))]],
    }),
  },
  {
    form: /^(?:unknown network upgrade detected|unknown network upgrade detected - update as soon as possible|imminent network upgrade detected - update immediately)$/,
    words: (_, { check }) => {
      const at = Date.parse(textAt(check.message, 'modeUpgradeTime') ?? '');
      const left = textAt(check.message, 'timeUntilUpgrade');
      return {
        happened: [
          text(l10n.t('most of the stake is ready for an upgrade that this node does not know')),
          ...(Number.isNaN(at) ? [] : [text(l10n.t(', at ')), { kind: 'time' as const, at }]),
          ...(left === undefined ? [] : [text(l10n.t(', with time left of ')), remote(left)]),
        ],
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
    form: /^partial sync should not be configured for a validator$/,
    words: () => ({
      happened: [text(l10n.t('the node validates the primary network and follows its P-Chain alone'))],
      remedies: [
        [
          text(l10n.t('Take ')),
          code('partial-sync-primary-network'),
          text(l10n.t(' out of its configuration and restart it: it gets no reward as it is.')),
        ],
      ],
    }),
  },
  {
    form: /^server shutting down$/,
    words: () => ({
      happened: [text(l10n.t('the node is ending'))],
      remedies: [[text(l10n.t('Nothing to do where somebody stopped it; else its log main.log says why.'))]],
    }),
  },
  {
    form: /^closed$/,
    words: () => ({
      happened: [text(l10n.t('its database is closed'))],
      remedies: [[text(l10n.t('Restart the node; where it comes again, main.log says why.'))]],
    }),
  },
];

function percent(digits = '0'): Line[number] {
  return amount(BigInt(digits), 0, '%');
}

function diskLine(): Line {
  return [
    text(l10n.t('Databases and logs are in ')),
    code('~/.avalanchego'),
    text(l10n.t(' unless set (')),
    code('db-dir'),
    text(', '),
    code('log-dir'),
    text(').'),
  ];
}

function routerReason(reason: string): Line {
  const many = /^number of outstanding requests (\d+) > (\d+)$/.exec(reason);
  if (many !== null) {
    return [
      count(BigInt(many[1] ?? 0)),
      text(l10n.t(' requests wait for an answer, at most ')),
      count(BigInt(many[2] ?? 0)),
      text(l10n.t(' are usual')),
    ];
  }
  const long = /^time for outstanding requests (\S+) > (\S+)$/.exec(reason);
  return long === null
    ? [remote(reason)]
    : [
        text(l10n.t('a request has waited for ')),
        remote(long[1] ?? ''),
        text(l10n.t(', at most ')),
        remote(long[2] ?? ''),
        text(l10n.t(' is usual')),
      ];
}
