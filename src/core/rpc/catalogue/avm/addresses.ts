import * as z from 'zod/mini';
import { flag, wholeNumber } from '../../../schema/wire';
import { amountField, field, idField, idOrAlias } from '../field';
import { nodeMethod } from '../method';
import { utxoPage, utxoParams } from '../sharedFields';

/** What addresses of the X-Chain own (docs/facts/json-rpc.md, "Answers"). */

const path = '/ext/bc/X';
const deprecated = { since: 'v1.9.12', replacement: 'avm.getUTXOs' };

const owner = () => idField('address', 'Address of the X-Chain.');
const includePartial = () =>
  z.optional(
    field(flag, {
      sentence: 'Whether what is locked or needs other signatures too is counted.',
      default: 'false',
    }),
  );

export const getUTXOs = nodeMethod({
  name: 'avm.getUTXOs',
  path,
  summary: 'UTXOs of addresses on the X-Chain, or what was exported to them there.',
  params: () => utxoParams('Chain that exported the UTXOs: P or C. Absent: the UTXOs on the X-Chain itself.'),
  result: () => utxoPage('X'),
});

export const getBalance = nodeMethod({
  name: 'avm.getBalance',
  path,
  summary: 'How much of one asset an address owns on the X-Chain.',
  params: () =>
    z.object({
      address: owner(),
      assetID: idOrAlias('asset', 'ID or alias of the asset: "AVAX".'),
      includePartial: includePartial(),
    }),
  result: () =>
    z.object({
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

export const getAllBalances = nodeMethod({
  name: 'avm.getAllBalances',
  path,
  summary: 'How much of each asset an address owns on the X-Chain.',
  params: () => z.object({ address: owner(), includePartial: includePartial() }),
  result: () =>
    z.object({
      balances: z.array(
        z.object({
          asset: idOrAlias('asset', 'Alias where it has one, else ID.'),
          balance: amountField('assetAmount'),
        }),
      ),
    }),
  deprecated,
});
