import * as z from 'zod/mini';
import { amountField, field, wordField } from '../field';
import { evmMethod } from '../method';
import { signed } from '../../../schema/wire';
import { blockOverrides, callObject, stateOverrides } from './callObject';
import { accessListField, blockParam, dataField, quantityField } from './evmField';
import { rpcPath as path } from './evmService';

/** Calls that change nothing. One that reverts is an error with code 3 and data, or -32000 without. */

const call = () => callObject('The call.');
const latest = () => z.optional(field(blockParam(), { default: 'latest' }));

export const ethCall = evmMethod({
  name: 'eth_call',
  path,
  summary: 'Runs a call on the state of a block and tells what it returns.',
  params: () =>
    z.object({
      call: call(),
      block: latest(),
      stateOverrides: z.optional(z.nullable(stateOverrides())),
      blockOverrides: z.optional(z.nullable(blockOverrides())),
    }),
  result: () => dataField('What the call returned.'),
});

export const callDetailed = evmMethod({
  name: 'eth_callDetailed',
  path,
  summary: 'Runs a call and tells its gas and error too, in place of failing.',
  params: () =>
    z.object({
      call: call(),
      block: blockParam(),
      stateOverrides: z.optional(z.nullable(stateOverrides())),
    }),
  result: () =>
    z.object({
      gas: amountField('gas', 'Used by the call; after Helicon the limit it had.'),
      errCode: field(signed, { sentence: '0 without an error, 3 where it reverted.' }),
      err: wordField('Empty without an error.'),
      returnData: dataField('What it returned, or what it reverted with.'),
    }),
});

export const estimateGas = evmMethod({
  name: 'eth_estimateGas',
  path,
  summary: 'Least limit of gas with which a transaction succeeds.',
  params: () =>
    z.object({
      transaction: callObject('The transaction.'),
      block: latest(),
      stateOverrides: z.optional(z.nullable(stateOverrides())),
    }),
  result: () => quantityField('gas'),
});

export const createAccessList = evmMethod({
  name: 'eth_createAccessList',
  path,
  summary: 'Addresses and slots that a transaction would touch, and its gas with that list.',
  params: () => z.object({ transaction: callObject('The transaction.'), block: latest() }),
  result: () =>
    z.object({
      accessList: accessListField(),
      error: z.optional(wordField('Why the transaction would fail.')),
      gasUsed: quantityField('gas'),
    }),
});
