import type { Shape } from '../fields/field';
import type { At } from '../model/at';
import type { ConfigNode, Member } from '../source/configNode';

/** What a file says, by its shape. What is absent, null or of a wrong form is undefined. */
export type Decoded = At<Scalar> | DecodedList | DecodedMap | DecodedShape;
/** Numbers are a bigint, or a number where the kind is `float`; hex is lower case with 0x; durations are nanoseconds. */
export type Scalar = bigint | boolean | number | string;

export interface DecodedList {
  readonly node: ConfigNode;
  readonly member?: Member;
  readonly items: readonly (Decoded | undefined)[];
}

export interface DecodedMap {
  readonly node: ConfigNode;
  readonly member?: Member;
  /** By the key in lower case with 0x. */
  readonly entries: ReadonlyMap<string, DecodedEntry>;
}

export interface DecodedEntry {
  /** The last one of equal keys. */
  readonly member: Member;
  readonly earlier: readonly Member[];
  /** Undefined: null, or of a wrong form. */
  readonly value: Decoded | undefined;
}

export interface DecodedShape {
  readonly shape: Shape;
  readonly node: ConfigNode;
  readonly member?: Member;
  /** By the field's key as the table has it. */
  readonly values: { readonly [key: string]: Decoded | undefined };
}
