import * as z from 'zod/mini';
import { text, time, u64 } from '../../core/schema/wire';
import { assetAmount, credential, utxo } from './primaryShapes';

/**
 * An atomic transaction of the C-Chain. An ExportTx takes `evmInputs` and makes `emittedUtxos`, an ImportTx takes
 * `consumedUtxos` and makes `evmOutputs`. Amounts of AVAX in nAVAX. (Published schema; the specification shows only P.)
 */
export const cAtomicTransaction = z.object({
  txHash: text,
  blockHeight: u64,
  blockHash: text,
  timestamp: time,
  memo: z.nullish(text),
  amountUnlocked: z.nullish(z.array(assetAmount)),
  amountCreated: z.nullish(z.array(assetAmount)),
  sourceChain: z.nullish(text),
  destinationChain: z.nullish(text),
  txType: text,
  evmInputs: z.nullish(
    z.array(z.object({ fromAddress: text, asset: assetAmount, credentials: z.nullish(z.array(credential)) })),
  ),
  evmOutputs: z.nullish(z.array(z.object({ toAddress: text, asset: assetAmount }))),
  emittedUtxos: z.nullish(z.array(utxo)),
  consumedUtxos: z.nullish(z.array(utxo)),
});
export type CAtomicTransaction = z.infer<typeof cAtomicTransaction>;
