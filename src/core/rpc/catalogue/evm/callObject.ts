import * as z from 'zod/mini';
import { field } from '../field';
import { hash, hexBytes } from '../../../schema/wire';
import { accessListField, addressField, dataField, quantityParam, strictQuantity } from './evmField';

/** A call or an unsigned transaction, as all methods take it that run or send one. */
export function callObject(sentence: string) {
  return field(
    z.object({
      from: z.optional(addressField('Sender; the zero address where left out.')),
      to: z.optional(z.nullable(addressField('Called contract or recipient; left out to create a contract.'))),
      gas: z.optional(quantityParam('gas', 'Limit of gas.')),
      gasPrice: z.optional(quantityParam('wei/gas', 'Price of gas, without the two fields of EIP-1559.')),
      maxFeePerGas: z.optional(quantityParam('wei/gas', 'Most that is paid for gas (EIP-1559).')),
      maxPriorityFeePerGas: z.optional(quantityParam('wei/gas', 'Tip in it.')),
      value: z.optional(quantityParam('wei', 'Amount that is sent along.')),
      nonce: z.optional(field(strictQuantity, { sentence: "The sender's nonce." })),
      input: z.optional(dataField('Calldata.')),
      data: z.optional(dataField('Calldata, by its older name.')),
      accessList: z.optional(accessListField()),
      chainId: z.optional(quantityParam('evmChainID', 'Chain that it is for.')),
      maxFeePerBlobGas: z.optional(quantityParam('wei/gas', 'Most that is paid for blob gas.')),
      blobVersionedHashes: z.optional(z.array(hash)),
      blobs: z.optional(z.array(hexBytes)),
      commitments: z.optional(z.array(hexBytes)),
      proofs: z.optional(z.array(hexBytes)),
    }),
    { sentence },
  );
}

/** What to pretend about accounts: address → changes. */
export function stateOverrides() {
  const slots = z.record(z.string(), hash);
  return field(
    z.record(
      z.string(),
      z.object({
        balance: z.optional(quantityParam('wei', 'Balance to pretend.')),
        nonce: z.optional(field(strictQuantity, { sentence: 'Nonce to pretend.' })),
        code: z.optional(dataField('Code to pretend.')),
        state: z.optional(field(slots, { sentence: 'The whole storage to pretend, by slot.' })),
        stateDiff: z.optional(field(slots, { sentence: 'Slots to change.' })),
      }),
    ),
    { sentence: 'What to pretend about accounts, by address.' },
  );
}

/** What to pretend about the block. */
export function blockOverrides() {
  return field(
    z.object({
      number: z.optional(quantityParam('height', 'Height to pretend.')),
      difficulty: z.optional(field(strictQuantity, { sentence: 'Difficulty to pretend.' })),
      time: z.optional(quantityParam('time', 'Time to pretend.')),
      gasLimit: z.optional(quantityParam('gas', 'Limit of gas to pretend.')),
      coinbase: z.optional(addressField('Recipient of fees to pretend.')),
      random: z.optional(hash),
      baseFee: z.optional(quantityParam('wei/gas', 'Base fee to pretend.')),
      blobBaseFee: z.optional(quantityParam('wei/gas', 'Price of blob gas to pretend.')),
    }),
    { sentence: 'What to pretend about the block.' },
  );
}
