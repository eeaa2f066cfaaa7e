import * as z from 'zod/mini';
import { u256, u64, wholeNumber, wireText, wireTime } from '../../primitives';

/** Objects that answers about the P-, X- and C-Chain share (docs/facts/data-service.md). IDs and hashes are cb58. */

/** An amount of an asset in its base unit, with `denomination` decimal places; `type` is "secp256k1" or "nft". */
export const assetAmount = z.object({
  assetId: wireText,
  name: z.nullish(wireText),
  symbol: z.nullish(wireText),
  denomination: z.nullish(wholeNumber),
  type: z.nullish(wireText),
  amount: u256,
});
export type AssetAmount = z.infer<typeof assetAmount>;

/** Which chain of which network an answer is about: "p-chain", "fuji". */
export const chainInfo = z.object({ chainName: wireText, network: wireText });
export type PrimaryChainInfo = z.infer<typeof chainInfo>;

/** Who signed for an input. */
export const credential = z.object({ signature: z.nullish(wireText), publicKey: z.nullish(wireText) });

/** A UTXO of the X-Chain or in the C-Chain's atomic memory. `locktime` in Unix seconds, 0 for none. */
export const utxo = z.object({
  addresses: z.array(wireText),
  asset: assetAmount,
  consumedOnChainId: z.nullish(wireText),
  createdOnChainId: z.nullish(wireText),
  consumingTxHash: z.nullish(wireText),
  creationTxHash: wireText,
  utxoId: wireText,
  /** Hex of the codec bytes and their checksum of 4 bytes. */
  utxoBytes: z.nullish(wireText),
  consumingTxTimestamp: z.nullish(wireTime),
  timestamp: z.nullish(wireTime),
  credentials: z.nullish(z.array(credential)),
  groupId: z.nullish(u64),
  locktime: z.nullish(u64),
  outputIndex: u64,
  payload: z.nullish(wireText),
  threshold: z.nullish(wholeNumber),
  /** "transfer", "mint" or another word. */
  utxoType: z.nullish(wireText),
});
export type ServiceUtxo = z.infer<typeof utxo>;
