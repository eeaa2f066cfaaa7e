/** Keys of a text of JSON, as far as it was looked at. */
export interface JsonKeys {
  /** Whether an object stands in it, or nothing yet. */
  readonly isObject: boolean;
  readonly top: readonly string[];
  /** Those of the objects in it, as `config.chainId`. */
  readonly inner: readonly string[];
}

/** Each is read from where the one before has ended, so that none is looked at twice. */
const skipped = /[^"/{}[\]]*/y;
const text = /"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*/y;
const colon = /\s*:/y;
const lineComment = /\/\/[^\r\n]*/y;

/** The keys of the two outermost levels; what is wrong with the text does not matter here. */
export function jsonKeys(source: string): JsonKeys {
  const top: string[] = [];
  const inner: string[] = [];
  let depth = 0;
  let first = '';
  for (let at = past(skipped, source, 0); at < source.length; at = past(skipped, source, at)) {
    const character = source[at]!;
    if (character === '{' || character === '[') {
      first ||= character;
      depth += 1;
      at++;
    } else if (character === '}' || character === ']') {
      depth -= 1;
      at++;
    } else if (character === '/') {
      at = pastComment(source, at);
    } else {
      const end = past(text, source, at);
      if (source[end] !== '"') {
        // Not closed on its line: what comes is no key.
        at = end;
        continue;
      }
      const key = source.slice(at + 1, end);
      const next = past(colon, source, end + 1);
      if (next > end + 1 && depth === 1) {
        top.push(key);
      } else if (next > end + 1 && depth === 2) {
        inner.push(`${top.at(-1) ?? ''}.${key}`);
      }
      at = next;
    }
  }
  return { isObject: first !== '[', top, inner };
}

function pastComment(source: string, at: number): number {
  if (source[at + 1] === '*') {
    const end = source.indexOf('*/', at + 2);
    return end === -1 ? source.length : end + 2;
  }
  return Math.max(at + 1, past(lineComment, source, at));
}

function past(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : at;
}
