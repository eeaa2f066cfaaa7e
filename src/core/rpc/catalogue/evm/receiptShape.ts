import * as z from 'zod/mini';
import { flagField } from '../field';
import { addressField, dataField, hashField, numberField, quantityField } from './evmField';

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
