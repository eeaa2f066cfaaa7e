import { type KnownValidator, heaviestFirst, setTotals } from './validatorSet';
import { SECONDS_A_DAY, validatorLife } from './validatorLife';

/** Percent of the weight: what a node's health check asks for by default (docs/facts/health.md). */
const CONNECTED_NEEDED = 80n;

/** Percent of the weight without which no block is accepted and no message signed. */
const QUORUM = 67n;

/** What needs an action soon. */
export type ValidatorWarning =
  | { readonly kind: 'dry' | 'ends'; readonly validator: KnownValidator; readonly seconds: bigint }
  | { readonly kind: 'inactive'; readonly validator: KnownValidator }
  /** `part` of `whole` is connected: less than the quorum, or hardly more. */
  | {
      readonly kind: 'connected';
      readonly part: bigint;
      readonly whole: bigint;
      /** The connected ones of which each alone takes the quorum with it, the heaviest first; none where it is not there. */
      readonly stoppedBy: readonly KnownValidator[];
    }
  /** So many balances end that the rest has less than the quorum. `seconds`: until then. */
  | {
      readonly kind: 'dryTogether';
      readonly count: number;
      readonly seconds: bigint;
      /** Weight of those that last longer. */
      readonly part: bigint;
      readonly whole: bigint;
    }
  /** An upgrade of the chain comes that some of the configured nodes lack. */
  | {
      readonly kind: 'upgrade';
      /** "warpConfig" */
      readonly key: string;
      /** Milliseconds since the epoch. */
      readonly at: number;
      /** Names of the nodes that lack it. */
      readonly nodes: readonly string[];
    };

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

/**
 * What of a set needs an action, the most urgent first: inactive, then the soonest to end, then what all of them lack
 * together.
 */
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
  return [
    ...ours.flatMap(({ validator, life }): readonly ValidatorWarning[] =>
      life.kind === 'inactive' ? [{ kind: 'inactive', validator }] : [],
    ),
    ...ending.sort((a, b) => (a.seconds < b.seconds ? -1 : a.seconds > b.seconds ? 1 : 0)),
    ...endingTogether(validators, limit, price, now),
    ...connectedWarning(validators),
  ];
}

function connectedWarning(validators: readonly KnownValidator[]): readonly ValidatorWarning[] {
  const { weight: whole, connected: part } = setTotals(validators);
  if (part === undefined || part * 100n >= whole * CONNECTED_NEEDED) {
    return [];
  }
  const stoppedBy =
    part * 100n < whole * QUORUM
      ? []
      : validators
          .filter(({ isConnected, weight }) => isConnected === true && (part - weight) * 100n < whole * QUORUM)
          .sort(heaviestFirst);
  return [{ kind: 'connected', part, whole, stoppedBy }];
}

/** Where one of many ends the others go on; here they do not. */
function endingTogether(
  validators: readonly KnownValidator[],
  limit: bigint,
  price: bigint | undefined,
  now: number,
): readonly ValidatorWarning[] {
  const { weight: whole } = setTotals(validators);
  const ending = validators
    .flatMap((validator) => {
      const life = validatorLife(validator, price, now);
      return life.kind === 'balance' && life.seconds < limit
        ? [{ seconds: life.seconds, weight: validator.weight }]
        : [];
    })
    .sort((a, b) => (a.seconds < b.seconds ? -1 : a.seconds > b.seconds ? 1 : 0));
  const inactive = validators.filter(({ balance }) => balance === 0n);
  let part = whole - inactive.reduce((sum, { weight }) => sum + weight, 0n);
  if (part * 100n < whole * QUORUM) {
    return [];
  }
  for (const [i, { seconds, weight }] of ending.entries()) {
    part -= weight;
    if (part * 100n < whole * QUORUM) {
      return [{ kind: 'dryTogether', count: i + 1, seconds, part, whole }];
    }
  }
  return [];
}
