import { isJsonList, isJsonObject, JsonNumber, type JsonObject, type JsonValue } from './value';
import { getOrMake } from '../text/lines';

/** What several JSON values have in common, leaf by leaf. */
export interface JsonComparison {
  /** Leaves that all of them have with the same value. */
  readonly equal: number;
  readonly different: readonly JsonDifference[];
}

export interface JsonDifference {
  /** Of an item that was matched by what it is, that name in place of its place. */
  readonly path: readonly (string | number)[];
  /** In the order of what was compared; undefined where one has nothing there, nor perhaps around it. */
  readonly values: readonly (JsonValue | undefined)[];
}

/** The way to a value, step by step from it to the whole: as lists, ways of thousands of steps would fill the memory. */
interface PathNode {
  readonly parent: PathNode | undefined;
  readonly step: string | number;
  readonly isNamed: boolean;
}

interface Open {
  readonly place: PathNode | undefined;
  readonly values: JsonDifference['values'];
  /** Those that have nothing around it: told of the item as a whole, and not once more of each of its leaves. */
  readonly without: readonly boolean[];
}

/** Compares values leaf by leaf; the order of an object's keys says nothing, that of a list does unless its items have names. */
export function compareJson(values: readonly (JsonValue | undefined)[]): JsonComparison {
  const different: JsonDifference[] = [];
  let equal = 0;
  // A stack, since answers may be nested deeper than calls can be.
  const open: Open[] = [{ place: undefined, values, without: values.map(() => false) }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { place, values: here } = at;
    const isItemOfSome = place?.isNamed === true && here.some((value, i) => value === undefined && !at.without[i]);
    const without = isItemOfSome ? here.map((value) => value === undefined) : at.without;
    const there = here.filter((_, i) => !without[i]);
    const rows = there.includes(undefined) || (isItemOfSome && there.length === 1) ? undefined : sideRows(here);
    if (isItemOfSome) {
      different.push(differenceAt(place, here));
    } else if (rows === undefined || rows.length === 0) {
      if (there.every((other) => isSameLeaf(there[0], other))) {
        equal += 1;
      } else {
        different.push(differenceAt(place, here));
      }
    }
    // The last one pushed is looked at first.
    for (let i = (rows?.length ?? 0) - 1; i >= 0; i -= 1) {
      const { key, name, values: inside } = rows![i]!;
      const step = { parent: place, step: name ?? key, isNamed: name !== undefined };
      open.push({ place: step, values: inside, without });
    }
  }
  return { equal, different };
}

function differenceAt(place: PathNode | undefined, values: JsonDifference['values']): JsonDifference {
  return {
    get path() {
      const steps: (string | number)[] = [];
      for (let at = place; at !== undefined; at = at.parent) {
        steps.push(at.step);
      }
      return steps.reverse();
    },
    values,
  };
}

function isSameLeaf(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a instanceof JsonNumber && b instanceof JsonNumber) {
    return a.text === b.text;
  }
  const areEmpty = (isList(a) && isList(b)) || (isObject(a) && isObject(b));
  return a === b || (areEmpty && Object.keys(a).length === 0 && Object.keys(b).length === 0);
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return value !== undefined && isJsonList(value);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return value !== undefined && isJsonObject(value);
}

/** One entry of several values beside each other: undefined where one has nothing there. */
export interface SideRow {
  /** Of an object's field its name; of a list's item its place in the first value, or one behind all of them. */
  readonly key: string | number;
  /** What the item is, where the items of lists were matched by that and not by their places. */
  readonly name?: string;
  readonly values: readonly (JsonValue | undefined)[];
}

type Values = readonly (JsonValue | undefined)[];
type List = readonly JsonValue[];

/**
 * What tells the items of a list apart, the most telling first: the first fits that every item has and no two of a list
 * share. Hashes that are no items of their own (topics, storage) stay where they are.
 */
const identities: readonly (readonly string[])[] = [
  ['nodeID'],
  ['validationID'],
  ['utxoID'],
  ['txID', 'outputIndex'],
  ['txID'],
  ['id'],
  ['transactionHash', 'logIndex'],
  ['transactionHash'],
  ['txHash'],
  ['hash'],
  ['blockchainID'],
  ['subnetID'],
  ['assetID'],
  ['asset'],
  ['address'],
  ['publicKey'],
  ['key'],
  ['name'],
];

/** A NodeID, or 32 bytes in cb58. */
const identifier = /^(?:NodeID-[1-9A-HJ-NP-Za-km-z]{20,50}|[1-9A-HJ-NP-Za-km-z]{40,52})$/;

/** An address, a hash, or the bytes of a UTXO: items of a set, or of a list whose order counts. */
const member = /^(?:0x[0-9a-f]{40,}|(?:[A-Z]-)?[a-z]{2,20}1[02-9ac-hj-np-z]{38,70})$/i;
const hash = /^0x[0-9a-f]{64}$/i;

