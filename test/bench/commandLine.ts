import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { root } from '../../scripts/support/root';
import { commandNames } from '../../src/cli/cli';
import { demo } from '../unit/core/bytes/demoBytes';
import type { BenchRow } from './benchRow';

const runs = 20;

/** Startup time of the command line compared with an empty Node program, and its download size. */
export function run(): Promise<BenchRow[]> {
  const folder = path.join(root, 'dist/cli');
  const built = spawnSync(process.execPath, ['esbuild.mjs', '--cli'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) {
    throw new Error(`The command line was not built: ${built.stderr}`);
  }
  const node = ['-e', '0'];
  const program = [path.join(folder, 'main.js')];
  const helps = commandNames.map((name) => ({ args: [...program, name, '--help'], times: [] as number[] }));
  const times = { node: [] as number[], listed: [] as number[], decoded: [] as number[] };
  // Alternating, so that other load affects all of them.
  for (let i = 0; i < runs; i += 1) {
    times.node.push(started(node));
    times.listed.push(started([...program, '--help']));
    helps.forEach((help) => help.times.push(started(help.args)));
    times.decoded.push(started([...program, 'decode', demo('utxo')]));
  }
  const over = (list: readonly number[]): number => median(list) - median(times.node);
  const slowest = Math.max(...helps.map((help) => over(help.times)));
  const bytes = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  return Promise.resolve([
    { name: 'snowprobe --help, over node -e 0', value: over(times.listed), unit: 'ms', bar: 40 },
    { name: 'snowprobe COMMAND --help, the slowest, over node -e 0', value: slowest, unit: 'ms', bar: 40 },
    { name: 'snowprobe decode of a UTXO, over node -e 0', value: over(times.decoded), unit: 'ms', bar: 40 },
    { name: 'the command line, unpacked', value: bytes / 1e6, unit: 'MB', bar: 5 },
  ]);
}

function started(args: readonly string[]): number {
  const from = performance.now();
  spawnSync(process.execPath, args, { stdio: 'ignore' });
  return performance.now() - from;
}

function median(list: readonly number[]): number {
  return [...list].sort((a, b) => a - b)[list.length >> 1]!;
}
