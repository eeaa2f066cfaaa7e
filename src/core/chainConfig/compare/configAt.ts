import { precompileKeys } from '../../evm/precompile/precompiles';
import { roleKeys } from '../model/genesis';
import { leaf, list, type Normal, type NormalObject, object } from './normal';

/**
 * What the files set that can be changed on chain: fees, roles and who is rewarded, as the last change before a time left
 * them. Roles are sorted: the chain keeps no order of them.
 *
 * @param config with its upgrades, as a node spells it
 * @param time seconds since the epoch
 */
export function configAt(config: NormalObject, time: bigint): NormalObject {
  const upgrades = config.entries.get('upgrades');
  const later = upgrades?.kind === 'object' ? upgrades.entries.get('precompileUpgrades') : undefined;
  const sets = [config, ...(later?.kind === 'list' ? later.items : [])];
  const states = new Map(
    precompileKeys.map((key) => {
      const own = sets.flatMap((set) => entryOf(set, key) ?? []).filter((one) => timeOf(one) <= time);
      return [key, own.at(-1)] as const;
    }),
  );
  const active = [...states].flatMap(([key, one]) =>
    one !== undefined && !isTrue(one, 'disable') ? [[key, one] as const] : [],
  );
  const fees = active.find(([key]) => key === 'feeManagerConfig')?.[1].entries.get('initialFeeConfig');
  return object([
    ['feeConfig', fees ?? config.entries.get('feeConfig')],
    ...active.map(([key, one]) => [key, held(key, one, isTrue(config, 'allowFeeRecipients'))] as const),
  ]);
}

function held(key: string, { entries, at }: NormalObject, areRecipientsAllowed: boolean): Normal {
  const reward = entries.get('initialRewardConfig');
  const isReward = key === 'rewardManagerConfig';
  return object(
    [
      ...roleKeys.map((role) => [role, sortedList(entries.get(role))] as const),
      ...(isReward ? rewardEntries(reward?.kind === 'object' ? reward : undefined, areRecipientsAllowed) : []),
    ],
    at,
  );
}

function rewardEntries(
  reward: NormalObject | undefined,
  areRecipientsAllowed: boolean,
): readonly (readonly [string, Normal | undefined])[] {
  const isAllowed = reward === undefined ? areRecipientsAllowed : isTrue(reward, 'allowFeeRecipients');
  const address = isAllowed ? undefined : reward?.entries.get('rewardAddress');
  const isNobody = address?.kind === 'leaf' && /^0x0{40}$/.test(String(address.value));
  return [
    ['allowFeeRecipients', isAllowed ? leaf(true, reward?.at) : undefined],
    ['rewardAddress', isNobody ? undefined : address],
  ];
}

function sortedList(addresses: Normal | undefined): Normal | undefined {
  return addresses?.kind === 'list'
    ? list(
        addresses.items.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1)),
        addresses.at,
      )
    : undefined;
}

function textOf(value: Normal): string {
  return value.kind === 'leaf' ? String(value.value).toLowerCase() : '';
}

function entryOf(set: Normal, key: string): NormalObject | undefined {
  const entry = set.kind === 'object' ? set.entries.get(key) : undefined;
  return entry?.kind === 'object' ? entry : undefined;
}

/** Without a time it never comes. */
function timeOf({ entries }: NormalObject): bigint | number {
  const at = entries.get('blockTimestamp');
  return at?.kind === 'leaf' && typeof at.value === 'bigint' ? at.value : Infinity;
}

function isTrue({ entries }: NormalObject, key: string): boolean {
  const value = entries.get(key);
  return value?.kind === 'leaf' && value.value === true;
}
