import type { DecodedBytes } from '../decodedBytes';
import type { Signer } from '../signer';
import type { KnownAsset } from './knownAsset';

/** What is known besides the bytes. */
export interface CodecContext {
  /** The text as it stood: named in the Finding. */
  readonly identifier: string;
  /** Name of the network in the settings. */
  readonly network?: string;
  /** Symbols and decimals of assets by cb58 ID, where known; AVAX need not be given. */
  readonly assets?: ReadonlyMap<string, KnownAsset>;
  /** Who signed, from `recoverSigners`; absent: not recovered (yet). */
  readonly signers?: readonly Signer[];
  /** Outputs that the inputs spend, by UTXO ID in cb58, where somebody looked them up: they name the owners. */
  readonly spent?: ReadonlyMap<string, SpentOutput>;
  /** What else the bytes decode as, the likeliest first. */
  readonly others?: readonly DecodedBytes[];
}

/** Owners of an output: their 20 bytes each, in its order. */
export interface SpentOutput {
  readonly threshold: number;
  readonly addresses: readonly Uint8Array[];
}
