import * as z from 'zod/mini';
import { flag, wholeNumber } from '../../../primitives';
import { amountField, field, idField, idOrAlias } from '../../field';
import { avm, utxoPage, utxoParams } from '../sharedFields';

/** What addresses of the X-Chain own (docs/facts/json-rpc.md, "Answers"). */

const deprecated = { since: 'v1.9.12', replacement: 'avm.getUTXOs' };

const owner = () => idField('address', 'X-Chain address.');
const includePartial = () =>
  z.optional(
    field(flag, {
      sentence: 'Whether to include locked and multisig outputs.',
      default: 'false',
    }),
  );

export const getUTXOs = avm('avm.getUTXOs', {
  summary: 'X-Chain UTXOs of addresses, or UTXOs exported to the X-Chain for them.',
  params: () => utxoParams('Exporting chain, P or C; absent for UTXOs on the X-Chain.'),
  result: () => utxoPage('X'),
});

export const getBalance = avm('avm.getBalance', {
  summary: 'Balance of an asset held by an address on the X-Chain.',
  params: () => ({
    address: owner(),
    assetID: idOrAlias('asset', 'ID or alias of the asset: "AVAX".'),
    includePartial: includePartial(),
  }),
  result: () => ({
    balance: amountField('assetAmount'),
    utxoIDs: z.array(
      z.object({
        txID: idField('transaction'),
        outputIndex: field(wholeNumber, { unit: 'index' }),
      }),
    ),
  }),
  deprecated,
});

export const getAllBalances = avm('avm.getAllBalances', {
  summary: 'Balances of all assets held by an address on the X-Chain.',
  params: () => ({ address: owner(), includePartial: includePartial() }),
  result: () => ({
    balances: z.array(
      z.object({
        asset: idOrAlias('asset', 'Asset alias, or ID.'),
        balance: amountField('assetAmount'),
      }),
    ),
  }),
  deprecated,
});
