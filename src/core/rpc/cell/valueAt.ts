import { JsonNumber, type JsonValue } from '../../json/value';
import type { Path } from './path';

/** The value at a path; undefined where there is none. `length` of a list or text is its number of entries. */
export function valueAt(value: JsonValue | undefined, path: Path): JsonValue | undefined {
  let at = value;
  for (const step of path) {
    at = stepInto(at, step);
    if (at === undefined) {
      return undefined;
    }
  }
  return at;
}

function stepInto(value: JsonValue | undefined, step: string | number): JsonValue | undefined {
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    return step === 'length' ? BigInt(items.length) : items[Number(step)];
  }
  if (typeof value === 'string') {
    return step === 'length' ? BigInt(value.length) : undefined;
  }
  const isObject = typeof value === 'object' && value !== null && !(value instanceof JsonNumber);
  const key = String(step);
  return isObject && Object.hasOwn(value, key) ? (value as Readonly<Record<string, JsonValue>>)[key] : undefined;
}
