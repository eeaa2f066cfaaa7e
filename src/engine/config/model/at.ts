import type { ConfigNode, ConfigMember } from '../source/configNode';

/** A value with where it stands. */
export interface At<T> {
  readonly value: T;
  readonly node: ConfigNode;
  /** With the key; undefined for an item of a list. */
  readonly member?: ConfigMember;
}
