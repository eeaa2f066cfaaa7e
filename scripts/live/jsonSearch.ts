import { type JsonObject, type JsonValue, isJsonList, isJsonObject } from '../../src/engine/primitives';

/** Distinct strings at a key, up to a depth. */
export function stringsAt(json: JsonValue | undefined, key: string, depth = 20): readonly string[] {
  const found: string[] = [];
  const look = (value: JsonValue | undefined, left: number): void => {
    if (value !== undefined && isJsonList(value)) {
      value.forEach((item) => look(item, left));
    } else if (isObject(value) && left > 0) {
      const own = value[key];
      if (typeof own === 'string' && own !== '') {
        found.push(own);
      }
      Object.values(value).forEach((item) => look(item, left - 1));
    }
  };
  look(json, depth);
  return [...new Set(found)];
}

/** All strings except keys. */
export function stringsOf(json: JsonValue | undefined): readonly string[] {
  if (typeof json === 'string') {
    return [json];
  }
  return typeof json === 'object' && json !== null ? Object.values(json as JsonObject).flatMap(stringsOf) : [];
}

export function isObject(json: JsonValue | undefined): json is JsonObject {
  return json !== undefined && isJsonObject(json);
}

/** Samples retained per kind. */
export const maxSamples = 3;

export function few<T>(all: readonly T[]): readonly T[] {
  return [...new Set(all)].slice(0, maxSamples);
}
