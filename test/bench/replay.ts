import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/support/root';
import type { BenchRow } from './benchRow';

/** 83 steps each: the maximum that is examined, 1.5 M. */
const ROUNDS = 17_500;

/** Replays a long transaction of a development node with the current build, in a process of its own. */
export async function run(): Promise<BenchRow[]> {
  // The TypeScript loader takes more memory than what is measured.
  const outfile = path.join(root, 'out/bench/replayWeight.js');
  await build({
    ...{ entryPoints: [path.join(root, 'test/fixtures/state/replayWeight.ts')], outfile, bundle: true },
    ...{ platform: 'node', packages: 'external' },
  });
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', outfile, String(ROUNDS)]);
  const { steps, bytes, longest } = JSON.parse(stdout) as Record<'steps' | 'bytes' | 'longest', number>;
  const what = `replay of ${steps.toLocaleString('en')} steps with the current build`;
  return [
    { name: `${what}: held at most`, value: bytes / 1024 / 1024, unit: 'MB', bar: 256 },
    { name: `${what}: longest piece of work`, value: longest, unit: 'ms', bar: 50 },
  ];
}
