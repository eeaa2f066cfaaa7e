import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import prettier from 'prettier';
import { root } from '../support/root';
import { type PackedEntry, zipEntries } from '../support/zip';

const report = path.join(root, 'docs/bench.md');
const bundler = 'the bundler’s own';
const title = '## What weighs in the VSIX';

/** Writes the sizes of the last build's VSIX by module into docs/bench.md. */
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

/** The share of each module in a file; they add up to 1. */
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

/** By generated line, the columns where another source position begins (ECMA-426, "mappings"). */
function segmentsOf(mappings: string): readonly (readonly Segment[])[] {
  // Sources are relative to the previous segment, columns to the previous segment of the line.
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

/** Decodes base64 VLQ: five bits a digit, least significant first; the lowest bit is the sign. */
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

/** `src/engine/evm/…` becomes "engine/evm", a package its name. */
function moduleOf(source: string): string {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  const [, ours = source] = /(?:^|\/)src\/([^/]+\/[^/]+)/.exec(source) ?? [];
  // The modules that connect packs are not files.
  return name ?? (ours.endsWith('.mjs') ? bundler : ours.replace(/\.tsx?$/, ''));
}
