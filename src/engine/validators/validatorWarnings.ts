import { type NameOf, PRIMARY_NETWORK_ID } from '../networks';
import { formatAmount, formatDuration, shortenId, compare } from '../primitives';
import { shareText } from '../report';
import {
  type KnownValidator,
  heaviestFirst,
  setTotals,
  type ListedSet,
  type ValidatorSet,
  CONNECTED_NEEDED,
  VOTES_NEEDED,
} from './validatorSet';
import { type ContinuousFee, SECONDS_A_DAY, validatorLife, type ValidatorLife } from './validatorLife';

export type ValidatorWarning =
  | { readonly kind: 'dry' | 'ends'; readonly validator: KnownValidator; readonly seconds: bigint }
  | { readonly kind: 'inactive'; readonly validator: KnownValidator }
  /** Only `part` of `whole` is connected: below the required weight, or barely above it. */
  | {
      readonly kind: 'connected';
      readonly part: bigint;
      readonly whole: bigint;
      /**
       * Validators that would each stop the chain by going offline, heaviest first; empty if it has already stopped.
       */
      readonly stoppedBy: readonly KnownValidator[];
    }
  /** So many balances run out that the remaining weight is insufficient. `seconds`: until then. */
  | {
      readonly kind: 'dryTogether';
      readonly count: number;
      readonly seconds: bigint;
      /** Weight of the validators that last longer. */
      readonly part: bigint;
      readonly whole: bigint;
    }
  /** A scheduled upgrade of the chain is missing on some of the configured nodes. */
  | {
      readonly kind: 'upgrade';
      /** Key in upgrade.json: "warpConfig". */
      readonly key: string;
      /** Milliseconds since the epoch. */
      readonly at: number;
      readonly nodes: readonly string[];
    };

