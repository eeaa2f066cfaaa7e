import * as z from 'zod/mini';
import { amountField, field, wordField } from '../../field';
import { evmMethod } from '../../method';
import { signed } from '../../../primitives';
import { blockOverrides, callObject, stateOverrides } from './callObject';
import { accessListField, blockParam, dataField, quantityField } from './evmField';
import { rpcPath as path } from './evmService';

/** Calls that change nothing. One that reverts is an error with code 3 and data, or -32000 without. */

const call = () => callObject('The call.');
const latest = () => z.optional(field(blockParam(), { default: 'latest' }));

export const ethCall = evmMethod({
  name: 'eth_call',
  path,
  summary: 'Executes a call on the state of a block and returns its output.',
  params: () =>
    z.object({
      call: call(),
      block: latest(),
      stateOverrides: z.optional(z.nullable(stateOverrides())),
      blockOverrides: z.optional(z.nullable(blockOverrides())),
    }),
  result: () => dataField('Return data.'),
});

export const callDetailed = evmMethod({
  name: 'eth_callDetailed',
  path,
  summary: 'Executes a call and returns output, gas and error.',
  params: () =>
    z.object({
      call: call(),
      block: blockParam(),
      stateOverrides: z.optional(z.nullable(stateOverrides())),
    }),
  result: () =>
    z.object({
      gas: amountField('gas', 'Gas used; since Helicon, the gas limit.'),
      errCode: field(signed, { sentence: '0 on success, 3 if reverted.' }),
      err: wordField('Empty on success.'),
      returnData: dataField('Return data or revert data.'),
    }),
});

export const estimateGas = evmMethod({
  name: 'eth_estimateGas',
  path,
  summary: 'Estimates the gas limit a transaction needs.',
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
  summary: 'Access list of a transaction, and its gas used with that list.',
  params: () => z.object({ transaction: callObject('The transaction.'), block: latest() }),
  result: () =>
    z.object({
      accessList: accessListField(),
      error: z.optional(wordField('Error if the transaction would fail.')),
      gasUsed: quantityField('gas'),
    }),
});
