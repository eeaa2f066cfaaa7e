import type { ConfigShape } from '../../precompiles';
import type { ConfigNode, ConfigMember } from '../source/configNode';
import type { At } from '../model';

/** What a file says, by its shape. What is absent, null or of a wrong form is undefined. */
export type DecodedConfig = At<Scalar> | DecodedList | DecodedMap | DecodedShape;
/** Numbers are a bigint, or a number where the kind is `float`; hex is lower case with 0x; durations are nanoseconds. */
export type Scalar = bigint | boolean | number | string;

export interface DecodedList {
  readonly node: ConfigNode;
  readonly member?: ConfigMember;
  readonly items: readonly (DecodedConfig | undefined)[];
}

export interface DecodedMap {
  readonly node: ConfigNode;
  readonly member?: ConfigMember;
  /** By the key in lower case with 0x. */
  readonly entries: ReadonlyMap<string, DecodedEntry>;
}

export interface DecodedEntry {
  /** The last one of equal keys. */
  readonly member: ConfigMember;
  readonly earlier: readonly ConfigMember[];
  /** Undefined: null, or of a wrong form. */
  readonly value: DecodedConfig | undefined;
}

export interface DecodedShape {
  readonly shape: ConfigShape;
  readonly node: ConfigNode;
  readonly member?: ConfigMember;
  /** By the field's key as the table has it. */
  readonly values: { readonly [key: string]: DecodedConfig | undefined };
}
