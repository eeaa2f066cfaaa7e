import * as z from 'zod/mini';
import { flag, wholeNumber } from '../../../primitives';
import { addressList, bytesEncoding, utxoPage, utxoParams } from '../sharedFields';
import { amountField, bytesField, field, idField, nAvax, wordField } from '../../field';
import { nodeMethod } from '../../method';

/** What addresses of the P-Chain own (docs/facts/json-rpc.md, "Answers"). */

const path = '/ext/bc/P';
const deprecated = { since: 'v1.9.12' };

/** Asset ID → amount. */
const amounts = (sentence: string) => field(z.record(idField('asset'), amountField('assetAmount')), { sentence });

export const getUTXOs = nodeMethod({
  name: 'platform.getUTXOs',
  path,
  summary: 'P-Chain UTXOs of addresses, or UTXOs exported to the P-Chain for them.',
  params: () => utxoParams('Exporting chain, X or C; absent for UTXOs on the P-Chain.'),
  result: () => utxoPage('P'),
});

export const getBalance = nodeMethod({
  name: 'platform.getBalance',
  path,
  summary: 'Unstaked P-Chain balances of addresses: unlocked, locked stakeable, locked.',
  params: () => z.object({ addresses: addressList('P-Chain addresses; balances are summed.') }),
  result: () =>
    z.object({
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

export const getStake = nodeMethod({
  name: 'platform.getStake',
  path,
  summary: 'Stake of addresses in current validations and delegations.',
  params: () =>
    z.object({
      addresses: addressList('P-Chain addresses, at most 256.'),
      validatorsOnly: z.optional(field(flag, { sentence: 'Whether to count validator stake only.', default: 'false' })),
      encoding: bytesEncoding(),
    }),
  result: () =>
    z.object({
      staked: nAvax(),
      stakeds: amounts('By asset.'),
      stakedOutputs: z.array(bytesField('Staked outputs.')),
      encoding: wordField(),
    }),
  deprecated,
});
