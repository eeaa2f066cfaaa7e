import { isJsonList, isJsonObject, type JsonValue } from './value';

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
      const row = rows.get(name) ?? Array.from<undefined>({ length: lists.length });
      row[at] = item;
      rows.set(name, row);
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
