import type { ResultOf, getChainConfig } from '../rpc';
import type { PrecompileChangeConfig } from './precompile';
import { type PrecompileKey, precompileKeys } from './precompiles';

type ChainConfig = ResultOf<typeof getChainConfig>;
type Configured = Pick<ChainConfig, PrecompileKey>;

/** One switching of a precompile, on or off, by genesis or by an upgrade. */
export interface PrecompileChange {
  readonly key: PrecompileKey;
  /** Milliseconds since the epoch; 0 where none is given: with genesis. */
  readonly at: number;
  readonly isOn: boolean;
  /** What it is switched on with, as the node told it. */
  readonly config: PrecompileChangeConfig;
}

/** When genesis and upgrades switch which precompile on or off, in the order of their times. */
export function precompileChanges(config: Pick<ChainConfig, 'upgrades'> & Configured): readonly PrecompileChange[] {
  const sets: readonly Configured[] = [config, ...(config.upgrades?.precompileUpgrades ?? [])];
  return sets
    .flatMap((set) =>
      precompileKeys.flatMap((key): readonly PrecompileChange[] => {
        const one = set[key];
        return one === undefined
          ? []
          : [{ key, at: one.blockTimestamp?.getTime() ?? 0, isOn: one.disable !== true, config: one }];
      }),
    )
    .sort((a, b) => a.at - b.at);
}

/** How a precompile stands at a time. */
export interface PrecompileState {
  readonly key: PrecompileKey;
  /** The last change that came; absent: none has yet. */
  readonly latest?: PrecompileChange;
  /** Those to come, the soonest first. */
  readonly coming: readonly PrecompileChange[];
  /** What it was last switched on with: allow lists stay in the state, off or not. */
  readonly config?: PrecompileChangeConfig;
}

/** The precompiles that the configuration names, in the order of their addresses. @param now milliseconds since the epoch */
export function precompileStates(changes: readonly PrecompileChange[], now: number): readonly PrecompileState[] {
  return precompileKeys.flatMap((key): readonly PrecompileState[] => {
    const own = changes.filter((change) => change.key === key);
    const past = own.filter(({ at }) => at <= now);
    const latest = past.at(-1);
    const config = past.findLast(({ isOn }) => isOn)?.config;
    return own.length === 0
      ? []
      : [
          {
            key,
            latest,
            coming: own.filter(({ at }) => at > now),
            config,
          },
        ];
  });
}
