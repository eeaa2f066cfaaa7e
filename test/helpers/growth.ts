// Tests that work grows at most linearly with its input: CPU time of a child process at n, 2n and 4n.
//
//   describe('a duration', () => {
//     itIsLinear(__filename, 'of digits', (size) => '1'.repeat(size), readDuration);
//   });
//
// The child process loads the test file itself, with a `describe` that only collects, and finds `readDuration` there:
// any function of the file can be tested. Inputs grow until the work takes longer than noise, or the largest one is
// done. `input` is not measured and is created anew for each run.
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';

/** Maximum ratio of the times for doubled input: sorting takes 2.2, and CPU caches are small. */
const limit = 2.4;
/** CPU times below this many milliseconds are noise. */
const noise = 8;
/** Long enough to be measured well; while sizes are small, up to `much`. */
const enough = 30;
const much = 100;
const smallSize = 16_384;
/** A run of a linear function stays far below, since the run before took less than `much`. */
const budget = 1_500;
const overBudget = 'The work is over its processor time.';

export interface GrowthOptions {
  /** The largest size, by default 65,536: work that takes less than noise there counts as linear. */
  readonly to?: number;
  /** The work returns how many steps it took, which count in place of its time: a million are a millisecond. */
  readonly isCounted?: boolean;
}

export interface Growth {
  readonly size: number;
  /** CPU milliseconds at a quarter of the size, half of it, and the size; fewer if it was killed. */
  readonly times: readonly number[];
  readonly isLinear: boolean;
  /** Whether the work was killed for exceeding its CPU budget at the size. */
  readonly isEnded: boolean;
}

const inChild = 'SNOWPROBE_GROWTH_OF';

interface Case {
  readonly input: (size: number) => unknown;
  readonly work: (input: never) => unknown;
  readonly options: GrowthOptions;
}
type Report = { readonly at: number } | { readonly growth: Growth } | { readonly failure: string };

const shared = globalThis as { snowprobeGrowthCases?: Map<string, Case> };

/** A mocha test that fails if work on input of twice the size takes more than 2.4 times as long. */
export function itIsLinear<Input>(
  file: string,
  title: string,
  input: (size: number) => Input,
  work: (input: Input) => unknown,
  options: GrowthOptions = {},
): void {
  collect(title, input, work, options);
  it(title, async function () {
    this.timeout(120_000);
    assertLinear(title, await (await childOf(file)).measure(title));
  });
}

let current: { readonly file: string; readonly child: GrowthChild } | undefined;

/** One child for all tests of a file, because loading takes longer than most of them; replaced for the next file. */
async function childOf(file: string): Promise<GrowthChild> {
  if (current?.file !== file) {
    await current?.child.end();
    current = { file, child: new GrowthChild(file) };
  }
  return current.child;
}

// In mocha: a root hook.
if (process.env[inChild] === undefined) {
  after(() => current?.child.end());
}

/** Registers work that a `GrowthChild` of this file measures under this title. */
export function collect<Input>(
  title: string,
  input: (size: number) => Input,
  work: (input: Input) => unknown,
  options: GrowthOptions = {},
): void {
  const cases = shared.snowprobeGrowthCases;
  assert.ok(!cases?.has(title), `${title}: two of this title`);
  cases?.set(title, { input, work, options });
}

export function assertLinear(title: string, growth: Growth): void {
  assert.ok(growth.isLinear, `${title}: grows faster than its input. ${figures(growth)}`);
}

/** "4096: 4.1 ms, 8192: 16.4 ms (4.0×), 16384: 65.8 ms (4.0×)" */
export function figures({ size, times, isEnded }: Growth): string {
  const reported = times.map((time, i) => {
    const before = times[i - 1];
    const ratio = before === undefined ? '' : ` (${(time / before).toFixed(1)}×)`;
    return `${size / 2 ** (times.length - 1 - i)}: ${time.toFixed(1)} ms${ratio}`;
  });
  return [...reported, ...(isEnded ? [`${size}: ended after ${budget} ms`] : [])].join(', ');
}

/** Runs the collected work of a test file, one at a time; starts on first use and restarts after it was killed. */
export class GrowthChild {
  private child: ChildProcess | undefined;
  private printed = '';
  private isOver = false;

  constructor(private readonly file: string) {}

  async measure(title: string): Promise<Growth> {
    assert.ok(!this.isOver, `${title}: nobody waits for it`);
    const child = (this.child ??= this.start());
    const reached: number[] = [];
    return new Promise<Growth>((resolve, reject) => {
      const finish = (): void => void child.off('message', onReport).off('close', onClose);
      const onReport = (report: Report): void => {
        if ('at' in report) {
          reached.push(report.at);
          return;
        }
        finish();
        if ('growth' in report) {
          resolve(report.growth);
        } else {
          reject(new Error(`${title}: ${report.failure}`));
        }
      };
      const onClose = (code: number | null): void => {
        finish();
        this.child = undefined;
        const size = reached.at(-1);
        if (size !== undefined && this.printed.includes(overBudget)) {
          resolve({ size, times: [], isLinear: false, isEnded: true });
        } else {
          reject(new Error(`${title}: at ${size} the process ended with ${code}. ${this.printed}`));
        }
      };
      child.on('message', onReport).on('close', onClose);
      child.send(title);
    });
  }

  async end(): Promise<void> {
    this.isOver = true;
    const child = this.child;
    if (child) {
      const gone = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      await gone;
      this.child = undefined;
    }
  }

