import path from 'node:path';
import { limits } from '../lint/limits.mjs';
import { importGraph, isDoor, longestChain, ownedBySibling, type SourceFile } from './importGraph';

const bars = { files: 950, lines: 120_000, ownedPercent: 10, chain: 20 };

export interface Figures {
  /** The figures of all modules and of the largest ones, for printing. */
  readonly table: string;
  /** A sentence for each folder, file and figure that exceeds its limit. */
  readonly warnings: readonly string[];
}

/**
 * Size and structure of `src`. Index files count as files, but imports through them count as imports of the defining
 * files.
 *
 * @param root the project's folder
 */
export function measureFigures(files: readonly SourceFile[], root: string): Figures {
  const sized = files.map(({ path: file, text }) => ({ path: file, lines: text.split('\n').length - 1 }));
  const graph = importGraph(files, root);
  const owned = ownedBySibling(graph);
  const chain = longestChain(graph);
  const lines = sum(sized);
  const percent = files.length === 0 ? 0 : (100 * owned.length) / files.length;
  const rows = [
    { name: 'files', value: files.length, bar: bars.files },
    { name: 'lines', value: lines, bar: bars.lines },
    { name: 'lines of a file, median', value: median(sized) },
    {
      name: 'files whose only importer is in the same folder, %',
      value: Number(percent.toFixed(1)),
      bar: bars.ownedPercent,
    },
    { name: 'longest chain of value imports, files', value: chain.length, bar: bars.chain },
  ];
  const folders = grouped(sized, (file) => path.posix.dirname(file.path));
  const modules = [...grouped(sized, (file) => /^src\/[^/]+\/[^/]+(?=\/)/.exec(file.path)?.[0] ?? '')]
    .filter(([name]) => name !== '')
    .sort(([, a], [, b]) => sum(b) - sum(a));
  return {
    table: [
      row('', ['now', 'bar']),
      ...rows.map(({ name, value, bar }) => row(name, [value, bar ?? ''])),
      `Longest chain: ${chain.map((file) => path.posix.relative('src', file)).join(' > ')}`,
      row('biggest modules', ['files', 'lines', 'median']),
      ...modules.slice(0, 12).map(([name, of]) => row(name, [of.length, sum(of), median(of)])),
    ].join('\n'),
    warnings: [
      ...rows.flatMap(({ name, value, bar }) =>
        bar !== undefined && value > bar ? [`${name}: ${value}; the bar is ${bar}.`] : [],
      ),
      ...[...folders]
        .filter(([, of]) => of.length > limits.filesInFolder)
        .map(([folder, of]) => `${folder} has ${of.length} files, more than ${limits.filesInFolder}.`),
      ...sized
        .filter((file) => file.lines > limits.linesInFile && !isDoor(file.path))
        .map((file) => `${file.path} has ${file.lines} lines, more than ${limits.linesInFile}.`),
    ],
  };
}

type Sized = readonly { readonly lines: number }[];

function sum(files: Sized): number {
  return files.reduce((total, { lines }) => total + lines, 0);
}

function median(files: Sized): number {
  return files.map(({ lines }) => lines).sort((a, b) => a - b)[Math.floor(files.length / 2)] ?? 0;
}

function row(name: string, cells: readonly (number | string)[]): string {
  return name.padEnd(52) + cells.map((cell) => String(cell).padStart(8)).join('');
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  }
  return groups;
}
