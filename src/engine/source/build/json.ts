import { plainJson, type TextSpan, fieldsOf } from '../../primitives';

/** Work that yields about every millisecond to let other work run. */
export type WorkSteps<T> = Generator<undefined, T>;

/** Characters between two yields. */
const stepSize = 1 << 18;

const maxMembers = 50_000;

/**
 * Finds the members of the object at `at` without parsing them: build files have tens of megabytes, of which about 1 %
 * is needed. Stops once all `wanted` are found; absent: all members. `undefined` where it is not an object, or
 * truncated.
 */
export function* memberSpans(
  json: string,
  at: number,
  wanted?: readonly string[],
): WorkSteps<ReadonlyMap<string, TextSpan> | undefined> {
  const found = new Map<string, TextSpan>();
  let next = skipBlanks(json, at);
  if (json[next] !== '{') {
    return undefined;
  }
  let pause = next + stepSize;
  do {
    const key = skipBlanks(json, next + 1);
    const keyEnd = json[key] === '"' ? stringEnd(json, key) : undefined;
    if (keyEnd === undefined) {
      return found.size === 0 && json[key] === '}' ? found : undefined;
    }
    const start = skipBlanks(json, skipBlanks(json, keyEnd) + 1);
    const end = yield* valueEnd(json, start);
    if (end === undefined || found.size > maxMembers) {
      return undefined;
    }
    const name = json.slice(key + 1, keyEnd - 1);
    if (wanted?.includes(name) ?? true) {
      found.set(name, { start, end });
    }
    if (found.size === wanted?.length) {
      return found;
    }
    next = skipBlanks(json, end);
    if (next > pause) {
      yield undefined;
      pause = next + stepSize;
    }
  } while (json[next] === ',');
  return json[next] === '}' ? found : undefined;
}

export function* memberTexts(
  json: string,
  at: number,
  wanted: readonly string[],
): WorkSteps<ReadonlyMap<string, string> | undefined> {
  const spans = yield* memberSpans(json, at, wanted);
  return spans && new Map([...spans].map(([key, { start, end }]) => [key, json.slice(start, end)]));
}

/** The unparsed texts of the first items of a list. `undefined` where it is not a list, or truncated. */
export function* itemTexts(json: string, limit: number): WorkSteps<readonly string[] | undefined> {
  if (json[0] !== '[') {
    return undefined;
  }
  const items: string[] = [];
  let at = 0;
  do {
    const start = skipBlanks(json, at + 1);
    if (items.length === 0 && json[start] === ']') {
      return items;
    }
    const end = yield* valueEnd(json, start);
    if (end === undefined) {
      return undefined;
    }
    items.push(json.slice(start, end));
    at = skipBlanks(json, end);
  } while (json[at] === ',' && items.length < limit);
  return json[at] === ']' || items.length === limit ? items : undefined;
}

function skipBlanks(json: string, from: number): number {
  let at = from;
  while (at < json.length && json.charCodeAt(at) <= 0x20) {
    at += 1;
  }
  return at;
}

/** Offset after the closing quote. */
function stringEnd(json: string, start: number): number | undefined {
  const scan: Scan = { at: start + 1, depth: 0, inString: true };
  while (scan.inString) {
    if (scan.at >= json.length) {
      return undefined;
    }
    skipString(json, scan);
  }
  return scan.at;
}

interface Scan {
  at: number;
  depth: number;
  inString: boolean;
}

/** Offset after the value at `start`, found by quotes and brackets alone; `undefined` where it is truncated. */
function* valueEnd(json: string, start: number): WorkSteps<number | undefined> {
  const first = json[start];
  if (first !== '{' && first !== '[' && first !== '"') {
    const plain = /[^,}\]\s]*/y;
    plain.lastIndex = start;
    plain.exec(json);
    return plain.lastIndex > start ? plain.lastIndex : undefined;
  }
  const scan: Scan = { at: start, depth: 0, inString: false };
  for (let until = start + stepSize; !scanTo(json, scan, until); until = Math.max(until, scan.at) + stepSize) {
    if (scan.at >= json.length) {
      return undefined;
    }
    yield undefined;
  }
  return scan.at;
}

/** Returns true once `scan.at` is after the value. */
function scanTo(json: string, scan: Scan, until: number): boolean {
  while (scan.at < until && scan.at < json.length) {
    if (scan.inString) {
      skipString(json, scan);
    } else {
      skipPlain(json, scan, until);
    }
    if (scan.depth === 0 && !scan.inString) {
      return true;
    }
  }
  return false;
}

/** Moves past the next quote of a string, escaped or not. `indexOf` is many times faster than a loop. */
function skipString(json: string, scan: Scan): void {
  const quote = json.indexOf('"', scan.at);
  if (quote < 0) {
    scan.at = json.length;
    return;
  }
  let backslashes = 0;
  while (json.charCodeAt(quote - 1 - backslashes) === 0x5c) {
    backslashes += 1;
  }
  scan.inString = backslashes % 2 === 1;
  scan.at = quote + 1;
}

/** Moves past the next quote, or past the bracket that closes the value. */
function skipPlain(json: string, scan: Scan, until: number): void {
  let { at, depth } = scan;
  const end = Math.min(until, json.length);
  for (; at < end; at++) {
    const unit = json.charCodeAt(at);
    if (unit === 0x22) {
      scan.inString = true;
      at += 1;
      break;
    }
    if (unit === 0x7b || unit === 0x5b) {
      depth += 1;
    } else if (unit === 0x7d || unit === 0x5d) {
      depth -= 1;
      if (depth <= 0) {
        at += 1;
        break;
      }
    }
  }
  scan.at = at;
  scan.depth = depth;
}

export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(fieldsOf(value));
}

export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** Characters. Longer texts would block while they are parsed; no compiler output is that long. */
const maxLength = 4 << 20;

/** `undefined` where it is not JSON, or too long. */
export function tryParseJson(json: string | undefined, limit = maxLength): unknown {
  return json === undefined || json.length > limit ? undefined : plainJson(json);
}
