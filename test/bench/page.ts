import type { CDPSession } from 'playwright-core';
import type { Drawing } from '../../src/engine/report/drawn/drawing';
import type { Line, Report } from '../../src/engine/report/report';
import { textLine } from '../../src/engine/report/spans';
import { reportToPage } from '../../src/engine/report/page/toPage';
import { heavyTransaction } from '../helpers/heavyTransaction';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';
import type { BenchRow } from './benchRow';

const CALLS = 5_000;
const LOGS = 10_000;
const FRAMES = 120;
const PIXELS_A_FRAME = 200;

/** The page of a transaction with thousands of calls and logs: time to first paint, scrolling, and memory. */
export async function run(): Promise<BenchRow[]> {
  const report = heavyTransaction(CALLS, LOGS);
  return [hostTime(report), await firstPaint(report), ...(await scrolling(report)), ...(await drawing())];
}

function hostTime(report: Report): BenchRow {
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    reportToPage(report, { now: 0 });
    return performance.now() - start;
  });
  return {
    name: 'page of a transaction with 5,000 calls and 10,000 logs, as its host begins it',
    value: median(times),
    unit: 'ms',
  };
}

/** In a new page each time. */
async function firstPaint(report: Report): Promise<BenchRow> {
  const times: number[] = [];
  for (let i = 0; i < 3; i++) {
    const tab = await openResultPage();
    times.push(await tab.show(report));
    await tab.close();
  }
  return { name: 'first paint of that page', value: median(times), unit: 'ms', bar: 200 };
}

async function scrolling(report: Report): Promise<readonly BenchRow[]> {
  const tab = await openResultPage();
  await tab.show(report);
  const session = await threadTicks(tab);
  const calls = await scrolled(tab, session);
  await tab.page.getByRole('tab', { name: 'Events' }).click();
  const logs = await scrolled(tab, session);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await tab.close();
  return [
    { name: 'processor time of a frame while its calls are scrolled', value: calls, unit: 'ms', bar: 1_000 / 60 },
    { name: 'processor time of a frame while its logs are scrolled', value: logs, unit: 'ms', bar: 1_000 / 60 },
    { name: 'memory of that page', value: usedSize / 1e6, unit: 'MB', bar: 60 },
  ];
}

/** Time to open a tab with large drawings, minus that of an empty one. */
async function drawing(): Promise<readonly BenchRow[]> {
  const drawings: readonly (readonly [string, Drawing<Line>])[] = [
    ['icicle of 10,000 frames', icicleOf(10_000)],
    ['graph of 60 chains', graphOf(60)],
  ];
  const part = (heading: string, drawn?: Drawing<Line>) => ({
    ...{ key: heading, heading, columns: [], rows: [[textLine(heading)]] },
    ...{ drawn, isOfOne: true as const, from: [] },
  });
  const sections = [part('first'), part('second'), ...drawings.map(([name, one]) => part(name, one))];
  const tab = await openResultPage();
  await tab.show({ ...heavyTransaction(0, 0), sections });
  const session = await threadTicks(tab);
  const opened = async (name: string): Promise<number> => {
    await tab.page.getByRole('tab', { name: 'first' }).click();
    const before = await busy(session);
    await tab.page.getByRole('tab', { name }).click();
    await tab.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))');
    return (await busy(session)) - before;
  };
  const rows: BenchRow[] = [];
  for (const [name] of drawings) {
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
      const without = await opened('second');
      times.push((await opened(name)) - without);
    }
    rows.push({ name: `processor time of drawing: ${name}`, value: median(times), unit: 'ms', bar: 100 });
  }
  await tab.close();
  return rows;
}

function icicleOf(count: number): Drawing<Line> {
  const wide = 100;
  const frames = Array.from({ length: count }, (_, i) => {
    const depth = Math.floor(i / wide);
    return {
      ...{ depth, from: (i % wide) / wide, share: 0.9 / wide },
      ...{ name: `Contract${i % 7}.call${i}`, size: `${i} gas`, group: i % 7 },
    };
  });
  return { kind: 'icicle', frames, groups: Array.from({ length: 7 }, (_, i) => textLine(`Contract${i}`)) };
}

function graphOf(count: number): Drawing<Line> {
  const edges = Array.from({ length: count * 4 }, (_, i) => ({
    ...{ from: i % count, to: (i * 7 + 1) % count },
    ...{ share: (i % 10) / 10, count: textLine(`${i} → ${i}`) },
  }));
  return { kind: 'graph', nodes: Array.from({ length: count }, (_, i) => textLine(`chain ${i}`)), edges };
}

async function threadTicks({ page }: TestResultPage): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** CPU milliseconds of the page's thread. */
async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000;
}

/** Average of the page's thread: rows that come into view are drawn in some frames only. */
async function scrolled(tab: TestResultPage, session: CDPSession): Promise<number> {
  const before = await busy(session);
  await tab.page.evaluate(`new Promise((done) => {
    const view = document.querySelector('.scroll');
    let left = ${FRAMES};
    const step = () => {
      view.scrollTop += ${PIXELS_A_FRAME};
      requestAnimationFrame(--left > 0 ? step : done);
    };
    requestAnimationFrame(step);
  }).then(() => 0)`);
  return ((await busy(session)) - before) / FRAMES;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
