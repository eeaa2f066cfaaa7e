import { JsonScanner } from './jsonScanner';
import { JsonSyntaxError, type JsonValue } from './value';

/**
 * Maximum nesting. The EVM's call depth of 1,024 results in a call trace of about 2,100 levels; more levels than this
 * would overflow the call stack of recursive callers.
 */
export const MAX_JSON_DEPTH = 4_096;

/**
 * Parses a JSON text (RFC 8259) without loss: integers become bigint, all other numbers keep their text. `__proto__` is
 * an ordinary key. Rejects duplicate keys, since parsers disagree about which one counts, and anything that no service
 * sends, but would block the thread or exhaust memory: numbers of more than 10,000 characters, keys of more than
 * 65,536, more than 262,144 characters of white space in a row, more than 1,000,000 values.
 *
 * @throws {JsonSyntaxError} with the offset
 */
export function parseJson(text: string, maxDepth = MAX_JSON_DEPTH): JsonValue {
  const scanner = new JsonScanner(text, maxDepth);
  scanner.advance(Number.POSITIVE_INFINITY);
  return scanner.value;
}

/** Characters per step: a few milliseconds. */
const STEP = 64 * 1024;

/** `undefined` instead of a JsonSyntaxError. */
export function parseIfJson(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      return undefined;
    }
    throw error;
  }
}

/**
 * Like `parseJson`, in steps.
 *
 * @param onBeginning called once with the part parsed in the first step, if there are more
 * @throws {JsonSyntaxError} with the offset
 */
export function* parseSteps(text: string, onBeginning?: (json: JsonValue) => void): Generator<undefined, JsonValue> {
  const scanner = new JsonScanner(text, MAX_JSON_DEPTH);
  for (let until = STEP; !scanner.advance(until); until += STEP) {
    const beginning = until === STEP && onBeginning !== undefined ? scanner.beginning : undefined;
    if (beginning !== undefined) {
      onBeginning?.(beginning);
    }
    yield undefined;
  }
  return scanner.value;
}

/**
 * Like `parseJson`, for texts of many megabytes: awaits `pause` every few milliseconds, so that the thread can do other
 * work. An exception from `pause` aborts the parser.
 *
 * @param pause called with an upper bound of the memory of the parsed part in bytes, without the text
 * @throws {JsonSyntaxError} with the offset
 */
export async function parseJsonInSlices(text: string, pause: (bytes: number) => Promise<void>): Promise<JsonValue> {
  const scanner = new JsonScanner(text, MAX_JSON_DEPTH);
  for (let until = STEP; !scanner.advance(until); until += STEP) {
    await pause(scanner.bytes);
  }
  return scanner.value;
}

/** Whether brackets, including those in strings, nest deeper than `most`: jsonc-parser is recursive. */
export function nestsDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > most) {
      return true;
    }
  }
  return false;
}
