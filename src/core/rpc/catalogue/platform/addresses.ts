import * as z from 'zod/mini';
import { flag, wholeNumber } from '../../../schema/wire';
import { addressList, bytesEncoding, utxoPage, utxoParams } from '../sharedFields';
import { amountField, bytesField, field, idField, nAvax, wordField } from '../field';
import { nodeMethod } from '../method';

/** What addresses of the P-Chain own (docs/facts/json-rpc.md, "Answers"). */

const path = '/ext/bc/P';
const deprecated = { since: 'v1.9.12' };

/** Asset ID → amount. */
const amounts = (sentence: string) => field(z.record(idField('asset'), amountField('assetAmount')), { sentence });

export const getUTXOs = nodeMethod({
  name: 'platform.getUTXOs',
  path,
  summary: 'UTXOs of addresses on the P-Chain, or what was exported to them there.',
  params: () => utxoParams('Chain that exported the UTXOs: X or C. Absent: the UTXOs on the P-Chain itself.'),
  result: () => utxoPage('P'),
});

export const getBalance = nodeMethod({
  name: 'platform.getBalance',
  path,
  summary: 'What addresses own on the P-Chain and have not staked, by what it can be used for.',
  params: () => z.object({ addresses: addressList('Addresses of the P-Chain; their balances come summed.') }),
  result: () =>
    z.object({
      balance: nAvax(),
      unlocked: nAvax(),
      lockedStakeable: nAvax('Can be staked, but not spent yet.'),
      lockedNotStakeable: nAvax('Can neither be staked nor spent yet.'),
      balances: amounts('All of it, by asset.'),
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
  summary: 'What addresses have staked, in validations and delegations that have not ended.',
  params: () =>
    z.object({
      addresses: addressList('Addresses of the P-Chain, at most 256.'),
      validatorsOnly: z.optional(
        field(flag, { sentence: 'Whether stake of delegations is left out.', default: 'false' }),
      ),
      encoding: bytesEncoding(),
    }),
  result: () =>
    z.object({
      staked: nAvax(),
      stakeds: amounts('By asset.'),
      stakedOutputs: z.array(bytesField('Output that comes back when the staking ends.')),
      encoding: wordField(),
    }),
  deprecated,
});