  private start(): ChildProcess {
    this.printed = '';
    const child = fork(__filename, {
      // Counts what V8 would do in other threads.
      execArgv: ['--import', 'tsx', '--single-threaded', '--expose-gc', '--max-semi-space-size=64'],
      env: { ...process.env, [inChild]: this.file },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.printed = `${this.printed}${text}`.slice(-4_000);
      if (this.printed.includes(overBudget)) {
        child.kill('SIGKILL');
      }
    });
    return child;
  }
}

async function measured(
  { input, work, options: { to = 65_536, isCounted = false } }: Case,
  clock: Clock,
): Promise<Growth> {
  const time = async (size: number): Promise<number> =>
    isCounted ? countSteps(input(size) as never, work) : clock.time(size, input(size) as never, work);
  const known = new Map<number, number>();
  let size = Math.ceil(to / 8);
  known.set(size, await time(size));
  // For very fast work, measuring the largest size is enough to rule out quadratic growth.
  const largest = known.get(size)! < noise / 4 ? await time(to) : Infinity;
  if (largest < noise) {
    return { size: to, times: [largest], isLinear: true, isEnded: false };
  }
  while (size * 2 <= to) {
    size *= 2;
    const taken = await time(size);
    known.set(size, taken);
    if ((taken >= much || (taken >= enough && size >= smallSize)) && known.size > 2) {
      break;
    }
  }
  const first = growthOf(size, known);
  if (first.isLinear || isPlain(first)) {
    return first;
  }
  // Other load may slow down one run, but not each of several runs, nor again at larger sizes.
  let last = first;
  for (const largest of [size, size * 2, size * 4]) {
    const best = new Map<number, number>();
    for (let batch = 0; batch < 3; batch++) {
      for (const one of [largest / 4, largest / 2, largest]) {
        // Excludes garbage of earlier runs.
        globalThis.gc?.();
        best.set(one, Math.min(best.get(one) ?? Infinity, await time(one)));
      }
      last = growthOf(largest, best);
      if (isPlain(last)) {
        return last;
      }
    }
    // Only after all batches: noise at the smaller size of one batch makes quadratic growth look linear.
    const [one = 0, two = 0, three = 0] = last.times;
    if (three < noise || three <= limit * two) {
      return { ...last, isLinear: true };
    }
    // A single steep step may come from a cache limit: the next size decides.
    const isSteep = two > limit * one;
    if (isSteep && largest > size) {
      return last;
    }
  }
  return last;
}

async function countSteps<Input>(input: Input, work: (input: Input) => unknown): Promise<number> {
  const steps = await work(input);
  assert.ok(typeof steps === 'number', 'The work does not count its steps.');
  return steps / 1_000_000;
}

function growthOf(size: number, known: ReadonlyMap<number, number>): Growth {
  const times = [size / 4, size / 2, size].map((one) => known.get(one) ?? 0);
  const [one = 0, two = 0, three = 0] = times;
  const isLinear = three < noise || (three <= limit * two && three <= limit ** 2 * one);
  return { size, times, isLinear, isEnded: false };
}

/** Clearly not linear at each step: measuring again would not change the result. */
function isPlain({ times: [one = 0, two = 0, three = 0] }: Growth): boolean {
  return three > much && three > 3 * two && two > 3 * one;
}

/** Measures in the child. A thread reports on stderr when a run exceeds its budget, since the run itself blocks. */
class Clock {
  private readonly endsAt = new Float64Array(new SharedArrayBuffer(8));

  constructor(private readonly report: (report: Report) => void) {
    // Kills itself if no parent does.
    const watch = `const { workerData: { endsAt, overBudget, budget } } = require('node:worker_threads');
      setInterval(() => {
        const { user, system } = process.cpuUsage();
        if (endsAt[0] > 0 && user + system > endsAt[0]) {
          require('node:fs').writeSync(2, overBudget);
          if (user + system > endsAt[0] + 1000 * budget) process.kill(process.pid, 'SIGKILL');
        }
      }, 50)`;
    new Worker(watch, { eval: true, execArgv: [], workerData: { endsAt: this.endsAt, overBudget, budget } });
  }

  async time<Input>(size: number, input: Input, work: (input: Input) => unknown): Promise<number> {
    if (typeof input === 'string') {
      // Flattens the rope of `+` and `repeat` before measuring.
      Buffer.byteLength(input);
      input.at(-1)?.codePointAt(0);
    }
    this.report({ at: size });
    const before = process.cpuUsage();
    this.endsAt[0] = before.user + before.system + budget * 1_000;
    await work(input);
    const { user, system } = process.cpuUsage(before);
    this.endsAt[0] = 0;
    return (user + system) / 1_000;
  }
}

/** Loads the test file to collect its work, without running mocha. */
function serve(file: string): void {
  const cases = (shared.snowprobeGrowthCases = new Map<string, Case>());
  const run = (_title: string, body?: () => void): void => body?.call({ timeout: () => undefined });
  const none = (): void => undefined;
  const describe = Object.assign(run, { skip: none, only: run });
  const it = Object.assign((): void => undefined, { skip: none, only: none });
  Object.assign(globalThis, { describe, it, before: none, after: none, beforeEach: none, afterEach: none });
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  require(file);
  const report = (reported: Report): void => void process.send?.(reported);
  const clock = new Clock(report);
  process.once('disconnect', () => process.exit());
  process.on('message', (title: string) => {
    const one = cases.get(title);
    const growth = one ? measured(one, clock) : Promise.reject(new Error(`${file} collects no such work`));
    growth.then(
      (found) => report({ growth: found }),
      (error: unknown) => report({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
}

const file = process.env[inChild];
if (file !== undefined && shared.snowprobeGrowthCases === undefined) {
  serve(file);
}
