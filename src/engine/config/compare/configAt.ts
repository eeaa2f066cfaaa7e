import type { ChainFiles } from '../effective/chainFiles';
import { type RewardsAt, rulesAt } from '../effective/rulesAt';
import { feeKeys, precompileOf, roleKeys } from '../../precompiles';
import { type AddressList } from '../model/genesis';
import type { ConfigFile } from '../problem';
import { leaf, normalList, type Normal, type NormalObject, object, normalPlace, placeOfKey } from './normal';

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
              ...(precompileOf(key).governs === 'feeRecipient' ? rewardEntries(rewards) : []),
            ],
            placeOfKey(by.file, by.config.member),
          )
        : undefined,
    ]),
  ]);
}

function rewardEntries({ to, address }: RewardsAt) {
  return [
    ['allowFeeRecipients', to === 'blockBuilder' ? leaf(true) : undefined],
    ['rewardAddress', to === 'address' && address !== undefined ? leaf(address) : undefined],
  ] as const;
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
