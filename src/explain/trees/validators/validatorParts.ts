import * as l10n from '@vscode/l10n';
import { formatTime } from '../../../core/text/age';
import { formatAmount } from '../../../core/text/amount';
import { formatCount } from '../../../core/text/count';
import { formatDuration } from '../../../core/text/duration';
import { shortenId } from '../../../core/text/shorten';
import type { TreeNode } from '../treeNode';
import { balanceLeft, validatorLife, type ValidatorLife } from '../../../core/validators/validatorLife';
import type { KnownValidator } from '../../../core/validators/validatorSet';
import { avaxText, percentText, setId, validatorId } from './validatorNode';
import type { ValidatorSet } from './validatorSet';

/** What stands below a validator: a line for each thing that is known of it. */
export function validatorParts(
  validator: KnownValidator,
  set: ValidatorSet,
  { network, now }: { readonly network: string; readonly now: number },
): readonly TreeNode[] {
  const base = `${setId(network, set.subnetId)}/${validatorId(validator)}`;
  const part = (key: string, label: string, words: string | undefined, identifier?: string): readonly TreeNode[] =>
    words === undefined
      ? []
      : [
          {
            id: `${base}/${key}`,
            label,
            description: words,
            icon: { symbol: 'dash', state: 'plain' },
            identifier,
          },
        ];
  const { nodeId, validationId, balance, uptime, uptimeNeeded, isConnected, canSign, start, end } = validator;
  const { price, viewHost = '' } = set;
  const life = validatorLife(validator, price, now);
  const burn = price === undefined ? undefined : balanceLeft(0n, price)?.perDay;
  return [
    ...part('node', l10n.t('node'), nodeId, nodeId),
    ...part('validation', l10n.t('validation ID'), validationId, validationId),
    ...part('balance', l10n.t('balance'), balance === undefined ? undefined : avaxText(balance)),
    ...part(
      'burn',
      l10n.t('continuous fee'),
      balance === undefined || balance === 0n || burn === undefined || price === undefined
        ? undefined
        : l10n.t('{0} per day at {1} nAVAX per second', avaxText(burn), formatCount(price)),
    ),
    ...(life.kind === 'inactive'
      ? [
          ...part('left', l10n.t('inactive'), l10n.t('no balance: used up or disabled by owner; keeps its weight')),
          ...part('inactive', l10n.t('reactivate'), l10n.t('anyone can top up with an IncreaseL1ValidatorBalanceTx')),
        ]
      : part('left', l10n.t('time left'), lastsText(life))),
    ...renewalParts(validator, part),
    ...part(
      'connected',
      l10n.t('connected'),
      isConnected === undefined ? undefined : isConnected ? l10n.t('to {0}', viewHost) : l10n.t('not to {0}', viewHost),
    ),
    ...part(
      'uptime',
      l10n.t('uptime'),
      uptime === undefined
        ? undefined
        : uptimeNeeded === undefined
          ? l10n.t('{0} per {1}', percentText(uptime), viewHost)
          : l10n.t('{0} per {1}; the reward requires {2} %', percentText(uptime), viewHost, uptimeNeeded),
    ),
    ...part(
      'signs',
      l10n.t('Warp signing'),
      canSign === undefined ? undefined : canSign ? l10n.t('active') : l10n.t('inactive'),
    ),
    ...part('since', l10n.t('since'), formatTime(start, { now })),
    ...part(
      'until',
      life.kind === 'renews' ? l10n.t('staking period until') : l10n.t('until'),
      end === undefined ? undefined : formatTime(end, { now }),
    ),
  ];
}

/** `23 y at this price`, `315 d`; undefined where it is not known. */
function lastsText(life: ValidatorLife): string | undefined {
  switch (life.kind) {
    case 'balance':
      return l10n.t('{0} at current rate', formatDuration(Number(life.seconds) * 1_000));
    case 'period':
      return life.seconds === 0n ? l10n.t('staking period ended') : formatDuration(Number(life.seconds) * 1_000);
    case 'renews':
      return life.seconds === 0n
        ? l10n.t('staking period ended: auto-renewing')
        : l10n.t('{0} until renewal', formatDuration(Number(life.seconds) * 1_000));
    default:
      return undefined;
  }
}

type MakePart = (key: string, label: string, words: string | undefined, identifier?: string) => readonly TreeNode[];

/** What a validator that renews itself does at the end of its period, and who may change that. */
function renewalParts({ renewal }: KnownValidator, part: MakePart): readonly TreeNode[] {
  if (renewal === undefined) {
    return [];
  }
  const { seconds, compounding, restaked, authority } = renewal;
  return [
    ...part(
      'renews',
      l10n.t('renews'),
      seconds === 0n
        ? l10n.t('no: stopped, ends after this staking period')
        : l10n.t('every {0} while the uptime requirement is met', formatDuration(Number(seconds) * 1_000)),
    ),
    ...part(
      'compounding',
      l10n.t('restakes'),
      compounding === undefined || seconds === 0n
        ? undefined
        : l10n.t('{0} of the reward', formatAmount({ value: compounding, decimals: 4, symbol: '%' })),
    ),
    ...part(
      'restaked',
      l10n.t('restaked so far'),
      restaked === undefined
        ? undefined
        : l10n.t('{0} validation rewards, {1} delegation fees', avaxText(restaked.own), avaxText(restaked.fees)),
    ),
    ...authority.flatMap((address, i) =>
      part(`authority${i}`, l10n.t('renewal authority'), shortenId(address), address),
    ),
  ];
}
