import { formatAmount, formatCount, formatDuration, formatTime, shortenId } from '../../../../engine/primitives';
import type { TreeNode } from '../treeNode';
import {
  type KnownValidator,
  type ValidatorLife,
  type ValidatorSet,
  avaxText,
  balanceLeft,
  percentText,
  validatorId,
  validatorLife,
} from '../../../../engine/validators';
import { setId } from './validatorSet';

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
    ...part('node', 'node', nodeId, nodeId),
    ...part('validation', 'validation ID', validationId, validationId),
    ...part('balance', 'balance', balance === undefined ? undefined : avaxText(balance)),
    ...part(
      'burn',
      'continuous fee',
      balance === undefined || balance === 0n || burn === undefined || price === undefined
        ? undefined
        : `${avaxText(burn)} per day at ${formatCount(price)} nAVAX per second`,
    ),
    ...(life.kind === 'inactive'
      ? [
          ...part('left', 'inactive', 'no balance: used up or disabled by owner; keeps its weight'),
          ...part('inactive', 'reactivate', 'anyone can top up with an IncreaseL1ValidatorBalanceTx'),
        ]
      : part('left', 'time left', lastsText(life))),
    ...renewalParts(validator, part),
    ...part(
      'connected',
      'connected',
      isConnected === undefined ? undefined : isConnected ? `to ${viewHost}` : `not to ${viewHost}`,
    ),
    ...part(
      'uptime',
      'uptime',
      uptime === undefined
        ? undefined
        : uptimeNeeded === undefined
          ? `${percentText(uptime)} per ${viewHost}`
          : `${percentText(uptime)} per ${viewHost}; the reward requires ${uptimeNeeded} %`,
    ),
    ...part('signs', 'Warp signing', canSign === undefined ? undefined : canSign ? 'active' : 'inactive'),
    ...part('since', 'since', formatTime(start, { now })),
    ...part(
      'until',
      life.kind === 'renews' ? 'staking period until' : 'until',
      end === undefined ? undefined : formatTime(end, { now }),
    ),
  ];
}

/** `23 y at this price`, `315 d`; undefined where it is not known. */
function lastsText(life: ValidatorLife): string | undefined {
  switch (life.kind) {
    case 'balance':
      return `${formatDuration(Number(life.seconds) * 1_000)} at current rate`;
    case 'period':
      return life.seconds === 0n ? 'staking period ended' : formatDuration(Number(life.seconds) * 1_000);
    case 'renews':
      return life.seconds === 0n
        ? 'staking period ended: auto-renewing'
        : `${formatDuration(Number(life.seconds) * 1_000)} until renewal`;
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
      'renews',
      seconds === 0n
        ? 'no: stopped, ends after this staking period'
        : `every ${formatDuration(Number(seconds) * 1_000)} while the uptime requirement is met`,
    ),
    ...part(
      'compounding',
      'restakes',
      compounding === undefined || seconds === 0n
        ? undefined
        : `${formatAmount({ value: compounding, decimals: 4, symbol: '%' })} of the reward`,
    ),
    ...part(
      'restaked',
      'restaked so far',
      restaked === undefined
        ? undefined
        : `${avaxText(restaked.own)} validation rewards, ${avaxText(restaked.fees)} delegation fees`,
    ),
    ...authority.flatMap((address, i) => part(`authority${i}`, 'renewal authority', shortenId(address), address)),
  ];
}
