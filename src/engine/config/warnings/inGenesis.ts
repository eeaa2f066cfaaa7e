import { type PrecompileKey, roleKeys } from '../../precompiles';
import type { Activation } from '../effective/activations';
import { genesisTimeOf, type PrecompileConfig, type ValidatedFiles } from '../model';

/** Seconds since the epoch; 0 also where there is no genesis. */
export function genesisTime({ genesis, input }: ValidatedFiles): bigint {
  return genesisTimeOf({ genesis, network: input.network }) ?? 0n;
}

/** The one that counts in the genesis block; undefined: it is off. */
export function inGenesis(activations: readonly Activation[], key: PrecompileKey): Activation | undefined {
  const last = activations.findLast((each) => each.key === key && each.isInGenesis);
  return last?.isOn === true ? last : undefined;
}

/** Whether it is on at any time that the files name. */
export function isEverOn(activations: readonly Activation[], key: PrecompileKey): boolean {
  return activations.some((each) => each.key === key && each.isOn);
}

/** Everybody who may use it: admins, managers and enabled ones. */
export function listedInGenesis(config: PrecompileConfig): readonly string[] {
  return [config.adminAddresses, config.managerAddresses, config.enabledAddresses].flatMap((list) =>
    (list?.addresses ?? []).map((address) => address.value),
  );
}

/** Whether a list of roles stands there that cannot be read: who is on it is not known. */
export function hasUnreadRoles(config: PrecompileConfig): boolean {
  const { value: object } = config.member;
  return roleKeys.some((key) => {
    const member =
      object?.kind === 'object'
        ? object.members.findLast((each) => each.key.toLowerCase() === key.toLowerCase())
        : undefined;
    const value = member?.value;
    if (member === undefined || (value?.kind === 'word' && value.value === null)) {
      return false;
    }
    return value?.kind !== 'list' || value.items.length !== (config[key]?.addresses.length ?? 0);
  });
}
