import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import prettier from 'prettier';
import { root } from '../support/root';
import { type PackedEntry, zipEntries } from '../support/zip';

const report = path.join(root, 'docs/bench.md');
const bundler = 'the bundler’s own';
const title = '## What weighs in the VSIX';

/** Writes what weighs in a VSIX of the last build, by module, into docs/bench.md. */
export async function writeWeights(vsix: string): Promise<void> {
  const archive = readFileSync(vsix);
  const entries = zipEntries(archive);
  const weights = new Map<string, number>();
  const add = (what: string, bytes: number) => weights.set(what, (weights.get(what) ?? 0) + bytes);
  for (const entry of entries) {
    sharesOf(entry).forEach((share, what) => add(what, share * entry.packed));
  }
  add('names and places of the files', archive.length - entries.reduce((sum, { packed }) => sum + packed, 0));
  const rows = [...weights].sort(([, a], [, b]) => b - a);
  const large = rows.filter(([, bytes]) => bytes >= 1_000);
  const rest = rows.slice(large.length);
  const lines = [
    ...large,
    [`${rest.length} others`, rest.reduce((sum, [, bytes]) => sum + bytes, 0)] as const,
    [`**all: ${entries.length} files**`, archive.length] as const,
  ].map(([what, bytes]) => `| ${what} | ${(bytes / 1000).toFixed(1)} |`);
  const section = `${title}

What each module takes of the packed files, by its share of the code in them. \`npm run package -- --report\` writes this.

| what | kB |
| --- | ---: |
${lines.join('\n')}
`;
  const text = readFileSync(report, 'utf8');
  const before = text.split(`\n${title}\n`)[0]!;
  const options = await prettier.resolveConfig(report);
  writeFileSync(report, await prettier.format(`${before}\n${section}`, { ...options, parser: 'markdown' }));
}

/** What is in a file, as parts of 1. */
function sharesOf({ name, content }: PackedEntry): ReadonlyMap<string, number> {
  const file = name.replace(/^extension\//, '');
  if (!/^dist\/.*\.js$/.test(file)) {
    return new Map([[file.includes('/') ? `${file.split('/')[0]}/` : file, 1]]);
  }
  const { sources, mappings } = JSON.parse(readFileSync(path.join(root, `${file}.map`), 'utf8')) as SourceMap;
  const code = content.toString('utf8').split('\n');
  const all = code.reduce((sum, line) => sum + line.length, 0);
  const shares = new Map<string, number>();
  segmentsOf(mappings).forEach((segments, at) => {
    segments.forEach(([column, source], i) => {
      const length = (segments[i + 1]?.[0] ?? code[at]!.length) - column;
      const what = source === undefined ? bundler : moduleOf(sources[source]!);
      shares.set(what, (shares.get(what) ?? 0) + length / all);
    });
  });
  return shares;
}

interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

type Segment = readonly [column: number, source: number | undefined];

/** By line of the code, the columns where another place of a source begins (ECMA-426, "mappings"). */
function segmentsOf(mappings: string): readonly (readonly Segment[])[] {
  // A source counts on from the one before, a column from the one before in its line.
  let source = 0;
  return mappings.split(';').map((line) => {
    let column = 0;
    return line
      .split(',')
      .filter((segment) => segment !== '')
      .map((segment): Segment => {
        const [byColumns = 0, bySources] = numbersOf(segment);
        column += byColumns;
        source += bySources ?? 0;
        return [column, bySources === undefined ? undefined : source];
      });
  });
}

/** Numbers of base 64: five bits a digit, the lowest first, and the sign in the lowest of all. */
function numbersOf(segment: string): readonly number[] {
  const numbers: number[] = [];
  let number = 0;
  let shift = 0;
  for (const digit of segment) {
    const value = digits.indexOf(digit);
    number += (value & 31) << shift;
    shift += 5;
    if (value < 32) {
      numbers.push(number & 1 ? -(number >> 1) : number >> 1);
      number = 0;
      shift = 0;
    }
  }
  return numbers;
}

/** `src/engine/evm/…`: "engine/evm"; of a package, its name. */
function moduleOf(source: string): string {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  const [, ours = source] = /(?:^|\/)src\/([^/]+\/[^/]+)/.exec(source) ?? [];
  // What hands parts on to each other is no file.
  return name ?? (ours.endsWith('.mjs') ? bundler : ours.replace(/\.tsx?$/, ''));
}
