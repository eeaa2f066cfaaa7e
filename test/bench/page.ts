import type { CDPSession } from 'playwright-core';
import type { Finding } from '../../src/core/finding/finding';
import { findingToPage } from '../../src/core/finding/page/toPage';
import { amount, code, count, id, text } from '../../src/core/finding/spans';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';
import type { BenchRow } from './benchRow';

const CALLS = 5_000;
const LOGS = 10_000;
const FRAMES = 120;
const PIXELS_A_FRAME = 200;

/** The page of a transaction with thousands of calls and logs: how soon it is seen, how it scrolls, what it holds. */
export async function run(): Promise<BenchRow[]> {
  const finding = heavyTransaction();
  return [hostTime(finding), await firstPaint(finding), ...(await scrolling(finding))];
}

function hostTime(finding: Finding): BenchRow {
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    findingToPage(finding, { now: 0 });
    return performance.now() - start;
  });
  return {
    name: 'page of a transaction with 5,000 calls and 10,000 logs, as its host begins it',
    value: median(times),
    unit: 'ms',
  };
}

/** In a page of its own each time, which has been told nothing before. */
async function firstPaint(finding: Finding): Promise<BenchRow> {
  const times: number[] = [];
  for (let i = 0; i < 3; i++) {
    const tab = await openResultPage();
    times.push(await tab.show(finding));
    await tab.close();
  }
  return { name: 'first paint of that page', value: median(times), unit: 'ms', bar: 200 };
}

async function scrolling(finding: Finding): Promise<readonly BenchRow[]> {
  const tab = await openResultPage();
  await tab.show(finding);
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

function heavyTransaction(): Finding {
  const address = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`;
  const from = [0];
  const calls = Array.from({ length: CALLS }, (_, i) => [
    [
      id(address(i)),
      ...[text(' '), code('transfer'), text('(to '), id(address(i + 1)), text(', value '), count(BigInt(i)), text(')')],
    ],
    [amount(BigInt(i), 18, 'AVAX', 'wei')],
    [count(BigInt(21_000 + i)), text(' '), { kind: 'share', thousandths: i % 1_000 } as const],
    [text('ok')],
  ]);
  const logs = Array.from({ length: LOGS }, (_, i) => [
    [id(address(i % 50))],
    [code('Transfer'), text('(from '), id(address(i)), text(', to '), id(address(i + 1)), text(')')],
    [amount(BigInt(i) * 10n ** 15n, 18, 'SNC')],
  ]);
  const code32 = (i: number) => [code(`0x${i.toString(16).padStart(64, '0')}`)];
  const logMarks = Array.from({ length: LOGS }, (_, i) => ({
    details: ['topic 0', 'topic 1', 'topic 2', 'data'].map((label) => ({
      ...{ key: label, label, value: code32(i), from: [] },
    })),
  }));
  const callMarks = Array.from({ length: CALLS }, (_, i) => ({
    depth: i % 8,
    tone: i % 50 === 0 ? ('failed' as const) : undefined,
    details: [
      { key: 'input', label: 'input', value: [code(`0x${'ab'.repeat(68)}`)], from: [] },
      { key: 'output', label: 'output', value: code32(i), from: [] },
    ],
  }));
  return {
    ...{ kind: 'transaction', status: 'ok', identifier: `0x${'ab'.repeat(32)}`, title: [text('batch')] },
    ...{ network: 'fuji', chain: 'C-Chain', facts: [], related: [], sources: [] },
    sections: [
      {
        key: 'calls',
        heading: 'Calls',
        columns: ['call', 'value', 'gas used', 'outcome'],
        rows: calls,
        marks: callMarks,
        from,
      },
      { key: 'events', heading: 'Events', columns: ['contract', 'event', 'value'], rows: logs, marks: logMarks, from },
    ],
  };
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
