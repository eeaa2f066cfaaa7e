/** Instructions that follow the selector of a function where code looks for it. */
const comparisons: ReadonlySet<number | undefined> = new Set([0x14, 0x81, 0x11, 0x10]);

/** The selectors that code compares with what it was called with. */
export function selectorsIn(code: Uint8Array): ReadonlySet<number> {
  const found = new Set<number>();
  for (let at = code.indexOf(0x63); at >= 0 && at + 5 < code.length; at = code.indexOf(0x63, at + 1)) {
    if (comparisons.has(code[at + 5])) {
      found.add(((code[at + 1]! << 24) | (code[at + 2]! << 16) | (code[at + 3]! << 8) | code[at + 4]!) >>> 0);
    }
  }
  return found;
}
