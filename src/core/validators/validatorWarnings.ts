import { type KnownValidator, setTotals } from './validatorSet';
import { SECONDS_A_DAY, validatorLife } from './validatorLife';

/** Percent of the weight: what a node's health check asks for by default (docs/facts/health.md). */
const CONNECTED_NEEDED = 80n;

/** What needs an action soon. */
export type ValidatorWarning =
  | { readonly kind: 'dry' | 'ends'; readonly validator: KnownValidator; readonly seconds: bigint }
  | { readonly kind: 'inactive'; readonly validator: KnownValidator }
  /** `part` of `whole` is connected. */
  | { readonly kind: 'connected'; readonly part: bigint; readonly whole: bigint };

export interface WarningRules {
  /** Validators that the user cares about: pinned ones, and those of the configured nodes. */
  readonly isOurs: (validator: KnownValidator) => boolean;
  /** Days under which what is left is worth a warning. */
  readonly days: number;
  /** nAVAX for a second of an L1 validator; absent: not told. */
  readonly price: bigint | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What of a set needs an action, the most urgent first: inactive, then the soonest to end, then the connected weight. */
export function validatorWarnings(
  validators: readonly KnownValidator[],
  { isOurs, days, price, now }: WarningRules,
): readonly ValidatorWarning[] {
  const limit = BigInt(Math.round(days)) * SECONDS_A_DAY;
  const ours = validators
    .filter(isOurs)
    .map((validator) => ({ validator, life: validatorLife(validator, price, now) }));
  const ending = ours.flatMap(({ validator, life }): readonly (ValidatorWarning & { readonly seconds: bigint })[] => {
    if ((life.kind !== 'balance' && life.kind !== 'period') || life.seconds >= limit) {
      return [];
    }
    return [{ kind: life.kind === 'balance' ? 'dry' : 'ends', validator, seconds: life.seconds }];
  });
  const { weight, connected } = setTotals(validators);
  return [
    ...ours.flatMap(({ validator, life }): readonly ValidatorWarning[] =>
      life.kind === 'inactive' ? [{ kind: 'inactive', validator }] : [],
    ),
    ...ending.sort((a, b) => (a.seconds < b.seconds ? -1 : a.seconds > b.seconds ? 1 : 0)),
    ...(connected !== undefined && connected * 100n < weight * CONNECTED_NEEDED
      ? [{ kind: 'connected' as const, part: connected, whole: weight }]
      : []),
  ];
}
