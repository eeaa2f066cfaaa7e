import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type * as Heap from '../helpers/codec/heapOfFuzz';
import type { BenchRow } from './benchRow';

const INPUTS = 10_000;
const SEED = 1;
const YOUNG_MB = 96;

/** Peak memory of the most demanding of many mutated and random inputs, in a process of its own. */
export async function codecHeap(): Promise<BenchRow> {
  const { most } = await inOwnProcess(resolve(__dirname, '../helpers/codec/heapOfFuzz.ts'));
  return {
    name: `heap that one of ${INPUTS.toLocaleString('en')} mutated and random inputs takes at most, to be decoded and printed (seed ${SEED})`,
    value: most / 1024 / 1024,
    unit: 'MB',
    bar: 50,
  };
}

async function inOwnProcess(file: string): Promise<ReturnType<typeof Heap.heapOfFuzz>> {
  const call = `require(${JSON.stringify(file)}).heapOfFuzz(${INPUTS}, ${SEED})`;
  const young = [`--min-semi-space-size=${YOUNG_MB}`, `--max-semi-space-size=${YOUNG_MB}`];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', ...young, '--import', 'tsx', '--print', `JSON.stringify(${call})`],
    { cwd: resolve(__dirname, '../..') },
  );
  return JSON.parse(stdout) as ReturnType<typeof Heap.heapOfFuzz>;
}
