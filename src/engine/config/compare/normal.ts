import { type JsonValue, groupBy, integerIn } from '../../primitives';
import type { ConfigFile, ProblemPlace } from '../problem';
import type { ConfigNode, ConfigMember } from '../source/configNode';

/** A configuration normalized to a node's spelling, with positions where it was read from files. */
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

export function object(entries: Iterable<readonly [string, Normal | undefined]>, at?: ProblemPlace): NormalObject {
  const present = [...entries].flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return { kind: 'object', entries: new Map(present), at };
}

export function normalPlace(file: ConfigFile, { start, end }: ConfigNode): ProblemPlace {
  return { file, start, end };
}

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
 * Pairs the items of two lists: by the first of `likenesses` (strictest first) that matches, in list order where
 * several match. Unmatched items have no pair.
 */
export function pairItems<T>(
  left: readonly T[],
  right: readonly T[],
  matchKeys: readonly ((item: T) => string)[],
): ReadonlyMap<T, T> {
  const pairs = new Map<T, T>();
  const matched = new Set<T>();
  for (const matchKey of matchKeys) {
    const unmatched = groupBy(right.filter((one) => !matched.has(one)).reverse(), matchKey);
    for (const item of left.filter((one) => !pairs.has(one))) {
      const other = unmatched.get(matchKey(item))?.pop();
      if (other !== undefined) {
        pairs.set(item, other);
        matched.add(other);
      }
    }
  }
  return pairs;
}

export interface ConfigDifference {
  readonly path: readonly (string | number)[];
  /** `undefined` where that side has no value. */
  readonly left: JsonValue | undefined;
  readonly right: JsonValue | undefined;
  /** Position in the first configuration: of the value, or of the container it would be in. */
  readonly place?: ProblemPlace;
}

interface DiffPosition {
  readonly path: ConfigDifference['path'];
  readonly around?: ProblemPlace;
}

/**
 * Semantic differences: numbers compare by value, addresses and bytes case-insensitively, lists in order. Absent, null,
 * false and empty are equal. Upgrades are matched by subject and time, so that an inserted one is a single difference;
 * those with the same time may be in any order.
 */
export function compareNormal(left: Normal, right: Normal): readonly ConfigDifference[] {
  return [...differences(left, right, { path: [], around: left.at })];
}

function* differences(
  left: Normal | undefined,
  right: Normal | undefined,
  walk: DiffPosition,
): Generator<ConfigDifference, undefined> {
  const around = left?.at ?? walk.around;
  if (isUnset(left) && isUnset(right)) {
    return;
  }
  if (left?.kind === 'object' && right?.kind === 'object') {
    yield* objectDifferences(left, right, { path: walk.path, around });
  } else if (left?.kind === 'list' && right?.kind === 'list') {
    yield* listDifferences(left, right, { path: walk.path, around });
  } else if (isUpgradeList(walk.path) && (left ?? right)?.kind === 'list') {
    yield* listDifferences(left?.kind === 'list' ? left : none, right?.kind === 'list' ? right : none, {
      path: walk.path,
      around,
    });
  } else if (!(left?.kind === 'leaf' && right?.kind === 'leaf' && isSame(left, right, walk.path))) {
    yield { path: walk.path, left: jsonOf(left), right: jsonOf(right), place: around };
  }
}

function* objectDifferences(left: NormalObject, right: NormalObject, { path, around }: DiffPosition) {
  for (const key of new Set([...left.entries.keys(), ...right.entries.keys()])) {
    const absent = key === 'upgrades' && path.length === 0 ? object([]) : undefined;
    yield* differences(left.entries.get(key) ?? absent, right.entries.get(key) ?? absent, {
      path: [...path, key],
      around,
    });
  }
}

function* listDifferences(left: NormalList, right: NormalList, { path, around }: DiffPosition) {
  if (isUpgradeList(path)) {
    for (const [i, a, b] of pairs(left.items, right.items)) {
      yield* differences(a, b, { path: [...path, i], around });
    }
    return;
  }
  const isEqual =
    left.items.length === right.items.length &&
    left.items.every((item, i) => differences(item, right.items[i], { path }).next().done === true);
  if (!isEqual) {
    yield { path, left: toJson(left), right: toJson(right), place: around };
  }
}

const none = normalList([]);

function isUpgradeList(path: DiffPosition['path']): boolean {
  return path.at(-1) === 'precompileUpgrades' || path.at(-1) === 'stateUpgrades';
}

/** Pairs items with the same time and change, then the remaining ones, in order, by change alone. */
function* pairs(
  left: readonly Normal[],
  right: readonly Normal[],
): Generator<readonly [number, Normal | undefined, Normal | undefined], undefined> {
  const matches = pairItems(left, right, [(item) => `${subjectOf(item)} ${String(timeOf(item))}`, subjectOf]);
  const taken = new Set(matches.values());
  for (const [i, item] of left.entries()) {
    yield [i, item, matches.get(item)];
  }
  for (const [i, item] of right.entries()) {
    if (!taken.has(item)) {
      yield [i, undefined, item];
    }
  }
}

/** The precompile and whether it is disabled; empty for all state upgrades. */
function subjectOf(item: Normal): string {
  const change = changeOf(item);
  return change === undefined ? '' : `${change[0]} ${String(valueAt(change[1], 'disable') === true)}`;
}

function timeOf(item: Normal): NormalLeaf['value'] | undefined {
  const of = changeOf(item)?.[1] ?? item;
  return of.kind === 'object' ? valueAt(of, 'blockTimestamp') : undefined;
}

function changeOf(item: Normal): readonly [string, NormalObject] | undefined {
  const [first] = item.kind === 'object' && !item.entries.has('blockTimestamp') ? item.entries : [];
  return first?.[1].kind === 'object' ? [first[0], first[1]] : undefined;
}

function valueAt({ entries }: NormalObject, key: string): NormalLeaf['value'] | undefined {
  const value = entries.get(key);
  return value?.kind === 'leaf' ? value.value : undefined;
}

function isUnset(value: Normal | undefined): boolean {
  switch (value?.kind) {
    case undefined:
      return true;
    case 'leaf':
      return value.value === null || value.value === false;
    case 'list':
      return value.items.length === 0;
    case 'object':
      return value.entries.size === 0;
  }
}

const amountKeys = ['initialMint', 'balanceChange', 'balance'];

function isSame(left: NormalLeaf, right: NormalLeaf, path: DiffPosition['path']): boolean {
  const isAmount = path.some((key) => amountKeys.includes(String(key)));
  return isAmount && left.value !== null && right.value !== null
    ? integerIn(left.value) === integerIn(right.value) && integerIn(left.value) !== undefined
    : foldCase(left.value) === foldCase(right.value);
}

function foldCase(value: NormalLeaf['value']): NormalLeaf['value'] {
  return typeof value === 'string' && /^0x/i.test(value) ? value.toLowerCase() : value;
}

function jsonOf(value: Normal | undefined): JsonValue | undefined {
  return isUnset(value) ? undefined : toJson(value!);
}
