import * as z from 'zod/mini';
import { flag, wholeNumber } from '../../../primitives';
import { platform, addressList, bytesEncoding, utxoPage, utxoParams } from '../sharedFields';
import { amountField, bytesField, field, idField, nAvax, wordField } from '../../field';

/** What addresses of the P-Chain own (docs/facts/json-rpc.md, "Answers"). */

const deprecated = { since: 'v1.9.12' };

/** Asset ID → amount. */
const amounts = (sentence: string) => field(z.record(idField('asset'), amountField('assetAmount')), { sentence });

export const getUTXOs = platform('platform.getUTXOs', {
  summary: 'P-Chain UTXOs of addresses, or UTXOs exported to the P-Chain for them.',
  params: () => utxoParams('Exporting chain, X or C; absent for UTXOs on the P-Chain.'),
  result: () => utxoPage('P'),
});

export const getBalance = platform('platform.getBalance', {
  summary: 'Unstaked P-Chain balances of addresses: unlocked, locked stakeable, locked.',
  params: () => ({ addresses: addressList('P-Chain addresses; balances are summed.') }),
  result: () => ({
    balance: nAvax(),
    unlocked: nAvax(),
    lockedStakeable: nAvax('Locked stakeable: can be staked, not spent.'),
    lockedNotStakeable: nAvax('Locked: can be neither staked nor spent.'),
    balances: amounts('Total by asset.'),
    unlockeds: amounts('By asset.'),
    lockedStakeables: amounts('By asset.'),
    lockedNotStakeables: amounts('By asset.'),
    utxoIDs: z.nullable(
      z.array(
        z.object({
          txID: idField('transaction'),
          outputIndex: field(wholeNumber, { unit: 'index' }),
        }),
      ),
    ),
  }),
  deprecated: { ...deprecated, replacement: 'platform.getUTXOs' },
});

export const getStake = platform('platform.getStake', {
  summary: 'Stake of addresses in current validations and delegations.',
  params: () => ({
    addresses: addressList('P-Chain addresses, at most 256.'),
    validatorsOnly: z.optional(field(flag, { sentence: 'Whether to count validator stake only.', default: 'false' })),
    encoding: bytesEncoding(),
  }),
  result: () => ({
    staked: nAvax(),
    stakeds: amounts('By asset.'),
    stakedOutputs: z.array(bytesField('Staked outputs.')),
    encoding: wordField(),
  }),
  deprecated,
});
