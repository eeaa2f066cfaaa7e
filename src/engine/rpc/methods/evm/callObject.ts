import * as z from 'zod/mini';
import { field } from '../../field';
import { hash, wireHexBytes } from '../../../primitives';
import { accessListField, addressField, dataField, quantityParam, strictQuantity } from './evmField';

/** A call or an unsigned transaction, as all methods take it that run or send one. */
export function callObject(sentence: string) {
  return field(
    z.object({
      from: z.optional(addressField('Sender, default zero address.')),
      to: z.optional(z.nullable(addressField('Contract or recipient; omit to create a contract.'))),
      gas: z.optional(quantityParam('gas', 'Gas limit.')),
      gasPrice: z.optional(quantityParam('wei/gas', 'Gas price, instead of the EIP-1559 fields.')),
      maxFeePerGas: z.optional(quantityParam('wei/gas', 'Max fee per gas (EIP-1559).')),
      maxPriorityFeePerGas: z.optional(quantityParam('wei/gas', 'Tip in it.')),
      value: z.optional(quantityParam('wei', 'Value sent.')),
      nonce: z.optional(field(strictQuantity, { sentence: 'Nonce of the sender.' })),
      input: z.optional(dataField('Calldata.')),
      data: z.optional(dataField('Calldata (older name).')),
      accessList: z.optional(accessListField()),
      chainId: z.optional(quantityParam('evmChainID', 'Chain ID.')),
      maxFeePerBlobGas: z.optional(quantityParam('wei/gas', 'Max fee per blob gas.')),
      blobVersionedHashes: z.optional(z.array(hash)),
      blobs: z.optional(z.array(wireHexBytes)),
      commitments: z.optional(z.array(wireHexBytes)),
      proofs: z.optional(z.array(wireHexBytes)),
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
        balance: z.optional(quantityParam('wei', 'Balance override.')),
        nonce: z.optional(field(strictQuantity, { sentence: 'Nonce override.' })),
        code: z.optional(dataField('Code override.')),
        state: z.optional(field(slots, { sentence: 'Storage override: replaces all slots.' })),
        stateDiff: z.optional(field(slots, { sentence: 'Storage override: changes these slots.' })),
      }),
    ),
    { sentence: 'State overrides by address.' },
  );
}

/** What to pretend about the block. */
export function blockOverrides() {
  return field(
    z.object({
      number: z.optional(quantityParam('height', 'Block number override.')),
      difficulty: z.optional(field(strictQuantity, { sentence: 'Difficulty override.' })),
      time: z.optional(quantityParam('time', 'Timestamp override.')),
      gasLimit: z.optional(quantityParam('gas', 'Gas limit override.')),
      coinbase: z.optional(addressField('Fee recipient override.')),
      random: z.optional(hash),
      baseFee: z.optional(quantityParam('wei/gas', 'Base fee override.')),
      blobBaseFee: z.optional(quantityParam('wei/gas', 'Blob base fee override.')),
    }),
    { sentence: 'Block overrides.' },
  );
}
