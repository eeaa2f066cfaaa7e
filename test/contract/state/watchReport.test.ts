import assert from 'node:assert/strict';
import type { Report } from '../../../src/engine/report/report';
import type { JsonObject } from '../../../src/engine/primitives/json/value';
import { watchReport } from '../../../src/engine/lookup/io/watchReport';
import { startAlteredNode } from '../../helpers/alteredNode';
import { type TestLookup, testLookup, testNetwork } from '../../helpers/lookupOn';
import { recordedId } from '../../helpers/recordedId';
import { startRecordedChain } from '../../helpers/recordedChain';
import { TestClock } from '../../helpers/testClock';

const transfer = recordedId('C', 'transfer');
const inPool = { blockHash: null, blockNumber: null, transactionIndex: null };

interface Received {
  readonly status: Report['status'];
  readonly requested: number;
  readonly wait: number | undefined;
}

describe('watching a pending transaction', () => {
  let lookup: TestLookup;
  let clock: TestClock;
  let received: Received[];
  let closing: (() => Promise<void>)[];

  beforeEach(() => {
    lookup = testLookup();
    clock = new TestClock();
    received = [];
    closing = [() => lookup.dispose()];
  });
  afterEach(() => Promise.all(closing.map((close) => close())));

  const answered = ({ status }: Report, requested: number, nextAt: number | undefined) =>
    void received.push({ status, requested, wait: nextAt === undefined ? undefined : nextAt - clock.now() });

  /** A node whose transaction stays in its pool until this many lookups have completed. */
  async function requesting(rounds: number) {
    const chain = await startRecordedChain(['evm-c.jsonl']);
    const node = await startAlteredNode(chain.url, (method, _, json) => {
      if (received.length >= rounds) {
        return undefined;
      }
      switch (method) {
        case 'eth_getTransactionReceipt':
          return { result: null };
        case 'eth_getTransactionByHash':
          return { result: { ...(json as JsonObject), ...inPool } };
        default:
          return undefined;
      }
    });
    closing.push(
      () => node.close(),
      () => chain.close(),
    );
    const network = testNetwork({ nodes: [{ name: 'one', url: node.url }] });
    return {
      node,
      query: (signal: AbortSignal) => lookup.on(network, transfer, { signal, fresh: true, chain: 'C-Chain' }),
    };
  }

  /** Ends each wait as soon as it starts. */
  async function passing(count: number): Promise<void> {
    for (let i = 1; i <= count; i += 1) {
      await clock.startedTimers(i);
      clock.advance(clock.started[i - 1] ?? 0);
    }
  }

  it('asks less and less often, and ends once it is accepted', async () => {
    const { query: request } = await requesting(4);
    const [end] = await Promise.all([
      watchReport({ clock, query: request, answered }, new AbortController().signal),
      passing(4),
    ]);
    assert.equal(end, 'final');
    assert.deepEqual(received, [
      { status: 'stuck', requested: 1, wait: 1000 },
      { status: 'stuck', requested: 2, wait: 1000 },
      { status: 'stuck', requested: 3, wait: 2000 },
      { status: 'stuck', requested: 4, wait: 2000 },
      { status: 'ok', requested: 5, wait: undefined },
    ]);
    assert.equal(clock.pending, 0);
  });

  it('ends where it is stopped, and asks no more', async () => {
    const { query: request, node } = await requesting(100);
    const stop = new AbortController();
    const watching = watchReport({ clock, query: request, answered }, stop.signal);
    await clock.startedTimers(1);
    const requested = node.requests.length;
    stop.abort(new Error('stopped'));
    await assert.rejects(watching, /stopped/);
    clock.advance(60_000);
    assert.equal(node.requests.length, requested);
    assert.equal(clock.pending, 0);
  });

  it('ends where nobody knows it any more, and after an hour', async () => {
    const pending = await (await requesting(100)).query(AbortSignal.timeout(10_000));
    const statuses = (of: (batch: number) => Report['status']) => {
      let batch = 0;
      return () => Promise.resolve({ ...pending, status: of((batch += 1)) });
    };
    const { signal } = new AbortController();
    const gone = watchReport({ clock, query: statuses((n) => (n < 3 ? 'pending' : 'notFound')), answered }, signal);
    assert.equal((await Promise.all([gone, passing(6)]))[0], 'gone');
    assert.equal(received.length, 7);

    clock = new TestClock();
    received = [];
    const late = watchReport(
      { clock, query: statuses((n) => (n % 9 === 0 ? 'unavailable' : 'stuck')), answered },
      signal,
    );
    assert.equal((await Promise.all([late, passing(127)]))[0], 'late');
    assert.deepEqual(received.at(-2)?.wait, 30_000);
  });
});
