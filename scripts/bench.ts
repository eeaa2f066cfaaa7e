// npm run bench: all benchmarks, each figure with its unit, limit and reference figure, as JSON on stdout.
//   npm run bench -- [NAME…]    only these: files of test/bench, "weight", "loading", "activation", "firstHover"
//     --before FOLDER           a clone with another production build, loaded alternately with this one
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { BenchRow } from '../test/bench/benchRow';
import { activation } from './bench/activation';
import { firstHover } from './bench/firstHover';
import { loading } from './bench/loading';
import { weight } from './bench/weight';
import { build } from './support/build';
import { command } from './support/command';
import { root } from './support/root';
import { newest, oldest } from './vscode/builds';

type Bench = () => Promise<readonly BenchRow[]>;

command(async (args) => {
  const { values, positionals: names } = parseArgs({
    args: [...args],
    options: { before: { type: 'string' } },
    allowPositionals: true,
  });
  const benches = new Map<string, Bench>([
    ...(await benchFiles()),
    ['weight', weight],
    ['loading', () => Promise.resolve(loading(values.before))],
    ['firstHover', () => firstHover(newest, console.error)],
    [
      'activation',
      async () => [...(await activation(oldest, console.error)), ...(await activation(newest, console.error))],
    ],
  ]);
  const unknown = names.filter((name) => !benches.has(name));
  if (unknown.length > 0) {
    throw new Error(`No bench is called ${unknown.join(', ')}; there are: ${[...benches.keys()].join(', ')}.`);
  }
  await build('--production', '--tests');
  const rows: BenchRow[] = [];
  for (const [name, bench] of benches) {
    if (names.length === 0 || names.includes(name)) {
      rows.push(...(await bench()));
    }
  }
  console.log(JSON.stringify(rows, null, 2));
  const over = rows.filter(({ value, bar }) => bar !== undefined && !(value <= bar));
  if (over.length > 0) {
    throw new Error(
      over.map(({ name, value, unit, bar }) => `${name}: ${value} ${unit}, over its bar of ${bar}.`).join('\n'),
    );
  }
});

/** The files of test/bench that export `run`, by name; the others are helpers. */
async function benchFiles(): Promise<readonly (readonly [string, Bench])[]> {
  const folder = path.join(root, 'test/bench');
  const found: (readonly [string, Bench])[] = [];
  for (const file of readdirSync(folder).sort()) {
    const module = (await import(pathToFileURL(path.join(folder, file)).href)) as { run?: Bench };
    if (module.run) {
      found.push([path.parse(file).name, module.run]);
    }
  }
  return found;
}