/**
 * The entries of values that are all lists or all objects. Lists are matched by what identifies their items, so that the
 * same node, transaction or log of several answers stands in one row wherever each answer has it; else by place.
 *
 * @returns undefined where there is nothing to go into
 */
export function sideRows(values: Values): readonly SideRow[] | undefined {
  const there = values.filter((value) => value !== undefined);
  if (there.length > 0 && there.every(isJsonList)) {
    return listRows(values as readonly (List | undefined)[]);
  }
  if (there.length > 0 && there.every(isJsonObject)) {
    const keys = new Set(there.flatMap((value) => Object.keys(value)));
    return [...keys].map((key) => ({
      key,
      values: values.map((value) =>
        value !== undefined && isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined,
      ),
    }));
  }
  return undefined;
}

function listRows(lists: readonly (List | undefined)[]): readonly SideRow[] {
  const nameOf = lists.length > 1 ? namingOf(lists.filter((list) => list !== undefined)) : undefined;
  if (nameOf !== undefined) {
    return byName(lists, nameOf);
  }
  return lists.length > 1 ? byFewest(lists) : byPlace(lists);
}

/**
 * Texts that may be items of a set: by what they are where that leaves fewer rows that differ than their places do. Hashes
 * stay at their places where only their order is another: topics and transactions are what they are by their order.
 */
function byFewest(lists: readonly (List | undefined)[]): readonly SideRow[] {
  const placed = byPlace(lists);
  const there = lists.filter((list) => list !== undefined);
  if (!namesAll(there, (item) => (typeof item === 'string' && member.test(item) ? item : undefined))) {
    return placed;
  }
  const named = byName(lists, String);
  const areHashes = there.some((list) => list.some((item) => hash.test(String(item))));
  const differing = (rows: readonly SideRow[]): number =>
    rows.filter(({ values }) => values.some((value) => value !== values[0])).length;
  return differing(named) < differing(placed) && !(areHashes && isReordered(lists, named)) ? named : placed;
}

/** Whether what all lists have stands in another order in one of them. */
function isReordered(lists: readonly (List | undefined)[], rows: readonly SideRow[]): boolean {
  const common = rows.filter(({ values }) => values.every((value) => value !== undefined)).map(({ name }) => name!);
  const orders = lists.map((list) => new Map((list ?? []).map((item, i) => [String(item), i])));
  return orders.some((order) => common.some((name, i) => i > 0 && order.get(name)! < order.get(common[i - 1]!)!));
}

function byPlace(lists: readonly (List | undefined)[]): readonly SideRow[] {
  const longest = lists.reduce((most, list) => Math.max(most, list?.length ?? 0), 0);
  return Array.from({ length: longest }, (_, key) => ({ key, values: lists.map((list) => list?.[key]) }));
}

/** In the order of the first list, then what only later ones have. */
function byName(lists: readonly (List | undefined)[], nameOf: Naming): readonly SideRow[] {
  const rows = new Map<string, (JsonValue | undefined)[]>();
  for (const [at, list] of lists.entries()) {
    for (const item of list ?? []) {
      const name = nameOf(item)!;
      getOrMake(rows, name, () => Array.from<undefined>({ length: lists.length }))[at] = item;
    }
  }
  return [...rows].map(([name, values], key) => ({ key, name, values }));
}

type Naming = (item: JsonValue) => string | undefined;

/** What names every item, each of a list another way; undefined where nothing does. */
function namingOf(lists: readonly List[]): Naming | undefined {
  const first = lists.find((list) => list.length > 0)?.[0];
  if (typeof first === 'string') {
    return namesAll(lists, ownName) ? ownName : undefined;
  }
  if (first === undefined || !isJsonObject(first)) {
    return undefined;
  }
  return identities
    .filter((keys) => keys.every((key) => Object.hasOwn(first, key)))
    .map(namedBy)
    .find((naming) => namesAll(lists, naming));
}

function namesAll(lists: readonly List[], nameOf: Naming): boolean {
  return lists.every((list) => {
    const names = new Set<string>();
    for (const item of list) {
      const name = nameOf(item);
      if (name === undefined || names.has(name)) {
        return false;
      }
      names.add(name);
    }
    return true;
  });
}

function ownName(item: JsonValue): string | undefined {
  return typeof item === 'string' && identifier.test(item) ? item : undefined;
}

function namedBy(keys: readonly string[]): Naming {
  return (item) => {
    if (!isJsonObject(item)) {
      return undefined;
    }
    const parts = keys.map((key) => (Object.hasOwn(item, key) ? item[key] : undefined));
    return parts.every((part) => (typeof part === 'string' && part !== '') || typeof part === 'bigint')
      ? parts.join(' ')
      : undefined;
  };
}
