import { isJsonList, isJsonObject, JsonNumber, type JsonObject, type JsonValue } from './value';
import { getOrMake } from '../text/lines';

export interface JsonComparison {
  /** Number of leaves that are equal in all values. */
  readonly equal: number;
  readonly different: readonly JsonDifference[];
}

interface JsonDifference {
  /** Items that were matched by identity have their name instead of their index. */
  readonly path: readonly (string | number)[];
  /** In the order of the compared values; `undefined` where a value lacks this path or an ancestor. */
  readonly values: readonly (JsonValue | undefined)[];
}

/** A path as linked list: arrays would take too much memory for paths of thousands of steps. */
interface PathNode {
  readonly parent: PathNode | undefined;
  readonly step: string | number;
  readonly isNamed: boolean;
}

interface PendingValues {
  readonly place: PathNode | undefined;
  readonly values: JsonDifference['values'];
  /** Values without the enclosing item: reported once for the item, not for each of its leaves. */
  readonly without: readonly boolean[];
}

/** Compares values leaf by leaf. The order of keys is ignored, that of list items only if they have an identity. */
export function compareJson(values: readonly (JsonValue | undefined)[]): JsonComparison {
  const different: JsonDifference[] = [];
  let equal = 0;
  // An explicit stack, since responses may be nested too deep for recursion.
  const pending: PendingValues[] = [{ place: undefined, values, without: values.map(() => false) }];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const { place, values: current } = at;
    const isPartialItem = place?.isNamed === true && current.some((value, i) => value === undefined && !at.without[i]);
    const without = isPartialItem ? current.map((value) => value === undefined) : at.without;
    const present = current.filter((_, i) => !without[i]);
    const rows = present.includes(undefined) || (isPartialItem && present.length === 1) ? undefined : sideRows(current);
    if (isPartialItem) {
      different.push(differenceAt(place, current));
    } else if (rows === undefined || rows.length === 0) {
      if (present.every((other) => isSameLeaf(present[0], other))) {
        equal += 1;
      } else {
        different.push(differenceAt(place, current));
      }
    }
    // Pushed in reverse, so that rows are processed in order.
    for (let i = (rows?.length ?? 0) - 1; i >= 0; i -= 1) {
      const { key, name, values: children } = rows![i]!;
      const step = { parent: place, step: name ?? key, isNamed: name !== undefined };
      pending.push({ place: step, values: children, without });
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

/** An entry of several values side by side; `undefined` where a value lacks it. */
export interface SideRow {
  /** The key of an object; for lists the index in the first value, items missing there come after all of its items. */
  readonly key: string | number;
  /** The identity of the item, where lists were matched by identity. */
  readonly name?: string;
  readonly values: readonly (JsonValue | undefined)[];
}

type Values = readonly (JsonValue | undefined)[];
type List = readonly JsonValue[];

/**
 * Keys that identify list items, most specific first: the first one that every item has with a unique value. Hashes
 * that are not entities of their own (topics, storage) are matched by index.
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

/** An address, a hash, or the bytes of a UTXO: items of a set, or of an ordered list. */
const member = /^(?:0x[0-9a-f]{40,}|(?:[A-Z]-)?[a-z]{2,20}1[02-9ac-hj-np-z]{38,70})$/i;
const hash = /^0x[0-9a-f]{64}$/i;

/**
 * The entries of values that are all lists or all objects. Lists are matched by the identity of their items, so that a
 * node, transaction or log of several responses shares a row, else by index.
 *
 * @returns `undefined` for leaves
 */
export function sideRows(values: Values): readonly SideRow[] | undefined {
  const present = values.filter((value) => value !== undefined);
  if (present.length > 0 && present.every(isJsonList)) {
    return listRows(values as readonly (List | undefined)[]);
  }
  if (present.length > 0 && present.every(isJsonObject)) {
    const keys = new Set(present.flatMap((value) => Object.keys(value)));
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
    return rowsByName(lists, nameOf);
  }
  return lists.length > 1 ? rowsWithFewestDifferences(lists) : rowsByIndex(lists);
}

/**
 * Matches texts that may be set members by value if this results in fewer differing rows than by index. Reordered
 * hashes are matched by index: the order of topics and transactions matters.
 */
function rowsWithFewestDifferences(lists: readonly (List | undefined)[]): readonly SideRow[] {
  const byIndex = rowsByIndex(lists);
  const present = lists.filter((list) => list !== undefined);
  if (!isUniqueNaming(present, (item) => (typeof item === 'string' && member.test(item) ? item : undefined))) {
    return byIndex;
  }
  const byValue = rowsByName(lists, String);
  const areHashes = present.some((list) => list.some((item) => hash.test(String(item))));
  const differing = (rows: readonly SideRow[]): number =>
    rows.filter(({ values }) => values.some((value) => value !== values[0])).length;
  return differing(byValue) < differing(byIndex) && !(areHashes && isReordered(lists, byValue)) ? byValue : byIndex;
}

function isReordered(lists: readonly (List | undefined)[], rows: readonly SideRow[]): boolean {
  const common = rows.filter(({ values }) => values.every((value) => value !== undefined)).map(({ name }) => name!);
  const orders = lists.map((list) => new Map((list ?? []).map((item, i) => [String(item), i])));
  return orders.some((order) => common.some((name, i) => i > 0 && order.get(name)! < order.get(common[i - 1]!)!));
}

function rowsByIndex(lists: readonly (List | undefined)[]): readonly SideRow[] {
  const longest = lists.reduce((most, list) => Math.max(most, list?.length ?? 0), 0);
  return Array.from({ length: longest }, (_, key) => ({ key, values: lists.map((list) => list?.[key]) }));
}

/** In the order of the first list; items that only later lists have come last. */
function rowsByName(lists: readonly (List | undefined)[], nameOf: Naming): readonly SideRow[] {
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

/** A naming that gives each item of a list a unique name; `undefined` where there is none. */
function namingOf(lists: readonly List[]): Naming | undefined {
  const first = lists.find((list) => list.length > 0)?.[0];
  if (typeof first === 'string') {
    return isUniqueNaming(lists, identifierName) ? identifierName : undefined;
  }
  if (first === undefined || !isJsonObject(first)) {
    return undefined;
  }
  return identities
    .filter((keys) => keys.every((key) => Object.hasOwn(first, key)))
    .map(namingBy)
    .find((naming) => isUniqueNaming(lists, naming));
}

function isUniqueNaming(lists: readonly List[], nameOf: Naming): boolean {
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

function identifierName(item: JsonValue): string | undefined {
  return typeof item === 'string' && identifier.test(item) ? item : undefined;
}

function namingBy(keys: readonly string[]): Naming {
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
