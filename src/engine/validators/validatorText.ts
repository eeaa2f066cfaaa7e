import { PRIMARY_NETWORK_ID } from '../networks';
import { formatAmount, formatDuration, shortenId } from '../primitives';
import { shareText } from '../report';
import { SECONDS_A_DAY, type ValidatorLife } from './validatorLife';
import type { KnownValidator, ListedSet, ValidatorSet } from './validatorSet';
import type { ValidatorWarning } from './validatorWarnings';

/** `one (NodeID-GWPc…KCtu)`: with the name of a configured node. */
export function validatorName(
  { nodeId }: Pick<KnownValidator, 'nodeId'>,
  { ownNodes }: Pick<ValidatorSet, 'ownNodes'>,
): string {
  const own = ownNodes.get(nodeId);
  return own === undefined ? shortenId(nodeId) : `${own} (${shortenId(nodeId)})`;
}

/** By the names of its chains, as long as one has a name. */
export function setLabel({ subnetId, names }: Pick<ListedSet, 'subnetId' | 'names'>): string {
  if (subnetId === PRIMARY_NETWORK_ID) {
    return 'Primary Network';
  }
  return names.length === 0 ? shortenId(subnetId) : names.join(', ');
}

export function avaxText(nAvax: bigint): string {
  return formatAmount({ value: nAvax, decimals: 9, symbol: 'AVAX', baseUnit: 'nAVAX' });
}

export function percentText(percent: number): string {
  return formatAmount({ value: BigInt(Math.floor(percent * 100)), decimals: 2, symbol: '%' });
}

/** `3 d of balance left`, `214 d left`, `renews every 14 d`, `inactive: no balance`; empty where it is not known. */
export function lifeText(life: ValidatorLife): string {
  switch (life.kind) {
    case 'inactive':
      return 'inactive: no balance';
    case 'balance':
      return `${formatDuration(Number(life.seconds) * 1_000)} of balance left`;
    case 'period': {
      const left = formatDuration(Number(life.seconds) * 1_000);
      if (life.seconds === 0n) {
        return 'staking period ended';
      }
      return life.isStopped === true ? `${left} left, not renewed after that` : `${left} left`;
    }
    case 'renews':
      return `renews every ${formatDuration(Number(life.every) * 1_000)}`;
    case 'unknown':
      return '';
  }
}

/** Whether something has to be done soon; a validator that renews itself needs nothing. */
export function isEnding(life: ValidatorLife, warnDays: number): boolean {
  return (
    (life.kind === 'balance' || life.kind === 'period') && life.seconds < BigInt(Math.round(warnDays)) * SECONDS_A_DAY
  );
}

export interface SetWarning {
  /** What the set is called; may be a creator's word, which is not trusted. */
  readonly set: string;
  /** cb58 */
  readonly subnetId: string;
  /** Alias or blockchain ID of the first of its chains that is in the settings. */
  readonly chain?: string;
  readonly warning: ValidatorWarning;
}

/** `orders: validator balance runs out in 3 d`, short enough for the status bar. */
export function warningText({ set, warning }: SetWarning, now: number): string {
  switch (warning.kind) {
    case 'dry':
      return `${set}: validator balance runs out in ${formatDuration(Number(warning.seconds) * 1_000)}`;
    case 'ends':
      return warning.seconds === 0n
        ? `${set}: validation ended`
        : `${set}: validation ends in ${formatDuration(Number(warning.seconds) * 1_000)}`;
    case 'inactive':
      return `${set}: validator inactive`;
    case 'connected':
      return `${set}: ${shareText(warning.part, warning.whole) ?? ''} of weight connected`;
    case 'dryTogether':
      return `${set}: stops in ${formatDuration(Number(warning.seconds) * 1_000)} without top-ups`;
    case 'upgrade':
      return `${set}: upgrade in ${untilText(warning.at, now)} not on ${warning.nodes.join(', ')}`;
  }
}

/** The same with the node that it is about. */
export function warningLine(one: SetWarning, now: number): string {
  const { warning } = one;
  const text = warningText(one, now);
  switch (warning.kind) {
    case 'dry':
    case 'ends':
    case 'inactive':
      return `${text} (${shortenId(warning.validator.nodeId)})`;
    default: {
      const more = togetherText(warning, now);
      return more === undefined ? text : `${text} (${more})`;
    }
  }
}

/** What the validators of a set or its nodes lack together, beside the figures of the set; undefined: nothing more. */
export function togetherText(warning: ValidatorWarning, now: number): string | undefined {
  switch (warning.kind) {
    case 'connected': {
      const [heaviest, ...others] = warning.stoppedBy;
      if (heaviest === undefined) {
        return undefined;
      }
      const node = shortenId(heaviest.nodeId);
      switch (others.length) {
        case 0:
          return `stops without ${node}`;
        case 1:
          return `stops without ${node} or another one`;
        default:
          return `stops without ${node} or one of ${others.length} others`;
      }
    }
    case 'dryTogether':
      return `${warning.count} balances end within ${formatDuration(Number(warning.seconds) * 1_000)}, ${shareText(warning.part, warning.whole) ?? ''} of weight left`;
    case 'upgrade':
      return `${warning.key} in ${untilText(warning.at, now)}, not on ${warning.nodes.join(', ')}`;
    default:
      return undefined;
  }
}

function untilText(at: number, now: number): string {
  return formatDuration(Math.max(0, at - now));
}
