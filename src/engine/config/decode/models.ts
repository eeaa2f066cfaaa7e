import { type PrecompileKey, feeKeys, precompileKeys } from '../../precompiles';
import {
  type At,
  upgradeTimeKeys,
  type AddressList,
  type FeeConfig,
  type PrecompileConfig,
  type UpgradeTimes,
} from '../model';
import type { ConfigNode } from '../source/configNode';
import type { DecodedConfig, DecodedList, DecodedMap, DecodedShape, Scalar } from './decodedConfig';
import { asObject } from './nodeForms';

/** Values of a decoded shape by the type that the table of fields gives them. */
export function scalarAt<T extends Scalar>(value: DecodedConfig | undefined): At<T> | undefined {
  return value as At<T> | undefined;
}

export function configUpgradeTimes(values: DecodedShape['values']): UpgradeTimes {
  return Object.fromEntries(upgradeTimeKeys.map((key) => [key, scalarAt<bigint>(values[key])]));
}

export function feeConfigOf(decoded: DecodedConfig | undefined): FeeConfig | undefined {
  const shape = decoded as DecodedShape | undefined;
  if (shape?.member === undefined) {
    return undefined;
  }
  const values = Object.fromEntries(feeKeys.map((key) => [key, scalarAt<bigint>(shape.values[key])]));
  return { member: shape.member, node: asObject(shape.node), ...values };
}

/** The precompiles among values, in the order of the VM's registry. `item`: where they stand in a list. */
export function precompilesOf(
  values: DecodedShape['values'],
  item?: ConfigNode,
): ReadonlyMap<PrecompileKey, PrecompileConfig> {
  const precompiles = new Map<PrecompileKey, PrecompileConfig>();
  for (const key of precompileKeys) {
    const decoded = values[key] as DecodedShape | undefined;
    if (decoded !== undefined) {
      precompiles.set(key, precompileConfigOf(key, decoded, item ?? decoded.node));
    }
  }
  return precompiles;
}

function precompileConfigOf(key: PrecompileKey, { member, values }: DecodedShape, item: ConfigNode): PrecompileConfig {
  const mint = values['initialMint'] as DecodedMap | undefined;
  const reward = values['initialRewardConfig'] as DecodedShape | undefined;
  return {
    key,
    member: member!,
    item,
    blockTimestamp: scalarAt(values['blockTimestamp']),
    disable: scalarAt(values['disable']),
    adminAddresses: addressesOf(values['adminAddresses']),
    managerAddresses: addressesOf(values['managerAddresses']),
    enabledAddresses: addressesOf(values['enabledAddresses']),
    initialMint: mint?.member && { member: mint.member, amounts: amountsOf(mint) },
    initialFeeConfig: feeConfigOf(values['initialFeeConfig']),
    initialRewardConfig: reward?.member && {
      member: reward.member,
      allowFeeRecipients: scalarAt(reward.values['allowFeeRecipients']),
      rewardAddress: scalarAt(reward.values['rewardAddress']),
    },
    quorumNumerator: scalarAt(values['quorumNumerator']),
    requirePrimaryNetworkSigners: scalarAt(values['requirePrimaryNetworkSigners']),
  };
}

function addressesOf(decoded: DecodedConfig | undefined): AddressList | undefined {
  const list = decoded as DecodedList | undefined;
  return (
    list?.member && { member: list.member, addresses: list.items.filter((item) => item !== undefined) as At<string>[] }
  );
}

/** Also those that are null; without those of a wrong form. */
function amountsOf({ entries }: DecodedMap): ReadonlyMap<string, At<bigint | undefined>> {
  const amounts = new Map<string, At<bigint | undefined>>();
  for (const [address, { member, value }] of entries) {
    const { value: node } = member;
    if (value !== undefined) {
      amounts.set(address, value as At<bigint>);
    } else if (node?.kind === 'word') {
      amounts.set(address, { value: undefined, node, member });
    }
  }
  return amounts;
}

/** Slots and what they hold; null is zero. */
export function storageOf(decoded: DecodedConfig | undefined): ReadonlyMap<string, At<string>> | undefined {
  const map = decoded as DecodedMap | undefined;
  if (map === undefined) {
    return undefined;
  }
  const storage = new Map<string, At<string>>();
  for (const [slot, { member, value }] of map.entries) {
    const { value: node } = member;
    if (value !== undefined) {
      storage.set(slot, value as At<string>);
    } else if (node?.kind === 'word' && node.value === null) {
      storage.set(slot, { value: `0x${'0'.repeat(64)}`, node, member });
    }
  }
  return storage;
}
