import * as z from 'zod/mini';
import {
  accessListField,
  addressField,
  blockNumberParam,
  dataField,
  hashField,
  numberField,
  quantityField,
} from './evmField';
import { field, flagField } from '../field';
import { hash } from '../../../schema/wire';

/** A transaction as `eth_getTransactionByHash` and full blocks give it; without block while it is pending. */
export function evmTransaction() {
  return z.object({
    blockHash: z.nullable(hashField('evmBlock')),
    blockNumber: z.nullable(quantityField('height')),
    transactionIndex: z.nullable(quantityField('index')),
    from: addressField(),
    gasPrice: quantityField('wei/gas', 'What it paid, or offers while it is pending.'),
    ...signedFields(),
  });
}

/** A transaction as those methods give it that fill in or sign one: in Go's form, without sender and block. */
export function unsentTransaction() {
  return z.object({ gasPrice: z.nullable(quantityField('wei/gas')), ...signedFields() });
}

function signedFields() {
  return {
    gas: quantityField('gas', 'Limit that the sender set.'),
    maxFeePerGas: z.optional(z.nullable(quantityField('wei/gas'))),
    maxPriorityFeePerGas: z.optional(z.nullable(quantityField('wei/gas'))),
    maxFeePerBlobGas: z.optional(quantityField('wei/gas')),
    hash: hashField('evmTransaction'),
    input: dataField('Calldata, or the code of a new contract.'),
    nonce: numberField(),
    to: z.nullable(addressField('Null where a contract is created.')),
    value: quantityField('wei'),
    type: numberField('0 legacy, 1 with access list, 2 with dynamic fee, 3 with blobs.'),
    accessList: z.optional(accessListField()),
    blobVersionedHashes: z.optional(z.array(hashField())),
    chainId: z.optional(quantityField('evmChainID')),
    v: numberField(),
    r: numberField(),
    s: numberField(),
    yParity: z.optional(numberField()),
  };
}

/** An event that a contract emitted, as `eth_getLogs` gives it. */
export function evmLog() {
  return z.object({
    address: addressField('Contract that emitted it.'),
    topics: z.array(hashField(undefined, 'The event, then its indexed arguments.')),
    data: dataField('The other arguments.'),
    blockNumber: quantityField('height'),
    transactionHash: hashField('evmTransaction'),
    transactionIndex: quantityField('index'),
    blockHash: hashField('evmBlock'),
    logIndex: quantityField('index', 'Place in the block.'),
    removed: flagField('Whether its block left the chain: never, once accepted.'),
  });
}

/** How a transaction went. */
export function evmReceipt() {
  return z.object({
    transactionHash: hashField('evmTransaction'),
    transactionIndex: quantityField('index'),
    blockHash: hashField('evmBlock'),
    blockNumber: quantityField('height'),
    from: addressField(),
    to: z.nullable(addressField('Null where a contract was created.')),
    contractAddress: z.nullable(addressField('The created contract.')),
    status: z.optional(numberField('1 succeeded, 0 failed.')),
    root: z.optional(dataField('State after it, before Byzantium.')),
    type: numberField('0 legacy, 1 with access list, 2 with dynamic fee, 3 with blobs.'),
    gasUsed: quantityField('gas'),
    cumulativeGasUsed: quantityField('gas', 'With all before it in the block.'),
    effectiveGasPrice: z.optional(quantityField('wei/gas')),
    blobGasUsed: z.optional(quantityField('gas')),
    blobGasPrice: z.optional(quantityField('wei/gas')),
    logs: z.array(evmLog()),
    logsBloom: dataField('Bloom filter of addresses and topics of its logs.'),
  });
}

/** Which logs are meant: of a range of blocks or of one block, by address and topics. */
export function logFilter(sentence = 'Which logs: range or block, addresses, topics.') {
  return field(
    z.object({
      fromBlock: z.optional(field(blockNumberParam('First block of the range.'), { default: 'latest' })),
      toBlock: z.optional(field(blockNumberParam('Last block of the range.'), { default: 'latest' })),
      blockHash: z.optional(hashField('evmBlock', 'The only block, in place of a range.')),
      address: z.optional(
        field(z.nullable(z.union([addressField(), z.array(addressField())])), {
          id: 'evmAddress',
          sentence: 'Contracts that emitted them: one or several.',
        }),
      ),
      topics: z.optional(
        field(z.nullable(z.array(z.nullable(z.union([hash, z.array(z.nullable(hash))])))), {
          sentence: 'By place, up to four: null for any, one topic, or several of which one must match.',
        }),
      ),
    }),
    { sentence },
  );
}
