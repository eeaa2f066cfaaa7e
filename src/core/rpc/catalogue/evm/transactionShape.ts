import * as z from 'zod/mini';
import { accessListField, addressField, dataField, hashField, numberField, quantityField } from './evmField';

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
