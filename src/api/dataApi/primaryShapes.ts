import * as z from 'zod/mini';
import { text, time, u256, u64, wholeNumber } from '../../core/schema/wire';

/** Objects that answers about the P-, X- and C-Chain share (docs/facts/data-service.md). IDs and hashes are cb58. */

/** An amount of an asset in its base unit, with `denomination` decimal places; `type` is "secp256k1" or "nft". */
export const assetAmount = z.object({
  assetId: text,
  name: z.nullish(text),
  symbol: z.nullish(text),
  denomination: z.nullish(wholeNumber),
  type: z.nullish(text),
  amount: u256,
});
export type AssetAmount = z.infer<typeof assetAmount>;

/** Which chain of which network an answer is about: "p-chain", "fuji". */
export const chainInfo = z.object({ chainName: text, network: text });
export type PrimaryChainInfo = z.infer<typeof chainInfo>;

/** Who signed for an input. */
export const credential = z.object({ signature: z.nullish(text), publicKey: z.nullish(text) });

/** A UTXO of the X-Chain or in the C-Chain's atomic memory. `locktime` in Unix seconds, 0 for none. */
export const utxo = z.object({
  addresses: z.array(text),
  asset: assetAmount,
  consumedOnChainId: z.nullish(text),
  createdOnChainId: z.nullish(text),
  consumingTxHash: z.nullish(text),
  creationTxHash: text,
  utxoId: text,
  /** Hex of the codec bytes and their checksum of 4 bytes. */
  utxoBytes: z.nullish(text),
  consumingTxTimestamp: z.nullish(time),
  timestamp: z.nullish(time),
  credentials: z.nullish(z.array(credential)),
  groupId: z.nullish(u64),
  locktime: z.nullish(u64),
  outputIndex: u64,
  payload: z.nullish(text),
  threshold: z.nullish(wholeNumber),
  /** "transfer", "mint" or another word. */
  utxoType: z.nullish(text),
});
export type Utxo = z.infer<typeof utxo>;
