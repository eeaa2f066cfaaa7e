import path from 'node:path';
import { direct } from '../build/doors.mjs';

export interface SourceFile {
  /** Relative to the project's folder, with "/". */
  readonly path: string;
  readonly text: string;
}

interface Import {
  readonly to: string;
  /** Whether it is a value import at load time, neither of types only nor dynamic. */
  readonly value: boolean;
}

/** The imports of each file. Imports through an index lead to the file that defines the name. */
export type ImportGraph = ReadonlyMap<string, readonly Import[]>;

const statement =
  /^(?:import|export) (type )?(?:([\w$]+|\* as [\w$]+)(?:, )?)?(?:\{([^{}]*)\})? ?(?:from )?'(\.[^']*)';/gm;
const late = /\bimport\('(\.[^']*)'\)|\brequire\('(\.[^']*)'\)/g;
const door = /^src\/engine\/(?:[^/]+\/)?index\.ts$/;

export function isDoor(file: string): boolean {
  return door.test(file);
}

/** @param root the project's folder, whose index files are read */
export function importGraph(files: readonly SourceFile[], root: string): ImportGraph {
  const known = new Set(files.map((file) => file.path));
  const found = (from: string, specifier: string): string | undefined => {
    const to = path.posix.join(path.posix.dirname(from), specifier);
    return [`${to}.ts`, `${to}.tsx`, `${to}/index.ts`, to].find((name) => known.has(name));
  };
  return new Map(
    files
      .filter((file) => !isDoor(file.path))
      .map(({ path: file, text }) => {
        const past = direct(text, path.join(root, path.posix.dirname(file))).replace(
          /; (?=(?:import|export) )/g,
          ';\n',
        );
        const imports = [...past.matchAll(statement)].map(([, type, whole, names = '', from = '']) => ({
          from,
          value: type === undefined && (whole !== undefined || names.trim() === '' || hasValue(names)),
        }));
        const loaded = [...text.matchAll(late)].map(([, a, b]) => ({ from: a ?? b ?? '', value: false }));
        const targets = [...imports, ...loaded].flatMap(({ from, value }) => {
          const to = found(file, from);
          return to === undefined || to === file ? [] : [{ to, value }];
        });
        return [file, targets];
      }),
  );
}

function hasValue(names: string): boolean {
  return names.split(',').some((name) => name.trim() !== '' && !name.trim().startsWith('type '));
}

/** Files with a single importer of any kind, which is in the same folder. */
export function ownedBySibling(graph: ImportGraph): readonly string[] {
  const importers = new Map<string, Set<string>>();
  for (const [file, imports] of graph) {
    for (const { to } of imports) {
      importers.set(to, (importers.get(to) ?? new Set()).add(file));
    }
  }
  return [...importers]
    .filter(
      ([file, by]) => by.size === 1 && [...by].every((other) => path.posix.dirname(other) === path.posix.dirname(file)),
    )
    .map(([file]) => file)
    .sort();
}

/** The longest chain of value imports. */
export function longestChain(graph: ImportGraph): readonly string[] {
  const chains = new Map<string, readonly string[]>();
  const chainOf = (file: string, above: ReadonlySet<string>): readonly string[] => {
    const known = chains.get(file);
    if (known !== undefined) {
      return known;
    }
    const way = new Set([...above, file]);
    let longest: readonly string[] = [];
    for (const { to, value } of graph.get(file) ?? []) {
      const below = value && !way.has(to) ? chainOf(to, way) : [];
      longest = below.length > longest.length ? below : longest;
    }
    const chain = [file, ...longest];
    chains.set(file, chain);
    return chain;
  };
  return [...graph.keys()].map((file) => chainOf(file, new Set())).reduce((a, b) => (b.length > a.length ? b : a), []);
}
