import * as z from 'zod/mini';
import { bigAmount, field, flagField, unixTime } from '../field';
import { wholeNumber } from '../../../schema/wire';
import { addressField, quantityField } from './evmField';
import { feeConfig } from './feeConfigShape';

/** The configurations of precompiles by their keys, in a chain's config and in its upgrades; absent: never switched on. */
export function precompileConfigs() {
  return {
    contractDeployerAllowListConfig: z.optional(z.object(allowList())),
    contractNativeMinterConfig: z.optional(
      z.object({
        ...allowList(),
        initialMint: z.optional(z.nullable(initialMint())),
      }),
    ),
    txAllowListConfig: z.optional(z.object(allowList())),
    feeManagerConfig: z.optional(z.object({ ...allowList(), initialFeeConfig: z.optional(feeConfig()) })),
    rewardManagerConfig: z.optional(
      z.object({
        ...allowList(),
        initialRewardConfig: z.optional(
          z.object({
            allowFeeRecipients: z.optional(flagField('Whether the maker of a block names who gets its fees.')),
            rewardAddress: z.optional(addressField('Who gets all fees.')),
          }),
        ),
      }),
    ),
    warpConfig: z.optional(
      z.object({
        ...switched(),
        quorumNumerator: z.optional(
          field(wholeNumber, { unit: 'percent', sentence: 'Weight that must have signed; 0 stands for 67.' }),
        ),
        requirePrimaryNetworkSigners: z.optional(
          flagField('Whether the primary network signs for the C- and X-Chain.'),
        ),
      }),
    ),
  };
}

function initialMint() {
  const amount = z.union([quantityField('wei'), bigAmount('wei')]);
  return field(z.record(z.string(), amount), { sentence: 'Balances made when it was switched on, by address.' });
}

function switched() {
  return {
    blockTimestamp: z.optional(z.nullable(unixTime('When it is switched on or off.'))),
    disable: z.optional(flagField('Whether it is switched off then.')),
  };
}

function allowList() {
  const addresses = (sentence: string) => z.optional(z.nullable(z.array(addressField(sentence))));
  return {
    ...switched(),
    adminAddresses: addresses('May use it, and give and take every role.'),
    managerAddresses: addresses('May use it, and give and take the role of enabled.'),
    enabledAddresses: addresses('May use it.'),
  };
}
