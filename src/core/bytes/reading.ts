import type { Finding } from '../finding/finding';
import type { JsonValue } from '../json/value';
import type { ByteRange } from '../codec/finding/byteRanges';

/** One thing that bytes can be, decoded to the last byte. What it says is made when it is asked for. */
export interface Reading {
  /** Stable name, unique among the readings of the same bytes: "P.tx", "warp", "evm", "calldata". */
  readonly key: string;
  /** In words: "P-Chain transaction: transfers assets". */
  readonly name: string;
  /** The bytes fit, but hold what no network has: they are probably something else. */
  readonly doubtful: boolean;
  readonly bytes: Uint8Array;
  /** Signatures whose signers `signed` recovers; about a millisecond each. */
  readonly signatures: number;
  /** In words, at once. */
  finding(): Finding;
  /** The same with who signed. The curve's code is large and loaded on first use. */
  signed(): Promise<Finding>;
  /** What a node prints for it; for EVM data what comes nearest to that. */
  json(): Promise<JsonValue>;
  /** Which bytes are which field, in the order of the bytes, at most `most`. */
  ranges(most: number): readonly ByteRange[];
}
