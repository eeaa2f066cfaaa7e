import * as z from 'zod/mini';
import { text, time, u64, wholeNumber } from '../../core/schema/wire';
import { assetAmount, utxo } from './primaryShapes';

/**
 * A transaction of the X-Chain (specification 2.6). `chainFormat` "non-linear" (before the chain had blocks) comes with
 * `vertices`, "linear" with `blockHeight` and `blockHash`. `memo` as the service writes it, hex most often.
 */
export const xTransaction = z.object({
  txHash: text,
  chainFormat: z.nullish(text),
  timestamp: time,
  txType: text,
  memo: z.nullish(text),
  consumedUtxos: z.nullish(z.array(utxo)),
  emittedUtxos: z.nullish(z.array(utxo)),
  amountUnlocked: z.nullish(z.array(assetAmount)),
  amountCreated: z.nullish(z.array(assetAmount)),
  sourceChain: z.nullish(text),
  destinationChain: z.nullish(text),
  assetCreated: z.nullish(
    z.object({
      assetId: text,
      name: z.nullish(text),
      symbol: z.nullish(text),
      denomination: z.nullish(wholeNumber),
      type: z.nullish(text),
      createdAtTimestamp: z.nullish(time),
      /** "fixed" or "variable". */
      cap: z.nullish(text),
    }),
  ),
  vertices: z.nullish(z.array(z.object({ hash: text, height: u64, timestamp: time }))),
  blockHeight: z.nullish(u64),
  blockHash: z.nullish(text),
});
export type XTransaction = z.infer<typeof xTransaction>;
