import type { PrecompileKey } from '../../evm/precompile/precompiles';
import type { PrecompileConfig } from '../model/genesis';
import type { Judged } from './judged';

/** A precompile that is enabled or disabled at a time. */
export interface Activation {
  readonly file: 'genesis' | 'upgrade';
  readonly config: PrecompileConfig;
  /** Seconds since the epoch. */
  readonly time: bigint;
  readonly isOn: boolean;
  /** In force in the genesis block. */
  readonly isInGenesis: boolean;
}

export function genesisTime({ genesis }: Judged): bigint {
  return genesis?.timestamp?.value ?? 0n;
}

/** In the order of their times, which is that of the files. */
export function activationsOf(judged: Judged): readonly Activation[] {
  const { genesis, upgrade } = judged;
  const start = genesisTime(judged);
  const made = (file: Activation['file'], config: PrecompileConfig): readonly Activation[] => {
    const time = config.blockTimestamp?.value;
    return time === undefined
      ? []
      : [
          {
            file,
            config,
            time,
            isOn: config.disable?.value !== true,
            isInGenesis: genesis !== undefined && time <= start,
          },
        ];
  };
  return [
    ...[...(genesis?.config?.precompiles.values() ?? [])].flatMap((config) => made('genesis', config)),
    ...(upgrade?.precompileUpgrades ?? []).flatMap((config) => made('upgrade', config)),
  ];
}

/** The one that counts in the genesis block; undefined: it is off. */
export function inGenesis(activations: readonly Activation[], key: PrecompileKey): Activation | undefined {
  const last = activations.findLast((each) => each.config.key === key && each.isInGenesis);
  return last?.isOn === true ? last : undefined;
}

/** Whether it is on at any time that the files name. */
export function isEverOn(activations: readonly Activation[], key: PrecompileKey): boolean {
  return activations.some((each) => each.config.key === key && each.isOn);
}

/** Everybody who may use it: admins, managers and enabled ones. */
export function listed(config: PrecompileConfig): readonly string[] {
  return [config.adminAddresses, config.managerAddresses, config.enabledAddresses].flatMap((list) =>
    (list?.addresses ?? []).map((address) => address.value),
  );
}
