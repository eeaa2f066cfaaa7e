import { type JsonValue, groupedBy } from '../../primitives';
import type { ConfigFile, ProblemPlace } from '../problem';
import type { ConfigNode, ConfigMember } from '../source/configNode';

/** A configuration in the form in which a node spells it; with places where it was read from files. */
export type Normal = NormalObject | NormalList | NormalLeaf;

export interface NormalObject {
  readonly kind: 'object';
  readonly entries: ReadonlyMap<string, Normal>;
  readonly at?: ProblemPlace;
}

export interface NormalList {
  readonly kind: 'list';
  readonly items: readonly Normal[];
  readonly at?: ProblemPlace;
}

export interface NormalLeaf {
  readonly kind: 'leaf';
  readonly value: null | boolean | string | bigint;
  readonly at?: ProblemPlace;
}

export function leaf(value: NormalLeaf['value'], at?: ProblemPlace): NormalLeaf {
  return { kind: 'leaf', value, at };
}

export function normalList(items: readonly Normal[], at?: ProblemPlace): NormalList {
  return { kind: 'list', items, at };
}

/** Entries without a value are left out. */
export function object(entries: Iterable<readonly [string, Normal | undefined]>, at?: ProblemPlace): NormalObject {
  const there = [...entries].flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return { kind: 'object', entries: new Map(there), at };
}

export function normalPlace(file: ConfigFile, { start, end }: ConfigNode): ProblemPlace {
  return { file, start, end };
}

/** Of a value's key. */
export function placeOfKey(file: ConfigFile, { start, keyEnd }: ConfigMember): ProblemPlace {
  return { file, start, end: keyEnd };
}

export function toJson(normal: Normal): JsonValue {
  switch (normal.kind) {
    case 'leaf':
      return normal.value;
    case 'list':
      return normal.items.map(toJson);
    case 'object':
      return Object.fromEntries([...normal.entries].map(([key, value]) => [key, toJson(value)]));
  }
}

/**
 * Which items of two lists are the same one: by the first likeness that both have, the surest first; of several that are
 * alike, in their order. Those left over have no pair.
 */
export function pairItems<T>(
  left: readonly T[],
  right: readonly T[],
  likenesses: readonly ((item: T) => string)[],
): ReadonlyMap<T, T> {
  const pairs = new Map<T, T>();
  const taken = new Set<T>();
  for (const likeness of likenesses) {
    const open = groupedBy(right.filter((one) => !taken.has(one)).reverse(), likeness);
    for (const item of left.filter((one) => !pairs.has(one))) {
      const other = open.get(likeness(item))?.pop();
      if (other !== undefined) {
        pairs.set(item, other);
        taken.add(other);
      }
    }
  }
  return pairs;
}
