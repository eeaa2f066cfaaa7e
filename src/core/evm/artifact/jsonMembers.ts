import { jsonStringEnd, jsonValueEnd, skipBlanks } from './jsonValueEnd';

/**
 * The texts of some members of a JSON object, without reading the others: of a compiler's output the first hundredth is
 * wanted. Stops at the last one that is `wanted`. Undefined: no object, or cut off before that. What is between quotes is
 * skipped by searching, so that a megabyte of bytecode costs next to nothing.
 *
 * @param endOf the place behind the value of a key that begins at `start`, for who wants to know more of it
 */
export function jsonMembers(
  json: string,
  wanted: readonly string[],
  endOf: (key: string, start: number) => number | undefined = (_, start) => jsonValueEnd(json, start),
): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  let at = skipBlanks(json, 0);
  if (json[at] !== '{') {
    return undefined;
  }
  at = skipBlanks(json, at + 1);
  while (json[at] === '"') {
    const keyEnd = jsonStringEnd(json, at);
    const colon = keyEnd === undefined ? at : skipBlanks(json, keyEnd);
    if (keyEnd === undefined || json[colon] !== ':') {
      return undefined;
    }
    const start = skipBlanks(json, colon + 1);
    const key = json.slice(at + 1, keyEnd - 1);
    const end = endOf(key, start);
    if (end === undefined) {
      return undefined;
    }
    if (wanted.includes(key)) {
      found.set(key, json.slice(start, end));
      if (found.size === wanted.length) {
        return found;
      }
    }
    const next = skipBlanks(json, end);
    if (json[next] !== ',') {
      return json[next] === '}' ? found : undefined;
    }
    at = skipBlanks(json, next + 1);
  }
  return json[at] === '}' ? found : undefined;
}
