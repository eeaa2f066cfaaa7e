import type { PrecompileKey } from '../../precompiles';
import type { PrecompileConfig } from '../model/genesis';
import { genesisTimeOf, type ChainFiles } from './chainFiles';

/** A precompile that goes on or off. */
export interface Activation {
  readonly file: 'genesis' | 'upgrade';
  readonly key: PrecompileKey;
  readonly config: PrecompileConfig;
  /** Of `precompileUpgrades`; -1 in a genesis. */
  readonly index: number;
  /** Seconds since the epoch. */
  readonly time: bigint;
  readonly isOn: boolean;
  /** It is part of the genesis block. */
  readonly isInGenesis: boolean;
}

/**
 * What goes on and off, in the order in which the VM looks at it: the genesis, then the list. What has no time is left
 * out: in a genesis it is off, in a list it is refused.
 */
export function activationsOf(files: ChainFiles): readonly Activation[] {
  const start = genesisTimeOf(files);
  const made = (file: Activation['file'], config: PrecompileConfig, index: number): readonly Activation[] => {
    const time = config.blockTimestamp?.value;
    if (time === undefined) {
      return [];
    }
    const isOn = config.disable?.value !== true;
    return [{ file, key: config.key, config, index, time, isOn, isInGenesis: start !== undefined && time <= start }];
  };
  return [
    ...[...(files.genesis?.config?.precompiles.values() ?? [])].flatMap((config) => made('genesis', config, -1)),
    ...(files.upgrade?.precompileUpgrades ?? []).flatMap((config, index) => made('upgrade', config, index)),
  ];
}

/** The one that counts at a time, which may be one that goes off; undefined: there was none yet. */
export function activationAt(
  activations: readonly Activation[],
  key: PrecompileKey,
  time: bigint,
): Activation | undefined {
  return activations.findLast((each) => each.key === key && each.time <= time);
}
