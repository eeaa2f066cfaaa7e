import type { ChainFiles, AddressList } from '../model';
import { type RewardsAt, rulesAt } from '../effective/rulesAt';
import { feeKeys, precompileOf, roleKeys, type RoleKey, precompileKeys } from '../../precompiles';
import type { ConfigFile } from '../problem';
import { leaf, normalList, type Normal, type NormalObject, object, normalPlace, placeOfKey } from './normal';
import { blackHole } from '../../primitives';
import type { ChainRules } from '../../chains';

/**
 * What files set that can be changed on the chain: fees, roles and who is rewarded, as they leave them at a time. Roles are
 * sorted: the chain keeps no order of them.
 *
 * @param time seconds since the epoch
 */
export function configAt(files: ChainFiles, time: bigint): NormalObject {
  const { fees, precompiles, rewards } = rulesAt(files, time);
  const { from, file } = fees;
  return object([
    [
      'feeConfig',
      object(
        feeKeys.map((key) => {
          const node = from?.[key]?.node;
          return [key, leaf(fees.values[key], node && file && normalPlace(file, node))];
        }),
        from && file && placeOfKey(file, from.member),
      ),
    ],
    ...[...precompiles].map(([key, { isOn, by }]): readonly [string, Normal | undefined] => [
      key,
      isOn && by
        ? object(
            [
              ...roleKeys.map((role) => [role, sortedList(by.file, by.config[role])] as const),
              ...(precompileOf(key).governs === 'feeRecipient' ? rewardEntries(rewards.to, rewards.address) : []),
            ],
            placeOfKey(by.file, by.config.member),
          )
        : undefined,
    ]),
  ]);
}

function sortedList(file: ConfigFile, of: AddressList | undefined): Normal | undefined {
  const addresses = of?.addresses.toSorted((a, b) => (a.value < b.value ? -1 : 1)) ?? [];
  return of === undefined || addresses.length === 0
    ? undefined
    : normalList(
        addresses.map(({ value, node }) => leaf(value, normalPlace(file, node))),
        placeOfKey(file, of.member),
      );
}

const roles: readonly (readonly [RoleKey, bigint])[] = [
  ['adminAddresses', 2n],
  ['managerAddresses', 3n],
  ['enabledAddresses', 1n],
];

/** What the chain's precompiles hold now, in the form of `configAt`. */
export function onChainConfig({ fees, active, roles: stored, rewards }: ChainRules): NormalObject {
  const own = fees?.ok === true ? fees.value.feeConfig : undefined;
  return object([
    ['feeConfig', own && object(feeKeys.map((key) => [key, leaf(own[key])]))],
    ...precompileKeys
      .filter((key) => active?.has(key))
      .map(
        (key) =>
          [
            key,
            object([
              ...roles.map(([name, role]) => [name, holders(stored.get(key) ?? [], role)] as const),
              ...(precompileOf(key).governs === 'feeRecipient' && rewards
                ? rewardEntries(rewardsTo(rewards), rewards.address)
                : []),
            ]),
          ] as const,
      ),
  ]);
}

function holders(
  all: readonly { readonly account: string; readonly role: bigint }[],
  role: bigint,
): Normal | undefined {
  const accounts = all.filter((one) => one.role === role).map(({ account }) => account.toLowerCase());
  return accounts.length === 0 ? undefined : normalList(accounts.toSorted().map((account) => leaf(account)));
}

function rewardsTo({ address, areRecipientsAllowed }: NonNullable<ChainRules['rewards']>): RewardsAt['to'] {
  return areRecipientsAllowed === true ? 'blockBuilder' : address === blackHole ? 'burned' : 'address';
}

function rewardEntries(to: RewardsAt['to'], address: string | undefined) {
  return [
    ['allowFeeRecipients', to === 'blockBuilder' ? leaf(true) : undefined],
    ['rewardAddress', to === 'address' && address !== undefined ? leaf(address) : undefined],
  ] as const;
}
