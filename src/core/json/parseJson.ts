import { JsonScanner } from './jsonScanner';
import type { JsonValue } from './value';

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
