import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where a package is installed, and the prefix of its import paths. */
export const openZeppelin = {
  5: path.dirname(require.resolve('@openzeppelin/contracts/package.json')),
  4: path.dirname(require.resolve('@openzeppelin/contracts-4/package.json')),
} as const;

const imported = /^\s*import\s+(?:[^"';]*\sfrom\s+)?["']([^"']+)["']/gm;
const prefix = '@openzeppelin/contracts/';

/**
 * Sources with all their imports, by their paths for the compiler.
 *
 * @param place of a package's file in the project: "lib/openzeppelin-contracts/contracts/…"
 */
export function withImports(
  own: Readonly<Record<string, string>>,
  version: keyof typeof openZeppelin,
  place: (file: string) => string = (file) => prefix + file,
): Readonly<Record<string, string>> {
  const files = new Map(Object.entries(own));
  const waiting = [...files.keys()];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const [, named] of files.get(from)!.matchAll(imported)) {
      const to = named!.startsWith(prefix)
        ? place(named!.slice(prefix.length))
        : path.posix.join(path.posix.dirname(from), named!);
      if (!files.has(to)) {
        const file = to.slice(place('').length);
        files.set(to, readFileSync(path.join(openZeppelin[version], file), 'utf8'));
        waiting.push(to);
      }
    }
  }
  return Object.fromEntries(files);
}
