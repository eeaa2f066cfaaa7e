import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { readRecordings } from '../helpers/recording';
import type { BenchRow } from './benchRow';
import { bundled } from './bundled';

type Shipped = typeof import('./jsonOf');

const RUNS = 15;

/** Reading and printing 5 MB of a real node's answers without loss, beside what the engine does with loss. */
export async function run(): Promise<BenchRow[]> {
  const { parseJson, parseJsonInSlices, printJson } = await bundled<Shipped>(path.join(__dirname, 'jsonOf.ts'));
  const bodies = readRecordings('evm-l1.jsonl').map(({ body }) => body.trim());
  const json = bodies.filter((body) => body.startsWith('{') && body.endsWith('}'));
  const one = json.join(',');
  const text = `[${Array.from({ length: Math.ceil(5_000_000 / one.length) }, () => one).join(',')}]`;
  const megabytes = (text.length / 1e6).toFixed(1);
  const value = parseJson(text);
  const native: unknown = JSON.parse(text);
  const longest = await longestSlice(text, parseJsonInSlices);
  return [
    compared(
      `read ${megabytes} MB of JSON without loss`,
      'JSON.parse',
      () => parseJson(text),
      () => JSON.parse(text),
      4,
    ),
    compared(
      `print ${megabytes} MB of JSON without loss`,
      'JSON.stringify',
      () => printJson(value),
      () => JSON.stringify(native),
    ),
    {
      name: `longest piece of work while reading ${megabytes} MB of JSON in slices`,
      value: longest,
      unit: 'ms',
      bar: 50,
    },
  ];
}

/** @param most how many times as long as the other's it may take */
function compared(
  name: string,
  comparedWith: string,
  ours: () => unknown,
  theirs: () => unknown,
  most?: number,
): BenchRow {
  // What else runs on the machine only adds: the fastest run counts, for both sides, in turn.
  let [value, other] = [Infinity, Infinity];
  for (let i = 0; i < RUNS; i++) {
    value = Math.min(value, timed(ours));
    other = Math.min(other, timed(theirs));
  }
  const bar = most === undefined ? {} : { bar: most * other };
  return { name, value, unit: 'ms', ...bar, comparedWith, ratio: other / value };
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

async function longestSlice(text: string, parseJsonInSlices: Shipped['parseJsonInSlices']): Promise<number> {
  let longest = 0;
  let start = performance.now();
  await parseJsonInSlices(text, async () => {
    longest = Math.max(longest, performance.now() - start);
    await new Promise((resolve) => setImmediate(resolve));
    start = performance.now();
  });
  return Math.max(longest, performance.now() - start);
}
