import { type JsonValue, groupedBy, integerIn } from '../../primitives';
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

/** One value in which two configurations differ. */
export interface ConfigDifference {
  readonly path: readonly (string | number)[];
  /** Undefined: the first, or the second, has none. */
  readonly left: JsonValue | undefined;
  readonly right: JsonValue | undefined;
  /** Of the first: of the value, else of what it would stand in. */
  readonly place?: ProblemPlace;
}

interface Walk {
  readonly path: ConfigDifference['path'];
  readonly around?: ProblemPlace;
}

/**
 * What differs in what it means: numbers by their value, addresses and bytes in any letter case, lists in their order.
 * Absent, null, false and empty are one. Upgrades are matched by what they change and when, so that one more in the
 * middle is one difference; those of one time may stand in any order.
 */
export function compareNormal(left: Normal, right: Normal): readonly ConfigDifference[] {
  return [...differences(left, right, { path: [], around: left.at })];
}

function* differences(
  left: Normal | undefined,
  right: Normal | undefined,
  walk: Walk,
): Generator<ConfigDifference, undefined> {
  const around = left?.at ?? walk.around;
  if (isNothing(left) && isNothing(right)) {
    return;
  }
  if (left?.kind === 'object' && right?.kind === 'object') {
    yield* ofObjects(left, right, { path: walk.path, around });
  } else if (left?.kind === 'list' && right?.kind === 'list') {
    yield* ofLists(left, right, { path: walk.path, around });
  } else if (isOfUpgrades(walk.path) && (left ?? right)?.kind === 'list') {
    // Each upgrade is told of by itself.
    yield* ofLists(left?.kind === 'list' ? left : none, right?.kind === 'list' ? right : none, {
      path: walk.path,
      around,
    });
  } else if (!(left?.kind === 'leaf' && right?.kind === 'leaf' && isSame(left, right, walk.path))) {
    yield { path: walk.path, left: jsonOf(left), right: jsonOf(right), place: around };
  }
}

function* ofObjects(left: NormalObject, right: NormalObject, { path, around }: Walk) {
  for (const key of new Set([...left.entries.keys(), ...right.entries.keys()])) {
    const absent = key === 'upgrades' && path.length === 0 ? object([]) : undefined;
    yield* differences(left.entries.get(key) ?? absent, right.entries.get(key) ?? absent, {
      path: [...path, key],
      around,
    });
  }
}

function* ofLists(left: NormalList, right: NormalList, { path, around }: Walk) {
  if (isOfUpgrades(path)) {
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

function isOfUpgrades(path: Walk['path']): boolean {
  return path.at(-1) === 'precompileUpgrades' || path.at(-1) === 'stateUpgrades';
}

/** Items that are of one time and change the same; what is left over, in order, by what it changes alone. */
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

/** Which precompile it switches on or off; the same for all state upgrades. */
function subjectOf(item: Normal): string {
  const change = changeOf(item);
  return change === undefined ? '' : `${change[0]} ${String(valueAt(change[1], 'disable') === true)}`;
}

/** Seconds since the epoch. */
function timeOf(item: Normal): NormalLeaf['value'] | undefined {
  const of = changeOf(item)?.[1] ?? item;
  return of.kind === 'object' ? valueAt(of, 'blockTimestamp') : undefined;
}

/** Of an item of `precompileUpgrades`; undefined: it is one of `stateUpgrades`. */
function changeOf(item: Normal): readonly [string, NormalObject] | undefined {
  const [first] = item.kind === 'object' && !item.entries.has('blockTimestamp') ? item.entries : [];
  return first?.[1].kind === 'object' ? [first[0], first[1]] : undefined;
}

function valueAt({ entries }: NormalObject, key: string): NormalLeaf['value'] | undefined {
  const value = entries.get(key);
  return value?.kind === 'leaf' ? value.value : undefined;
}

function isNothing(value: Normal | undefined): boolean {
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

function isSame(left: NormalLeaf, right: NormalLeaf, path: Walk['path']): boolean {
  const isAmount = path.some((key) => amountKeys.includes(String(key)));
  return isAmount && left.value !== null && right.value !== null
    ? integerIn(left.value) === integerIn(right.value) && integerIn(left.value) !== undefined
    : folded(left.value) === folded(right.value);
}

function folded(value: NormalLeaf['value']): NormalLeaf['value'] {
  return typeof value === 'string' && /^0x/i.test(value) ? value.toLowerCase() : value;
}

function jsonOf(value: Normal | undefined): JsonValue | undefined {
  return isNothing(value) ? undefined : toJson(value!);
}
