import path from 'node:path';
import type { RpcOutput } from '../../src/webview/protocol/rpcOutput';
import { openRendererPage, type RendererPage } from '../helpers/rendererPage';
import type { BenchRow } from './benchRow';
import { bundled } from './bundled';
import { watchTheLoop } from './watchTheLoop';

const ROWS = 100_000;
const RUNS = 5;
const FRAMES = 60;

/** Pixels per frame: 4,000 a second, a fast turn of the wheel. */
const SCROLLED = 66;
const categories = 'devtools.timeline,disabled-by-default-devtools.timeline,toplevel';

type Shipped = typeof import('./outputOf');

/** A response of 20 MB: how long it blocks the extension host, and its cost in the page that shows it. */
export async function run(): Promise<BenchRow[]> {
  const json = answerOf20MB();
  const size = `${(json.length / 1e6).toFixed(0)} MB, ${ROWS.toLocaleString('en')} rows`;
  const shipped = await bundled<Shipped>(path.join(__dirname, 'outputOf.ts'));
  const { output, longest } = await made(shipped, json);
  const renderer = await openRendererPage();
  try {
    const page = await shown(renderer, output);
    return [
      { name: `output of ${size}: longest time for which the host is held`, value: longest, unit: 'ms', bar: 50 },
      { name: `output of ${size}: until its rows are on the page`, value: page.milliseconds, unit: 'ms', bar: 1_000 },
      { name: `output of ${size}: heap of the page`, value: page.heap / 1e6, unit: 'MB', bar: 150 },
      {
        name: `output of ${size}: scripts, styles and layout in a frame of fast scrolling`,
        value: await workOfFrame(renderer),
        unit: 'ms',
        bar: 4,
      },
    ];
  } finally {
    await renderer.close();
  }
}

function answerOf20MB(): string {
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const ids = `"txID":"2oqjRbCzJWfHLHVmGxhDBncP4xX22J68HrHy7dGZN${i}","nodeID":"NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg"`;
    return `{${ids},"startTime":"${1_600_000_000 + i}","weight":"${2_000_000_000_000 + i}","connected":true,"uptime":99.${i}}`;
  });
  return `[${rows.join(',')}]`;
}

/** The shortest of several runs counts, since other load only adds time. */
async function made(shipped: Shipped, json: string): Promise<{ readonly output: RpcOutput; readonly longest: number }> {
  const { runInTimeSlices, outputBytes, outputSteps, parseJson, plainSteps } = shipped;
  const value = parseJson(json);
  function* steps(): Generator<undefined, RpcOutput> {
    const answer = {
      ...{ request: 0, label: 'mine.everything', status: 200, milliseconds: 41.3, expectations: [] },
      place: { network: 'local', node: 'one', host: '127.0.0.1:9650' },
      outcome: { kind: 'result', json: value },
    } as const;
    const output = yield* outputSteps([answer], []);
    yield* outputBytes(output);
    yield* plainSteps(output, { withTimes: true, maxLength: 1_000_000 });
    return output;
  }
  let longest = Infinity;
  let output: RpcOutput = { version: 1, answers: [] };
  for (let i = 0; i < RUNS; i++) {
    const watch = watchTheLoop();
    output = await runInTimeSlices(steps());
    longest = Math.min(longest, watch.end());
  }
  return { output, longest };
}

async function shown(
  { page, show }: RendererPage,
  output: RpcOutput,
): Promise<{ readonly milliseconds: number; readonly heap: number }> {
  let milliseconds = Infinity;
  for (let i = 0; i < RUNS; i++) {
    milliseconds = Math.min(milliseconds, await show(output));
  }
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return { milliseconds, heap: usedSize };
}

const scrolling = `(async () => {
  const rows = document.body.firstElementChild.shadowRoot.querySelector('.rows');
  rows.scrollTop = 0;
  for (let i = 0; i < ${FRAMES}; i += 1) {
    await new Promise(requestAnimationFrame);
    rows.scrollTop += ${SCROLLED};
  }
})()`;

/** Milliseconds of work of the page's own thread, by its trace, which excludes other load on the machine. */
async function workOfFrame({ page }: RendererPage): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const counted = new Set(['FunctionCall', 'UpdateLayoutTree', 'Layout']);
  let least = Infinity;
  for (let i = 0; i < RUNS; i++) {
    let work = 0;
    const onData = ({ value }: { value: readonly object[] }): void => {
      for (const { name, tdur = 0 } of value as readonly { readonly name: string; readonly tdur?: number }[]) {
        work += counted.has(name) ? tdur / 1_000 : 0;
      }
    };
    session.on('Tracing.dataCollected', onData);
    await session.send('Tracing.start', { transferMode: 'ReportEvents', categories });
    await page.evaluate(scrolling);
    const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
    await session.send('Tracing.end');
    await ended;
    session.off('Tracing.dataCollected', onData);
    least = Math.min(least, work / FRAMES);
  }
  await session.detach();
  return least;
}
