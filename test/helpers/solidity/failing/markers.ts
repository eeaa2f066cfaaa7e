/** Where a call fails, from comments in the sources: `// FAIL: tooPoor; CALLER: other#2`. */
export interface Marked {
  /** "src/Coin.sol:31"; several where the exact place varies, as when gas runs out. */
  readonly fails: readonly string[];
  /** Innermost first. */
  readonly callers: readonly string[];
}

/** @param files sources by path */
export function readMarkers(files: Readonly<Record<string, string>>): ReadonlyMap<string, Marked> {
  const fails = new Map<string, string[]>();
  const callers = new Map<string, { readonly at: string; readonly order: number }[]>();
  for (const [path, text] of Object.entries(files)) {
    for (const [index, line] of text.split('\n').entries()) {
      const at = `${path}:${index + 1}`;
      for (const name of namesIn(line, 'FAIL')) {
        fails.set(name, [...(fails.get(name) ?? []), at]);
      }
      for (const result of namesIn(line, 'CALLER')) {
        const [name = '', order = '1'] = result.split('#');
        callers.set(name, [...(callers.get(name) ?? []), { at, order: Number(order) }]);
      }
    }
  }
  const inOrder = (name: string): readonly string[] =>
    (callers.get(name) ?? []).sort((a, b) => a.order - b.order).map(({ at }) => at);
  const names = [...new Set([...fails.keys(), ...callers.keys()])];
  return new Map(names.map((name) => [name, { fails: fails.get(name) ?? [], callers: inOrder(name) }]));
}

function namesIn(line: string, word: string): readonly string[] {
  const [, names] = new RegExp(`//.*\\b${word}: ([^;]+)`).exec(line) ?? [];
  return names?.split(',').map((name) => name.trim()) ?? [];
}
