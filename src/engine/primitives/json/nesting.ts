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
