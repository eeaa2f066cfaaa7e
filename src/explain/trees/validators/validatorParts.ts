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
    ...part('validation', l10n.t('validation'), validationId, validationId),
    ...part('balance', l10n.t('balance'), balance === undefined ? undefined : avaxText(balance)),
    ...part(
      'burn',
      l10n.t('pays'),
      balance === undefined || balance === 0n || burn === undefined || price === undefined
        ? undefined
        : l10n.t('{0} a day at {1} nAVAX per second', avaxText(burn), formatCount(price)),
    ),
    ...(life.kind === 'inactive'
      ? [
          ...part(
            'left',
            l10n.t('inactive'),
            l10n.t('no balance: it ran out, or its owner disabled it; it keeps its weight'),
          ),
          ...part('inactive', l10n.t('to revive it'), l10n.t('anyone can pay, by an IncreaseL1ValidatorBalanceTx')),
        ]
      : part('left', l10n.t('lasts'), lastsText(life))),
    ...renewalParts(validator, part),
    ...part(
      'connected',
      l10n.t('connected'),
      isConnected === undefined
        ? undefined
        : isConnected
          ? l10n.t('yes, to {0}', viewHost)
          : l10n.t('no, not to {0}', viewHost),
    ),
    ...part(
      'uptime',
      l10n.t('uptime'),
      uptime === undefined
        ? undefined
        : uptimeNeeded === undefined
          ? l10n.t('{0} as seen by {1}', percentText(uptime), viewHost)
          : l10n.t('{0} as seen by {1}; the reward asks for {2} %', percentText(uptime), viewHost, uptimeNeeded),
    ),
    ...part(
      'signs',
      l10n.t('signatures'),
      canSign === undefined
        ? undefined
        : canSign
          ? l10n.t('count on Warp messages')
          : l10n.t('do not count on Warp messages'),
    ),
    ...part('since', l10n.t('since'), formatTime(start, { now })),
    ...part(
      'until',
      life.kind === 'renews' ? l10n.t('this period until') : l10n.t('until'),
      end === undefined ? undefined : formatTime(end, { now }),
    ),
  ];
}

/** `23 y at this price`, `315 d`; undefined where it is not known. */
function lastsText(life: ValidatorLife): string | undefined {
  switch (life.kind) {
    case 'balance':
      return l10n.t('{0} at this price', formatDuration(Number(life.seconds) * 1_000));
    case 'period':
      return life.seconds === 0n ? l10n.t('its period is over') : formatDuration(Number(life.seconds) * 1_000);
    case 'renews':
      return life.seconds === 0n
        ? l10n.t('its period is over: it renews itself')
        : l10n.t('{0} until it renews itself', formatDuration(Number(life.seconds) * 1_000));
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
        ? l10n.t('no: it was stopped, and ends with this period')
        : l10n.t('every {0}, while its uptime suffices', formatDuration(Number(seconds) * 1_000)),
    ),
    ...part(
      'compounding',
      l10n.t('stakes again'),
      compounding === undefined || seconds === 0n
        ? undefined
        : l10n.t('{0} of its reward', formatAmount({ value: compounding, decimals: 4, symbol: '%' })),
    ),
    ...part(
      'restaked',
      l10n.t('staked again so far'),
      restaked === undefined
        ? undefined
        : l10n.t('{0} from validating, {1} from delegations', avaxText(restaked.own), avaxText(restaked.fees)),
    ),
    ...authority.flatMap((address, i) =>
      part(`authority${i}`, l10n.t('may change the renewal'), shortenId(address), address),
    ),
  ];
}
