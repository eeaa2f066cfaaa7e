import { sideRows } from './sideRows';
import { isJsonList, isJsonObject, JsonNumber, type JsonObject, type JsonValue } from './value';

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
