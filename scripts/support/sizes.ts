import { limits } from '../lint/limits.mjs';

export interface SourceFile {
  /** From the project's folder, with "/". */
  readonly path: string;
  readonly lines: number;
}

export interface Sizes {
  /** Figures for each layer and for all of them, a row a line. */
  readonly table: string;
  /** A sentence for each folder and file that is over its limit. */
  readonly faults: readonly string[];
}

/** The size of what stands in `src`: its layers are the folders below it. */
export function measureSizes(files: readonly SourceFile[]): Sizes {
  const layers = grouped(files, ({ path }) => /^src\/([^/]+)\//.exec(path)?.[1] ?? 'src');
  const folders = grouped(files, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  const largest = [...folders].sort(([, a], [, b]) => b.length - a.length)[0];
  const long = files.filter(({ lines }) => lines > limits.longFile).sort((a, b) => b.lines - a.lines);
  return {
    table: [
      row('', ['files', 'lines', 'median', `under ${limits.shortFile}`, `over ${limits.longFile}`]),
      ...[...layers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([layer, of]) => row(layer, figures(of))),
      row('all', figures(files)),
      `Largest folder: ${largest?.[0]} with ${largest?.[1].length} files.`,
      ...long.map(({ path, lines }) => `Over ${limits.longFile} lines: ${path} with ${lines}.`),
    ].join('\n'),
    faults: [
      ...[...folders]
        .filter(([, of]) => of.length > limits.filesInFolder)
        .map(([folder, of]) => `${folder} has ${of.length} files; ${limits.filesInFolder} are the most.`),
      ...files
        .filter(({ lines }) => lines > limits.linesInFile)
        .map(({ path, lines }) => `${path} has ${lines} lines; ${limits.linesInFile} are the most.`),
    ],
  };
}

function figures(files: readonly SourceFile[]): readonly (number | string)[] {
  const lines = files.map((file) => file.lines).sort((a, b) => a - b);
  return [
    files.length,
    lines.reduce((sum, one) => sum + one, 0),
    lines[Math.floor(lines.length / 2)] ?? 0,
    lines.filter((one) => one < limits.shortFile).length,
    lines.filter((one) => one > limits.longFile).length,
  ];
}

function row(name: string, cells: readonly (number | string)[]): string {
  return name.padEnd(12) + cells.map((cell) => String(cell).padStart(10)).join('');
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  }
  return groups;
}
