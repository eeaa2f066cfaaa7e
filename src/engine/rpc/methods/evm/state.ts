import * as z from 'zod/mini';
import { wireText, signed, rate, u64 } from '../../../primitives';
import { field, amountField, wordField } from '../../field';
import {
  addressField,
  blockParam,
  dataField,
  hashField,
  numberField,
  quantityField,
  rpcPath as path,
  evmService,
  removedFromCChain,
  blockOverrides,
  callObject,
  stateOverrides,
  accessListField,
  blockNumberParam,
  strictQuantity,
} from './evmField';
import { evmMethods } from '../../method';

/** State of accounts. A pruning node only has the last blocks. */

const evm = evmMethods({ path });
export const { methods } = evm;

const account = () => addressField('The account.');
const slotText = z
  .string('0x hex, at most 32 bytes')
  .check(z.regex(/^(?:0x)?[0-9a-f]{0,64}$/i, '0x hex, at most 32 bytes'));
const slot = () => field(slotText, { sentence: 'Storage slot: 0x hex, at most 32 bytes.' });

evm('eth_getBalance', 'Native token balance of an account.', {
  params: () => ({ address: account(), block: blockParam() }),
  result: () => quantityField('wei'),
});

evm('eth_getTransactionCount', 'Nonce of an account.', {
  params: () => ({ address: account(), block: blockParam() }),
  result: () => quantityField('count'),
});

evm('eth_getCode', 'Bytecode of a contract.', {
  params: () => ({ address: account(), block: blockParam() }),
  result: () => dataField('0x for an EOA.'),
});

evm('eth_getStorageAt', 'A storage slot of a contract.', {
  params: () => ({ address: account(), slot: slot(), block: blockParam() }),
  result: () => hashField(undefined, '32 bytes, zero if unset.'),
});

evm('eth_getProof', 'An account and storage slots with Merkle proofs; nodes reject blocks outside their window.', {
  params: () => ({
    address: account(),
    storageKeys: field(z.array(slot()), { sentence: 'Storage slots to prove; may be empty.' }),
    block: blockParam(),
  }),
  result: () => ({
    address: addressField(),
    accountProof: z.array(dataField('RLP trie nodes from the state root.')),
    balance: quantityField('wei'),
    codeHash: hashField(),
    nonce: numberField(),
    storageHash: hashField(),
    storageProof: z.array(
      z.object({
        key: field(wireText, { sentence: 'As requested.' }),
        value: numberField(),
        proof: z.array(dataField('RLP trie nodes from the storage root.')),
      }),
    ),
  }),
});

evm('eth_accounts', 'Accounts managed by the node.', {
  result: () => z.array(addressField()),
  availability: evmService('internal-account', 'absent'),
});

evm('eth_etherbase', 'Fee recipient of blocks built by this node.', {
  result: () => addressField(),
  availability: removedFromCChain,
});

evm('eth_coinbase', 'Fee recipient of blocks built by this node; same as eth_etherbase.', {
  result: () => addressField(),
  availability: removedFromCChain,
});

/** Read-only calls. A revert is an error with code 3 and data, or -32000 without data. */

const call = () => callObject('The call.');
const usedOrHalf = 'Gas used; on the C-Chain since Helicon at least half of the gas given, before v1.15.';
const latest = () => z.optional(field(blockParam(), { default: 'latest' }));

evm('eth_call', 'Executes a call on the state of a block and returns its output.', {
  params: () => ({
    call: call(),
    block: latest(),
    stateOverrides: z.optional(z.nullable(stateOverrides())),
    blockOverrides: z.optional(z.nullable(blockOverrides())),
  }),
  result: () => dataField('Return data.'),
});

evm('eth_callDetailed', 'Executes a call and returns output, gas and error.', {
  params: () => ({
    call: call(),
    block: blockParam(),
    stateOverrides: z.optional(z.nullable(stateOverrides())),
  }),
  result: () => ({
    gas: amountField('gas', usedOrHalf),
    errCode: field(signed, { sentence: '0 on success, 3 if reverted.' }),
    err: wordField('Empty on success.'),
    returnData: dataField('Return data or revert data.'),
  }),
});

evm('eth_estimateGas', 'Estimates the gas limit a transaction needs.', {
  params: () => ({
    transaction: callObject('The transaction.'),
    block: latest(),
    stateOverrides: z.optional(z.nullable(stateOverrides())),
  }),
  result: () => quantityField('gas'),
});

evm('eth_createAccessList', 'Access list of a transaction, and its gas used with that list.', {
  params: () => ({ transaction: callObject('The transaction.'), block: latest() }),
  result: () => ({
    accessList: accessListField(),
    error: z.optional(wordField('Error if the transaction would fail.')),
    gasUsed: quantityField('gas', usedOrHalf),
  }),
});

evm('eth_gasPrice', 'Suggested gas price for legacy transactions.', { result: () => quantityField('wei/gas') });

export const baseFee = evm(
  'eth_baseFee',
  'Estimated base fee of the next block; on the C-Chain since Helicon its upper bound.',
  {
    result: () => quantityField('wei/gas'),
  },
);

evm('eth_maxPriorityFeePerGas', 'Suggested max priority fee per gas.', { result: () => quantityField('wei/gas') });

evm('eth_suggestPriceOptions', 'Suggested fees: slow, normal, fast.', {
  result: () => z.nullable(z.object({ slow: suggestedFees(), normal: suggestedFees(), fast: suggestedFees() })),
  availability: { on: 'public', only: 'C-Chain' },
});

evm('eth_feeHistory', 'Base fees, gas used ratios and priority fees of a range of blocks.', {
  params: () => ({
    blockCount: field(z.union([strictQuantity, u64]), { unit: 'count', sentence: 'Number of blocks.' }),
    newestBlock: blockNumberParam('Last block.'),
    rewardPercentiles: field(z.array(field(rate, { unit: 'percent' })), {
      sentence: 'Priority fee percentiles, ascending; may be empty.',
    }),
  }),
  result: () => ({
    oldestBlock: quantityField('height'),
    baseFeePerGas: z.optional(
      z.array(
        quantityField('wei/gas', 'Oldest first, the next block included; on the C-Chain since Helicon upper bounds.'),
      ),
    ),
    gasUsedRatio: z.array(
      field(rate, {
        unit: 'share',
        sentence: 'Gas used / gas limit; on the C-Chain since Helicon gas reserved / gas limit.',
      }),
    ),
    reward: z.optional(z.array(z.array(quantityField('wei/gas', 'Priority fees at the percentiles, per block.')))),
  }),
});

function suggestedFees() {
  return z.object({
    maxPriorityFeePerGas: quantityField('wei/gas'),
    maxFeePerGas: quantityField('wei/gas'),
  });
}
