/**
 * How a value is written. The numbers of Go that JSON readers round are read from their text.
 *
 * - `q64`, `q256`: hex or decimal, as string or number (`math.HexOrDecimal64`, `…256`)
 * - `big`: a JSON number of any size without fraction (`*big.Int`)
 * - `u64`, `u16`, `int`, `float`: a JSON number
 * - `address`, `hash`, `bytes`: a string of hex with 0x; `slot`: with or without, up to 32 bytes
 * - `unprefixedAddress`: a key of hex with or without 0x
 * - `duration`: `30s`, or a number of nanoseconds
 */
export type ScalarKind =
  | 'q64'
  | 'q256'
  | 'big'
  | 'u64'
  | 'u16'
  | 'int'
  | 'float'
  | 'bool'
  | 'string'
  | 'address'
  | 'unprefixedAddress'
  | 'hash'
  | 'slot'
  | 'bytes'
  | 'duration';

export type Kind =
  | ScalarKind
  | { readonly list: Kind }
  | {
      readonly map: Kind;
      readonly by: 'address' | 'unprefixedAddress' | 'hash' | 'slot';
      /** Go keeps pointers to the values, so that one may be null. */
      readonly isPointer?: boolean;
    }
  | { readonly shape: ConfigShape };

/** An object of known keys. */
export interface ConfigShape {
  /** Go's name of the type, as its errors have it: `commontype.FeeConfig`. */
  readonly goType: string;
  readonly fields: readonly ConfigField[];
  /**
   * The Go type reads itself (gencodec), so that an error in it ends the reading of what stands around it. Fields that it
   * wants are asked for in the order of `fields`.
   */
  readonly readsItself?: boolean;
}

/** A row of the one table of fields, which reading, completion, hovers and documentation are made from. */
export interface ConfigField {
  readonly key: string;
  readonly kind: Kind;
  /** Go's name of the type in its errors, where it is not that of the kind: `config.PBool`. */
  readonly goType?: string;
  /** The key is looked up as it is, not in any letter case. */
  readonly isExact?: boolean;
  /** The VM refuses a file without it. */
  readonly isRequired?: boolean;
  /** As one would write it: `"0x0"`, `67`. Absent: there is none. */
  readonly default?: string;
  /** Go's name of the embedded struct that has the field; its errors name it. */
  readonly embedded?: string;
  /** What `null` does; absent: as if the key were not there. `kept`: an earlier value stays. `refused`: an error. */
  readonly onNull?: 'kept' | 'refused';
  readonly unit?:
    'wei' | 'gas' | 'seconds' | 'milliseconds' | 'blocks' | 'megabytes' | 'bytes' | 'percent' | 'nanoseconds';
  /** `33–100`, `> 0`. */
  readonly range?: string;
  /** What it is for, in one or two sentences. */
  readonly meaning: string;
  /** The same, of the value that a node answers with. */
  readonly answer?: string;
  /** The network upgrade or version since which it is known. */
  readonly since?: string;
  /** Why it does nothing today. */
  readonly noEffect?: string;
  /** Words that it takes; others are a problem or have no effect. */
  readonly values?: readonly { readonly value: string; readonly meaning: string }[];
  /** Where it is written in the VM's source. */
  readonly source: string;
}
