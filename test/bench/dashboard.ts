import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ConnectionError, RpcError } from '../../src/engine/errors/errors';
import type { JsonRpc, RpcOutcome } from '../../src/engine/net/jsonRpc/jsonRpc';
import type { Sockets } from '../../src/engine/net/socket/sockets';
import type { Clock } from '../../src/engine/net/http/deadline';
import type { ChartLine, DashboardView } from '../../src/webview/protocol/dashboard';
import type { JsonValue } from '../../src/engine/primitives/json/value';
import { Dashboard } from '../../src/extension/dashboard/dashboard';
import type { EvmChain, Network } from '../../src/engine/networks/network';
import { ChainLists } from '../../src/engine/chains/io/chainLists';
import { WatchedSets } from '../../src/engine/diagnose/io/watchedSets';
import { ChainRegistry } from '../../src/engine/networks/io/chainRegistry';
import { sampleDashboardView } from '../helpers/sampleDashboardView';
import { openDashboardPage } from '../helpers/dashboardPage';
import type { BenchRow } from './benchRow';

const HOURS = 8;
const SECONDS_A_BLOCK = 2;
const UPDATES = 60;

/** Updates until the drawing code is compiled. */
const WARM_UPDATES = 10;
const BEGAN = Date.parse('2026-11-21T00:00:00Z');

/** Memory of a dashboard that is open for a working day, time until its page shows an update, and cost of updates. */
export async function run(): Promise<BenchRow[]> {
  return [...(await memory()), await firstPaint(), await manyChains(), await frames()];
}

/** Three chains with a block every two seconds, reported by WebSockets, on an accelerated clock. */
async function memory(): Promise<readonly BenchRow[]> {
  const clock = new FastClock();
  const node = { name: 'one', url: 'http://127.0.0.1:9650' };
  const chains = ['C', 'a', 'b'].map((path): EvmChain => ({ name: path, path, blockchainId: path, evmChainId: 1n }));
  const network: Network = { name: 'x', networkId: 1, hrp: 'local', nodes: [node], chains, wireNames: 'wire' };
  let shown = 0;
  const deps = {
    rpc: rpcOf(clock),
    sockets: socketsOf(clock),
    clock,
    dataService: (): never => {
      throw new Error('The network has no data service.');
    },
    registry: new ChainRegistry(() => clock.now()),
    deadlineMs: () => 5_000,
    pinned: () => true,
    warnDays: () => 14,
  };
  const sets = new WatchedSets({ ...deps, active: () => network, now: () => clock.now() }, new ChainLists());
  const dashboard = new Dashboard({ ...deps, sets }, network, {
    allowed: () => true,
    changed: () => undefined,
    failed: (error) => {
      throw error;
    },
  });
  dashboard.start();
  const heap: number[] = [];
  const views: number[] = [];
  for (let second = 1; second <= HOURS * 3_600; second++) {
    await clock.pass(1_000);
    if (second % 10 === 0) {
      const start = performance.now();
      shown += dashboard.wholeView('today').chains.length;
      views.push(performance.now() - start);
    }
    if (second % 3_600 === 0) {
      heap.push(await heapBytes());
    }
  }
  dashboard.stop();
  const height = dashboard.view('hour').chains[2]?.cells.block?.text;
  if (shown !== HOURS * 360 * 4 || height?.startsWith('14,599 ') !== true) {
    throw new Error(`The dashboard did not follow its chains: ${height}.`);
  }
  const growth = (heap.at(-1)! - heap[1]!) / 1e6;
  return [
    {
      name: 'heap that a dashboard of three chains gains from its 2nd to its 8th hour',
      value: growth,
      unit: 'MB',
      bar: 1,
    },
    { name: 'what is shown of those chains, made anew', value: median(views), unit: 'ms', bar: 10 },
  ];
}

/** In a new page each time. */
async function firstPaint(): Promise<BenchRow> {
  const [chain] = sampleDashboardView().chains;
  const charts = ['tps', 'gas', 'baseFee', 'blockTime', 'daily'].map((key) => ({ ...chain!.detail!.charts[0]!, key }));
  const chains = ['C', 'a', 'b'].map((key) => ({ ...chain!, name: key, key, detail: { ...chain!.detail!, charts } }));
  const times: number[] = [];
  for (let i = 0; i < 3; i++) {
    const page = await openDashboardPage();
    times.push(await page.show(sampleDashboardView({ chains })));
    await page.close();
  }
  return { name: 'first paint of a dashboard of three chains', value: median(times), unit: 'ms', bar: 300 };
}

/** In an open page: the rows of sixty chains. */
async function manyChains(): Promise<BenchRow> {
  const [chain] = sampleDashboardView().chains;
  const chains = Array.from({ length: 60 }, (_, i) => ({ ...chain!, key: String(i), name: `chain ${i}` }));
  const page = await openDashboardPage();
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    await page.show(sampleDashboardView());
    times.push(await page.show(sampleDashboardView({ chains, chosen: '0' })));
  }
  await page.close();
  return { name: 'rows of 60 chains, drawn on an open dashboard', value: median(times), unit: 'ms', bar: 100 };
}

