import type { CDPSession } from 'playwright-core';
import type { Report } from '../../src/engine/report/report';
import { reportToPage } from '../../src/engine/report/page/toPage';
import { heavyTransaction } from '../helpers/heavyTransaction';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';
import type { BenchRow } from './benchRow';

const CALLS = 5_000;
const LOGS = 10_000;
const FRAMES = 120;
const PIXELS_A_FRAME = 200;

/** The page of a transaction with thousands of calls and logs: how soon it is seen, how it scrolls, what it holds. */
export async function run(): Promise<BenchRow[]> {
  const report = heavyTransaction(CALLS, LOGS);
  return [hostTime(report), await firstPaint(report), ...(await scrolling(report))];
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

/** In a page of its own each time, which has been told nothing before. */
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
  const session = await tab.page.context().newCDPSession(tab.page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
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

/** Of the page's thread, on average: what comes into sight is drawn in some frames and not in others. */
async function scrolled(tab: TestResultPage, session: CDPSession): Promise<number> {
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000;
  };
  const before = await busy();
  await tab.page.evaluate(`new Promise((done) => {
    const view = document.querySelector('.scroll');
    let left = ${FRAMES};
    const step = () => {
      view.scrollTop += ${PIXELS_A_FRAME};
      requestAnimationFrame(--left > 0 ? step : done);
    };
    requestAnimationFrame(step);
  }).then(() => 0)`);
  return ((await busy()) - before) / FRAMES;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