export interface WarningRules {
  /** Whether the user cares about it: a pinned validator or a configured node. */
  readonly isOurs: (validator: KnownValidator) => boolean;
  /** Days left below which a warning is shown. */
  readonly days: number;
  /** For L1 validators; absent if unknown. */
  readonly fee: ContinuousFee | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The warnings of a set, most urgent first: inactive, then the next to end, then those about the set as a whole. */
export function validatorWarnings(
  validators: readonly KnownValidator[],
  { isOurs, days, fee, now }: WarningRules,
): readonly ValidatorWarning[] {
  const limit = BigInt(Math.round(days)) * SECONDS_A_DAY;
  const ownValidators = validators
    .filter(isOurs)
    .map((validator) => ({ validator, life: validatorLife(validator, fee, now) }));
  const ending = ownValidators.flatMap(
    ({ validator, life }): readonly (ValidatorWarning & { readonly seconds: bigint })[] => {
      if ((life.kind !== 'balance' && life.kind !== 'period') || life.seconds >= limit) {
        return [];
      }
      return [{ kind: life.kind === 'balance' ? 'dry' : 'ends', validator, seconds: life.seconds }];
    },
  );
  return [
    ...ownValidators.flatMap(({ validator, life }): readonly ValidatorWarning[] =>
      life.kind === 'inactive' ? [{ kind: 'inactive', validator }] : [],
    ),
    ...ending.sort((a, b) => compare(a.seconds, b.seconds)),
    ...quorumLossWarnings(validators, limit, fee, now),
    ...connectedWarning(validators),
  ];
}

function connectedWarning(validators: readonly KnownValidator[]): readonly ValidatorWarning[] {
  const { weight: whole, connected: part } = setTotals(validators);
  if (part === undefined || part * 100n >= whole * CONNECTED_NEEDED) {
    return [];
  }
  const stoppedBy =
    part * 100n < whole * VOTES_NEEDED
      ? []
      : validators
          .filter(({ isConnected, weight }) => isConnected === true && (part - weight) * 100n < whole * VOTES_NEEDED)
          .sort(heaviestFirst);
  return [{ kind: 'connected', part, whole, stoppedBy }];
}

/** If the ending validators together hold too much weight, the rest cannot go on without them. */
function quorumLossWarnings(
  validators: readonly KnownValidator[],
  limit: bigint,
  fee: ContinuousFee | undefined,
  now: number,
): readonly ValidatorWarning[] {
  const { weight: whole } = setTotals(validators);
  const ending = validators
    .flatMap((validator) => {
      const life = validatorLife(validator, fee, now);
      return life.kind === 'balance' && life.seconds < limit
        ? [{ seconds: life.seconds, weight: validator.weight }]
        : [];
    })
    .sort((a, b) => compare(a.seconds, b.seconds));
  const inactive = validators.filter(({ balance }) => balance === 0n);
  let part = whole - inactive.reduce((sum, { weight }) => sum + weight, 0n);
  if (part * 100n < whole * VOTES_NEEDED) {
    return [];
  }
  for (const [i, { seconds, weight }] of ending.entries()) {
    part -= weight;
    if (part * 100n < whole * VOTES_NEEDED) {
      return [{ kind: 'dryTogether', count: i + 1, seconds, part, whole }];
    }
  }
  return [];
}

/** `one (NodeID-GWPc…KCtu)`: with the name of a configured node, or else the user's label. */
export function validatorName(
  { nodeId }: Pick<KnownValidator, 'nodeId'>,
  { ownNodes }: Pick<ValidatorSet, 'ownNodes'>,
  nameOf?: NameOf,
): string {
  const own = ownNodes.get(nodeId) ?? nameOf?.(nodeId);
  return own === undefined ? shortenId(nodeId) : `${own} (${shortenId(nodeId)})`;
}

/** The names of its chains, or its shortened ID if it has none. */
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

/** `3 d of balance left`, `214 d left`, `renews every 14 d`, `inactive`; empty if unknown. */
export function lifeText(life: ValidatorLife): string {
  switch (life.kind) {
    case 'inactive':
      return 'inactive';
    case 'balance':
      return life.seconds === 0n
        ? 'balance used up'
        : `${formatDuration(Number(life.seconds) * 1_000)} of balance left`;
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

/** Whether action is needed soon; never for an auto-renewed validator. */
export function isEnding(life: ValidatorLife, warnDays: number): boolean {
  return (
    (life.kind === 'balance' || life.kind === 'period') && life.seconds < BigInt(Math.round(warnDays)) * SECONDS_A_DAY
  );
}

export interface SetWarning {
  /** Name of the set; may be chosen by a creator, so untrusted. */
  readonly set: string;
  /** cb58 */
  readonly subnetId: string;
  /** Alias or blockchain ID of its first chain that is configured. */
  readonly chain?: string;
  readonly warning: ValidatorWarning;
  /** The user's labels for NodeIDs. */
  readonly nameOf?: NameOf;
}

/** Short form for the status bar: `orders 58 %`, `orders 3 d left`. */
export function warningFigure({ set, warning }: SetWarning, now: number): string {
  const shortDuration = (seconds: bigint): string => formatDuration(Number(seconds) * 1_000, 1);
  switch (warning.kind) {
    case 'dry':
    case 'ends':
      return warning.seconds === 0n ? `${set}: validation ended` : `${set} ${shortDuration(warning.seconds)} left`;
    case 'inactive':
      return `${set}: validator inactive`;
    case 'connected':
      return `${set} ${shareText(warning.part, warning.whole) ?? ''}`;
    case 'dryTogether':
      return `${set} stops in ${shortDuration(warning.seconds)}`;
    case 'upgrade':
      return `${set} upgrade in ${formatDuration(Math.max(0, warning.at - now), 1)}`;
  }
}

/** Sorted by severity: a stopped L1, one that may stop, nodes without an upgrade, validators that end. */
export function bySeverity(warnings: readonly SetWarning[]): readonly SetWarning[] {
  return warnings.toSorted((a, b) => rank(a.warning) - rank(b.warning));
}

function rank(warning: ValidatorWarning): number {
  switch (warning.kind) {
    case 'connected':
      return warning.part * 100n < warning.whole * VOTES_NEEDED ? 0 : 1;
    case 'inactive':
      return 2;
    case 'upgrade':
      return 3;
    case 'dryTogether':
      return 4;
    case 'dry':
    case 'ends':
      return 5;
  }
}

/** `orders: validator balance runs out in 3 d` */
function warningText({ set, warning }: SetWarning, now: number): string {
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

/** `warningText` with the name of the node. */
export function warningLine(one: SetWarning, now: number): string {
  const { warning, nameOf } = one;
  const text = warningText(one, now);
  switch (warning.kind) {
    case 'dry':
    case 'ends':
    case 'inactive':
      return `${text} (${nodeNameText(warning.validator, nameOf)})`;
    default: {
      const more = setWarningText(warning, now, nameOf);
      return more === undefined ? text : `${text} (${more})`;
    }
  }
}

/** A warning about the set as a whole, shown next to its figures; `undefined` for one about a single validator. */
export function setWarningText(warning: ValidatorWarning, now: number, nameOf?: NameOf): string | undefined {
  switch (warning.kind) {
    case 'connected': {
      const [heaviest, ...others] = warning.stoppedBy;
      if (heaviest === undefined) {
        return undefined;
      }
      const node = nodeNameText(heaviest, nameOf);
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
      return `${warning.count === 1 ? '1 balance ends' : `${warning.count} balances end`} within ${formatDuration(Number(warning.seconds) * 1_000)}, ${shareText(warning.part, warning.whole) ?? ''} of weight left`;
    case 'upgrade':
      return `${warning.key} in ${untilText(warning.at, now)}, not on ${warning.nodes.join(', ')}`;
    default:
      return undefined;
  }
}

function nodeNameText({ nodeId }: KnownValidator, nameOf: NameOf | undefined): string {
  return nameOf?.(nodeId) ?? shortenId(nodeId);
}

function untilText(at: number, now: number): string {
  return formatDuration(Math.max(0, at - now));
}