/**
 * CPU time of the page's thread for an update of all figures and charts of three chains: within a frame, so that none
 * of 60 a second is dropped.
 */
async function frames(): Promise<BenchRow> {
  const dashboard = await openDashboardPage();
  const session = await dashboard.page.context().newCDPSession(dashboard.page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000;
  };
  const views = Array.from({ length: UPDATES + WARM_UPDATES }, (_, i) => ({ kind: 'show', view: liveView(i) }));
  await dashboard.page.evaluate(`window.views = ${JSON.stringify(views)}`);
  const times: number[] = [];
  for (const i of views.keys()) {
    const before = await busy();
    await dashboard.page.evaluate(`new Promise((resolve) => {
      window.postMessage(window.views[${i}]);
      setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    })`);
    times.push((await busy()) - before);
  }
  await dashboard.close();
  const value = median(times.slice(WARM_UPDATES));
  return {
    name: 'processor time of a page for an update of three chains while live',
    value,
    unit: 'ms',
    bar: 1_000 / 60,
  };
}

/** Five minutes of three chains, as of second `i`. */
function liveView(i: number): DashboardView {
  const [chain] = sampleDashboardView().chains;
  const last = BEGAN + i * 5_000;
  const times = Array.from({ length: 60 }, (_, step) => last - (59 - step) * 5_000);
  const line = (label: string, scale: number): ChartLine => {
    const values = times.map((time) => ((time / 5_000) % 17) * scale);
    return { label, values, texts: values.map(String) };
  };
  const charts = ['tps', 'gas', 'baseFee', 'blockTime', 'daily'].map((key, scale) => ({
    ...{ ...chain!.detail!.charts[0]!, key, times },
    lines: key === 'gas' ? ['used', 'target', 'limit'].map((label) => line(label, 9)) : [line(key, scale + 1)],
  }));
  const figures = ['TPS now', 'height', 'last block', 'gas used', 'base fee', 'block gas cost'].map((label) => ({
    ...{ key: label, label, text: `${label} ${i}` },
  }));
  const detail = { ...chain!.detail!, figures, charts };
  return sampleDashboardView({ chains: ['C', 'a', 'b'].map((key) => ({ ...chain!, name: key, key, detail })) });
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

/** A clock that the benchmark advances, with its timers. */
class FastClock implements Clock {
  private time = BEGAN + 400_000;
  private readonly timers = new Set<{ readonly at: number; readonly run: () => void }>();

  now(): number {
    return this.time;
  }

  ticks(): number {
    return this.time;
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.time + milliseconds, run };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  async pass(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    for (;;) {
      const due = [...this.timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) {
        break;
      }
      this.time = Math.max(this.time, due.at);
      this.timers.delete(due);
      due.run();
      await nextTurn();
    }
    this.time = end;
    await nextTurn();
  }
}

/** A node with blocks only. */
function rpcOf(clock: Clock): JsonRpc {
  const place = { host: '127.0.0.1:9650', method: 'bench' };
  const answer = (method: string, number: JsonValue | undefined): RpcOutcome => {
    if (method !== 'eth_getBlockByNumber') {
      return { ok: false, error: new RpcError(place, -32601, `the method ${method} does not exist`) };
    }
    const newest = newestOf(clock);
    const requested = number === 'latest' ? newest : Number(number);
    return { ok: true, value: requested > newest ? null : blockOf(requested) };
  };
  return {
    call: () => Promise.reject(new ConnectionError(place, 'refused')),
    batch: (_, calls) =>
      Promise.resolve(calls.map(({ method, params }) => answer(method, Array.isArray(params) ? params[0] : undefined))),
  };
}

/** Sends each block as soon as it exists. */
function socketsOf(clock: Clock): Sockets {
  return {
    async *subscribe({ signal }) {
      yield { events: [{ kind: 'subscribed' }], dropped: 0 };
      for (;;) {
        await new Promise<void>((resolve) => clock.after(SECONDS_A_BLOCK * 1_000, resolve));
        signal.throwIfAborted();
        yield { events: [{ kind: 'notification', json: null }], dropped: 0 };
      }
    },
    dispose: () => Promise.resolve(),
  };
}

function newestOf(clock: Clock): number {
  return Math.floor((clock.now() - BEGAN) / 1_000 / SECONDS_A_BLOCK);
}

function blockOf(number: number): JsonValue {
  const hash = (of: number): string => `0x${of.toString(16).padStart(64, '0')}`;
  const quantity = (of: number): string => `0x${of.toString(16)}`;
  return {
    ...{ number: quantity(number), hash: hash(number), parentHash: hash(Math.max(0, number - 1)) },
    ...{ timestamp: quantity(BEGAN / 1_000 + number * SECONDS_A_BLOCK), gasLimit: '0xe4e1c0', gasUsed: '0x5208' },
    ...{ baseFeePerGas: '0x5d21dba00', blockGasCost: '0x0', transactions: [hash(number)] },
  };
}

/** Heap size after garbage collection. */
async function heapBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await nextTurn();
  collect();
  return process.memoryUsage().heapUsed;
}
