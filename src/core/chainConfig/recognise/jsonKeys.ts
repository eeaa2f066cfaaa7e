/** Keys of a text of JSON, as far as it was looked at. */
export interface JsonKeys {
  /** Whether an object stands in it, or nothing yet. */
  readonly isObject: boolean;
  readonly top: readonly string[];
  /** Those of the objects in it, as `config.chainId`. */
  readonly inner: readonly string[];
}

const token = /"((?:[^"\\\r\n]|\\.)*)"(\s*:)?|\/\/[^\r\n]*|\/\*[^]*?\*\/|[{}[\]]/g;

/** The keys of the two outermost levels; what is wrong with the text does not matter here. */
export function jsonKeys(text: string): JsonKeys {
  const top: string[] = [];
  const inner: string[] = [];
  let depth = 0;
  let first = '';
  for (const [found, key, colon] of text.matchAll(token)) {
    if (found === '{' || found === '[') {
      first ||= found;
      depth += 1;
    } else if (found === '}' || found === ']') {
      depth -= 1;
    } else if (colon !== undefined && key !== undefined && depth === 1) {
      top.push(key);
    } else if (colon !== undefined && key !== undefined && depth === 2) {
      inner.push(`${top.at(-1) ?? ''}.${key}`);
    }
  }
  return { isObject: first !== '[', top, inner };
}
