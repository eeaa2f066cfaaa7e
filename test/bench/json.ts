import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { readRecordings } from '../helpers/recording';
import type { BenchRow } from './benchRow';
import { bundled } from './bundled';

type Shipped = typeof import('./jsonOf');

const RUNS = 15;

/** Parses and prints 5 MB of a real node's responses losslessly, compared with the engine's lossy JSON. */
export async function run(): Promise<BenchRow[]> {
  const { parseJson, parseJsonInSlices, printJson, SecretFilter } = await bundled<Shipped>(
    path.join(__dirname, 'jsonOf.ts'),
  );
  const bodies = readRecordings('evm-l1.jsonl').map(({ body }) => body.trim());
  const json = bodies.filter((body) => body.startsWith('{') && body.endsWith('}'));
  const one = json.join(',');
  const text = `[${Array.from({ length: Math.ceil(5_000_000 / one.length) }, () => one).join(',')}]`;
  const megabytes = (text.length / 1e6).toFixed(1);
  const value = parseJson(text);
  const native: unknown = JSON.parse(text);
  const large = text.repeat(4);
  const filter = new SecretFilter(['ac_f3K9dLq8xZ2vN7pT4wYb1sHe6RmJ0uCg']);
  return [
    compared(
      `look for a key in ${(large.length / 1e6).toFixed(1)} MB of answers`,
      'JSON.parse of a quarter',
      () => filter.redact(large),
      () => JSON.parse(text),
      4,
    ),
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
    await longestSlice(`${megabytes} MB of JSON`, text, parseJsonInSlices),
    ...(await hostileSlices(parseJsonInSlices)),
  ];
}

/** @param most maximum ratio to the other's time */
function compared(
  name: string,
  comparedWith: string,
  ours: () => unknown,
  actual: () => unknown,
  most?: number,
): BenchRow {
  // The fastest run counts for both sides, alternating, since other load only adds time.
  let [value, other] = [Infinity, Infinity];
  for (let i = 0; i < RUNS; i++) {
    value = Math.min(value, timed(ours));
    other = Math.min(other, timed(actual));
  }
  const bar = most === undefined ? {} : { bar: most * other };
  return { name, value, unit: 'ms', ...bar, comparedWith, ratio: other / value };
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Worst-case inputs of the maximum size or number of values. */
async function hostileSlices(parseJsonInSlices: Shipped['parseJsonInSlices']): Promise<BenchRow[]> {
  const size = 31_000_000;
  const most = 990_000;
  const texts = {
    'one string': JSON.stringify('a'.repeat(size)),
    'one string of escapes': JSON.stringify('a\n'.repeat(size / 3)),
    'one string of backslashes': JSON.stringify('\\'.repeat(size / 2)),
    'numbers of 9 digits': `[${'123456789,'.repeat(most)}1]`,
    'numbers of 30 digits': `[${`${'1'.repeat(30)},`.repeat(most)}1]`,
    objects: `[${'{"id":1,"name":"snow"},'.repeat(most / 3)}1]`,
    'lists 1,000 deep': `[${`${'['.repeat(1_000)}1${']'.repeat(1_000)},`.repeat(most / 1_001)}1]`,
  };
  const rows: BenchRow[] = [];
  for (const [name, text] of Object.entries(texts)) {
    rows.push(await longestSlice(`${(text.length / 1e6).toFixed(0)} MB of ${name}`, text, parseJsonInSlices));
  }
  return rows;
}

/** In CPU time: excludes other load on the machine, but includes the collector's threads. */
async function longestSlice(
  what: string,
  text: string,
  parseJsonInSlices: Shipped['parseJsonInSlices'],
): Promise<BenchRow> {
  let longest = 0;
  let start = process.cpuUsage();
  const end = (): void => {
    const { user, system } = process.cpuUsage(start);
    longest = Math.max(longest, (user + system) / 1000);
  };
  await parseJsonInSlices(text, async () => {
    end();
    await new Promise((resolve) => setImmediate(resolve));
    start = process.cpuUsage();
  });
  end();
  return { name: `longest piece of work while reading ${what} in slices`, value: longest, unit: 'ms', bar: 50 };
}
