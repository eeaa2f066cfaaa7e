import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { largeGenesis } from '../helpers/largeGenesis';
import type { BenchRow } from './benchRow';
import { bundled } from './bundled';

type Shipped = typeof import('./chainConfigOf');

const ACCOUNTS = 20_000;
const RUNS = 15;

/** Debounce of `features/chainConfig`. */
const debounceMs = 20;

/** Validates a one-megabyte genesis after a keystroke, compared with a plain JSON parser. */
export async function run(): Promise<BenchRow[]> {
  const shipped = await bundled<Shipped>(path.join(__dirname, 'chainConfigOf.ts'));
  const text = largeGenesis(ACCOUNTS);
  const size = `${(text.length / 1e6).toFixed(1)} MB with ${ACCOUNTS.toLocaleString('en')} accounts`;
  let [ours, actual, longest] = [Infinity, Infinity, Infinity];
  for (let i = 0; i < RUNS; i++) {
    // Each keystroke makes another text; the fastest counts, since other load only adds time.
    const typed = text.replace('99999', String(10_000 + i));
    const start = performance.now();
    const root = parseTree(typed);
    actual = Math.min(actual, performance.now() - start);
    if (root === undefined || findNodeAtLocation(root, ['alloc'])?.children?.length !== ACCOUNTS) {
      throw new Error('The other reader does not find all accounts.');
    }
    const measured = await validated(shipped, typed);
    ours = Math.min(ours, measured.all);
    longest = Math.min(longest, measured.step);
  }
  return [
    {
      name: `keystroke to diagnostics in a genesis of ${size} (${debounceMs} ms of them waited)`,
      value: debounceMs + ours,
      unit: 'ms',
      bar: 150,
      comparedWith: 'parseTree of jsonc-parser, which judges nothing, in turn, the fastest of 15',
      ratio: actual / ours,
    },
    { name: `longest step meanwhile`, value: longest, unit: 'ms', bar: 50 },
    ...hostile(shipped),
    ...language(shipped, text),
    recognition(shipped, text),
  ];
}

async function validated(shipped: Shipped, text: string): Promise<{ readonly all: number; readonly step: number }> {
  const start = performance.now();
  const times: number[] = [];
  const source = await shipped.runInTimeSlices(timed(shipped.readSourceSteps(text), times));
  const input = { genesis: source, network: shipped.networkDefaults(12345), now: Date.now() };
  const problems = await shipped.runInTimeSlices(timed(shipped.checkSteps(input), times));
  const wrong = problems.filter(({ vmText }) => vmText !== undefined);
  if (wrong.length > 0) {
    throw new Error(`The genesis is refused: ${wrong[0]?.vmText}`);
  }
  return { all: performance.now() - start, step: Math.max(...times) };
}

/** Worst-case input: the longest step of parsing and validating it. */
function hostile(shipped: Shipped): readonly BenchRow[] {
  const address = (i: number): string => i.toString(16).padStart(40, '0');
  const list = (count: number, item: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => item(i)).join(',');
  const texts = {
    'a genesis of 10 MB': largeGenesis(150_000),
    'a genesis whose 20,000 accounts are all wrong': `{"alloc":{${list(20_000, (i) => `"${address(i)}":{"balanc":"0x1"}`)}}}`,
    'an allow list of 20,000 addresses': `{"config":{"chainId":1,"txAllowListConfig":{"blockTimestamp":0,"adminAddresses":[${list(20_000, (i) => `"0x${address(i)}"`)}]}},"alloc":{},"gasLimit":8000000,"difficulty":0}`,
    'lists 100,000 deep': '['.repeat(100_000),
    'objects 100,000 deep': '{"a":'.repeat(100_000),
    '1 MB of commas': ','.repeat(1_000_000),
    '1 MB of quotes': '"'.repeat(1_000_000),
  };
  return Object.entries(texts).map(([name, text]) => {
    const times = [0, 1, 2].map(() => stepTimes(shipped, text));
    // The minimum of each step over all runs, since other load only adds time.
    const least = times[0]!.map((first, i) => Math.min(first, ...times.slice(1).map((other) => other[i] ?? first)));
    return { name: `longest step of judging ${name}`, value: Math.max(...least), unit: 'ms', bar: 50 };
  });
}

function stepTimes(shipped: Shipped, text: string): readonly number[] {
  const times: number[] = [];
  const genesis = finished(timed(shipped.readSourceSteps(text), times));
  finished(timed(shipped.checkSteps({ genesis, network: shipped.networkDefaults(5), now: Date.now() }), times));
  return times;
}

/** Measures the time of each step. */
function* timed<T>(steps: Generator<undefined, T>, times: number[]): Generator<undefined, T> {
  for (;;) {
    const start = performance.now();
    const { done, value } = steps.next();
    times.push(performance.now() - start);
    if (done === true) {
      return value;
    }
    yield undefined;
  }
}

function finished<T>(steps: Generator<undefined, T>): T {
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value;
}

/** Requests without steps, such as completion. */
function language(shipped: Shipped, text: string): readonly BenchRow[] {
  const genesis = finished(shipped.readSourceSteps(text));
  const input = { genesis, network: shipped.networkDefaults(12345), now: Date.now() };
  const last = text.lastIndexOf('"0x4e20"') + 3;
  const works = {
    'a hover over the last account': () => shipped.hoverAt(input, 'genesis', last),
    'completion at the end': () => shipped.completeAt(input, 'genesis', text.lastIndexOf('"timestamp"')),
    lenses: () => shipped.lensesOf(input, 'genesis'),
  };
  return Object.entries(works).map(([name, work]) => ({
    name: `${name} in it`,
    value: fastest(work),
    unit: 'ms',
    bar: 50,
  }));
}

/** Cost for each JSON file that is opened. */
function recognition({ recognise }: Shipped, text: string): BenchRow {
  const look = { path: '/w/data.json', head: text.slice(0, 16_384), tail: text.slice(-16_384) };
  return { name: 'looking at a JSON file', value: fastest(() => recognise(look)), unit: 'ms', bar: 2 };
}

function fastest(work: () => unknown): number {
  let least = Infinity;
  for (let i = 0; i < RUNS; i++) {
    const start = performance.now();
    work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
