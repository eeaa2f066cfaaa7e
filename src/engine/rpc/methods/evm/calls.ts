import * as z from 'zod/mini';
import { amountField, field, wordField } from '../../field';
import { signed } from '../../../primitives';
import { blockOverrides, callObject, stateOverrides } from './callObject';
import { accessListField, blockParam, dataField, quantityField } from './evmField';
import { evm } from './evmService';

/** Calls that change nothing. One that reverts is an error with code 3 and data, or -32000 without. */

const call = () => callObject('The call.');
const latest = () => z.optional(field(blockParam(), { default: 'latest' }));

export const ethCall = evm('eth_call', {
  summary: 'Executes a call on the state of a block and returns its output.',
  params: () => ({
    call: call(),
    block: latest(),
    stateOverrides: z.optional(z.nullable(stateOverrides())),
    blockOverrides: z.optional(z.nullable(blockOverrides())),
  }),
  result: () => dataField('Return data.'),
});

export const callDetailed = evm('eth_callDetailed', {
  summary: 'Executes a call and returns output, gas and error.',
  params: () => ({
    call: call(),
    block: blockParam(),
    stateOverrides: z.optional(z.nullable(stateOverrides())),
  }),
  result: () => ({
    gas: amountField('gas', 'Gas used; since Helicon, the gas limit.'),
    errCode: field(signed, { sentence: '0 on success, 3 if reverted.' }),
    err: wordField('Empty on success.'),
    returnData: dataField('Return data or revert data.'),
  }),
});

export const estimateGas = evm('eth_estimateGas', {
  summary: 'Estimates the gas limit a transaction needs.',
  params: () => ({
    transaction: callObject('The transaction.'),
    block: latest(),
    stateOverrides: z.optional(z.nullable(stateOverrides())),
  }),
  result: () => quantityField('gas'),
});

export const createAccessList = evm('eth_createAccessList', {
  summary: 'Access list of a transaction, and its gas used with that list.',
  params: () => ({ transaction: callObject('The transaction.'), block: latest() }),
  result: () => ({
    accessList: accessListField(),
    error: z.optional(wordField('Error if the transaction would fail.')),
    gasUsed: quantityField('gas'),
  }),
});
