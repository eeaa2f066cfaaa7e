import { isJsonList, isJsonObject, JsonNumber, type JsonObject, type JsonValue } from './value';

/** What several JSON values have in common, leaf by leaf. */
export interface JsonComparison {
  /** Leaves that all of them have with the same value. */
  readonly equal: number;
  readonly different: readonly JsonDifference[];
}

export interface JsonDifference {
  readonly path: readonly (string | number)[];
  /** In the order of what was compared; undefined where one has nothing there. */
  readonly values: readonly (JsonValue | undefined)[];
}

/** The way to a value, step by step from it to the whole: as lists, ways of thousands of steps would fill the memory. */
interface PathNode {
  readonly parent: PathNode | undefined;
  readonly step: string | number;
}

interface Open {
  readonly place: PathNode | undefined;
  readonly values: JsonDifference['values'];
}

/** Compares values leaf by leaf; the order of an object's keys says nothing, that of a list does. */
export function compareJson(values: readonly (JsonValue | undefined)[]): JsonComparison {
  const different: JsonDifference[] = [];
  let equal = 0;
  // A stack, since answers may be nested deeper than calls can be.
  const open: Open[] = [{ place: undefined, values }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { place, values: here } = at;
    const steps = stepsInto(here);
    if (steps === undefined) {
      const [first, ...others] = here;
      if (others.every((other) => isSameLeaf(first, other))) {
        equal += 1;
      } else {
        different.push(differenceAt(place, here));
      }
      continue;
    }
    // The last one pushed is looked at first.
    for (const step of steps.reverse()) {
      open.push({ place: { parent: place, step }, values: here.map((value) => entryOf(value, step)) });
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

/** The keys or indexes of values that are all lists or all objects, not all of them empty. */
function stepsInto(values: readonly (JsonValue | undefined)[]): (string | number)[] | undefined {
  if (values.every(isList)) {
    const length = Math.max(...values.map((value) => value.length));
    return length === 0 ? undefined : Array.from({ length }, (_, i) => i);
  }
  if (values.every(isObject)) {
    const keys = new Set(values.flatMap((value) => Object.keys(value)));
    return keys.size === 0 ? undefined : [...keys];
  }
  return undefined;
}

function entryOf(value: JsonValue | undefined, step: string | number): JsonValue | undefined {
  if (isList(value)) {
    return value[Number(step)];
  }
  return isObject(value) && Object.hasOwn(value, step) ? value[String(step)] : undefined;
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
