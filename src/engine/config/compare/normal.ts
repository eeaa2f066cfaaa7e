import type { JsonValue } from '../../primitives';
import type { ConfigFile } from '../problem';
import type { ConfigNode, ConfigMember } from '../source/configNode';

/** Where in a file a value stands. */
export interface ComparedPlace {
  readonly file: ConfigFile;
  readonly start: number;
  readonly end: number;
}

/** A configuration in the form in which a node spells it; with places where it was read from files. */
export type Normal = NormalObject | NormalList | NormalLeaf;

export interface NormalObject {
  readonly kind: 'object';
  readonly entries: ReadonlyMap<string, Normal>;
  readonly at?: ComparedPlace;
}

export interface NormalList {
  readonly kind: 'list';
  readonly items: readonly Normal[];
  readonly at?: ComparedPlace;
}

export interface NormalLeaf {
  readonly kind: 'leaf';
  readonly value: null | boolean | string | bigint;
  readonly at?: ComparedPlace;
}

export function leaf(value: NormalLeaf['value'], at?: ComparedPlace): NormalLeaf {
  return { kind: 'leaf', value, at };
}

export function normalList(items: readonly Normal[], at?: ComparedPlace): NormalList {
  return { kind: 'list', items, at };
}

/** Entries without a value are left out. */
export function object(entries: Iterable<readonly [string, Normal | undefined]>, at?: ComparedPlace): NormalObject {
  const there = [...entries].flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return { kind: 'object', entries: new Map(there), at };
}

export function normalPlace(file: ConfigFile, { start, end }: ConfigNode): ComparedPlace {
  return { file, start, end };
}

/** Of a value's key. */
export function placeOfKey(file: ConfigFile, { start, keyEnd }: ConfigMember): ComparedPlace {
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
