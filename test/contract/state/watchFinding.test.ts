import assert from 'node:assert/strict';
import type { Finding } from '../../../src/core/finding/finding';
import type { JsonObject } from '../../../src/core/json/value';
import { watchFinding } from '../../../src/state/resolver/watchFinding';
import { startAlteredNode } from '../../helpers/alteredNode';
import { type TestLookup, testLookup, testNetwork } from '../../helpers/lookupOn';
import { recordedId } from '../../helpers/recordedId';
import { startRecordedChain } from '../../helpers/recordedChain';
import { TestClock } from '../../helpers/testClock';

const transfer = recordedId('C', 'transfer');
const inPool = { blockHash: null, blockNumber: null, transactionIndex: null };

interface Heard {
  readonly status: Finding['status'];
  readonly asked: number;
  readonly wait: number | undefined;
}

describe('watching a pending transaction', () => {
  let lookup: TestLookup;
  let clock: TestClock;
  let heard: Heard[];
  let closing: (() => Promise<void>)[];

  beforeEach(() => {
    lookup = testLookup();
    clock = new TestClock();
    heard = [];
    closing = [() => lookup.dispose()];
  });
  afterEach(() => Promise.all(closing.map((close) => close())));

  const answered = ({ status }: Finding, asked: number, nextAt: number | undefined) =>
    void heard.push({ status, asked, wait: nextAt === undefined ? undefined : nextAt - clock.now() });

  /** A node whose transaction is in its pool until so many lookups have heard so. */
  async function asking(rounds: number) {
    const chain = await startRecordedChain(['evm-c.jsonl']);
    const node = await startAlteredNode(chain.url, (method, _, json) => {
      if (heard.length >= rounds) {
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
      ask: (signal: AbortSignal) => lookup.on(network, transfer, { signal, fresh: true, chain: 'C-Chain' }),
    };
  }

  /** Lets each wait pass as soon as it has begun. */
  async function passing(count: number): Promise<void> {
    for (let i = 1; i <= count; i += 1) {
      await clock.startedTimers(i);
      clock.advance(clock.started[i - 1] ?? 0);
    }
  }

  it('asks less and less often, and ends once it is accepted', async () => {
    const { ask } = await asking(4);
    const [end] = await Promise.all([watchFinding({ clock, ask, answered }, new AbortController().signal), passing(4)]);
    assert.equal(end, 'final');
    assert.deepEqual(heard, [
      { status: 'stuck', asked: 1, wait: 1000 },
      { status: 'stuck', asked: 2, wait: 1000 },
      { status: 'stuck', asked: 3, wait: 2000 },
      { status: 'stuck', asked: 4, wait: 2000 },
      { status: 'ok', asked: 5, wait: undefined },
    ]);
    assert.equal(clock.pending, 0);
  });

  it('ends where it is stopped, and asks no more', async () => {
    const { ask, node } = await asking(100);
    const stop = new AbortController();
    const watching = watchFinding({ clock, ask, answered }, stop.signal);
    await clock.startedTimers(1);
    const asked = node.requests.length;
    stop.abort(new Error('stopped'));
    await assert.rejects(watching, /stopped/);
    clock.advance(60_000);
    assert.equal(node.requests.length, asked);
    assert.equal(clock.pending, 0);
  });

  it('ends where nobody knows it any more, and after an hour', async () => {
    const pending = await (await asking(100)).ask(AbortSignal.timeout(10_000));
    const statuses = (of: (round: number) => Finding['status']) => {
      let round = 0;
      return () => Promise.resolve({ ...pending, status: of((round += 1)) });
    };
    const { signal } = new AbortController();
    const gone = watchFinding({ clock, ask: statuses((n) => (n < 3 ? 'pending' : 'notFound')), answered }, signal);
    assert.equal((await Promise.all([gone, passing(6)]))[0], 'gone');
    assert.equal(heard.length, 7);

    clock = new TestClock();
    heard = [];
    const late = watchFinding(
      { clock, ask: statuses((n) => (n % 9 === 0 ? 'unavailable' : 'stuck')), answered },
      signal,
    );
    assert.equal((await Promise.all([late, passing(127)]))[0], 'late');
    assert.deepEqual(heard.at(-2)?.wait, 30_000);
  });
});
