import { JsonScanner } from './jsonScanner';
import { JsonSyntaxError, type JsonValue } from './value';

/**
 * Levels of nesting that are read. The EVM's call depth of 1,024 gives a call trace of about 2,100 levels; what is deeper
 * than this would overflow the call stack of whoever walks the value.
 */
export const MAX_JSON_DEPTH = 4_096;

/**
 * Reads a JSON text (RFC 8259) without loss: integers become bigint, every other number keeps its text. `__proto__` is an
 * ordinary own key. The same key twice in one object is refused, because readers disagree about which one counts; so is
 * what no service writes and what would hold the thread or fill the memory: numbers of more than 10,000 characters, keys of
 * more than 65,536, more white space together than 262,144, more than 1,000,000 values.
 *
 * @throws {JsonSyntaxError} with the offset
 */
export function parseJson(text: string, maxDepth = MAX_JSON_DEPTH): JsonValue {
  const scanner = new JsonScanner(text, maxDepth);
  scanner.advance(Number.POSITIVE_INFINITY);
  return scanner.value;
}

/** Characters between two steps: a few milliseconds of reading. */
export const STEP = 64 * 1024;

/** The same; undefined where the text is no JSON. */
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
 * As `parseJson`, in steps between which other work can be done.
 *
 * @param onBeginning told once, after the first step of several: what is read until there
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
 * Like `parseJson`, for texts of many megabytes: after every few milliseconds of reading, `pause` is awaited, so that the
 * thread can do other things. What `pause` throws ends the reading.
 *
 * @param pause told the bytes of memory that what is read so far takes at most, without the text
 * @throws {JsonSyntaxError} with the offset
 */
export async function parseJsonInSlices(text: string, pause: (bytes: number) => Promise<void>): Promise<JsonValue> {
  const scanner = new JsonScanner(text, MAX_JSON_DEPTH);
  for (let until = STEP; !scanner.advance(until); until += STEP) {
    await pause(scanner.bytes);
  }
  return scanner.value;
}

/** Whether brackets of a text of JSON nest deeper than this: jsonc-parser calls itself for each level. Those in texts count too. */
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
