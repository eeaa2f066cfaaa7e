import { blackHole } from '../primitives';
import { leaf, normalList, type Normal, type NormalObject, object } from './compare/normal';
import { type RoleKey, feeKeys, precompileKeys, precompileOf } from '../precompiles';
import type { ChainRules } from '../chains';

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
              ...(precompileOf(key).governs === 'feeRecipient' && rewards ? rewardEntries(rewards) : []),
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

function rewardEntries({ address, areRecipientsAllowed }: NonNullable<ChainRules['rewards']>) {
  const isOfProducers = areRecipientsAllowed === true;
  return [
    ['allowFeeRecipients', isOfProducers ? leaf(true) : undefined],
    ['rewardAddress', isOfProducers || address === blackHole ? undefined : leaf(address)],
  ] as const;
}
