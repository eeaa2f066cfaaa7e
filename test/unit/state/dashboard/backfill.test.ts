import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ConnectionError, RpcError } from '../../../../src/engine/errors/errors';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import type { JsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import type { Clock } from '../../../../src/engine/net/http/deadline';
import { Activity } from '../../../../src/extension/dashboard/feeds/activity';
import type { SpanKey } from '../../../../src/webview/protocol/span';
import { Backfill } from '../../../../src/extension/dashboard/feeds/chainFeed';
import { EvmNode } from '../../../../src/engine/sources/evmNode';
import type { DashboardContext } from '../../../../src/extension/dashboard/feeds/dashboardDeps';

const now = Date.parse('2026-11-21T12:00:00Z');
const url = 'http://127.0.0.1:9650/ext/bc/C/rpc';
const place = { host: '127.0.0.1:9650', method: 'eth_getBlockByNumber' };

/** A chain with a block every second until now, and a dashboard that shows it. */
class UrlLookup {
  readonly activity = new Activity();
  /** Block numbers of each batch. */
  readonly requested: (readonly number[])[] = [];
  span: SpanKey = 'fiveMinutes';
  /** `absent`: the node returns an error; `away`: it is unreachable. */
  answer: (number: number) => 'block' | 'absent' | 'away' = () => 'block';
  private timers: { readonly wait: number; readonly run: () => void }[] = [];
  private readonly stop = new AbortController();
  readonly earlier: Backfill;

  constructor(private readonly height: number) {
    const clock: Clock = {
      now: () => now,
      ticks: () => now,
      after: (wait, run) => {
        this.timers.push({ wait, run });
        return () => undefined;
      },
    };
    const rpc: JsonRpc = {
      call: () => Promise.reject(new Error('One question is a batch of its own.')),
      batch: (_, calls) => {
        const numbers = calls.map(({ params }) => Number((params as readonly string[])[0]));
        this.requested.push(numbers);
        return numbers.some((number) => this.answer(number) === 'away')
          ? Promise.reject(new ConnectionError(place, 'refused'))
          : Promise.resolve(
              numbers.map((number) =>
                this.answer(number) === 'absent'
                  ? { ok: false, error: new RpcError(place, -32000, 'pruned') }
                  : { ok: true, value: this.block(number) },
              ),
            );
      },
    };
    // Only what is used here.
    const context = {
      deps: { clock },
      span: () => this.span,
      changed: () => undefined,
      sentence: errorSentence,
    } as unknown as DashboardContext;
    this.earlier = new Backfill(context, {
      activity: this.activity,
      node: (signal) => new EvmNode(rpc, [url], { signal, deadlineMs: 1_000 }),
      receive: async (blocks) =>
        blocks.forEach(({ number, timestamp, transactions, gasUsed }) =>
          this.activity.add({ number, time: Number(timestamp) * 1_000, transactions: transactions.length, gasUsed }),
        ),
    });
    for (const number of [height - 1, height]) {
      const block = { time: this.timeOf(number), transactions: 0, gasUsed: 0n };
      this.activity.add({ ...block, number: BigInt(number) });
    }
    void this.earlier.run(this.stop.signal);
  }

  /** Lets timers expire, the first time those of up to `wait`, until there are no more requests. */
  async rest(wait = 1_000): Promise<void> {
    const settle = async (): Promise<void> => {
      for (let turn = 0; turn < 5; turn++) {
        await nextTurn();
      }
    };
    let before: number;
    let most = wait;
    do {
      await settle();
      before = this.requested.length;
      const due = this.timers.filter((timer) => timer.wait <= most);
      this.timers = this.timers.filter((timer) => timer.wait > most);
      most = 1_000;
      due.forEach(({ run }) => run());
      await settle();
    } while (this.requested.length > before);
  }

  end(): void {
    this.stop.abort();
  }

  /** Seconds before now for which there is complete data. */
  get known(): number {
    return (now - (this.activity.knownSince ?? now)) / 1_000;
  }

  private timeOf(number: number): number {
    return now - (this.height - number) * 1_000;
  }

  private block(number: number) {
    const hash = `0x${number.toString(16).padStart(64, '0')}`;
    const timestamp = `0x${(this.timeOf(number) / 1_000).toString(16)}`;
    return {
      ...{ number: `0x${number.toString(16)}`, hash, parentHash: hash, timestamp },
      ...{ gasLimit: '0x989680', gasUsed: '0x0', transactions: [] },
    };
  }
}

describe('the blocks before those that a dashboard followed', () => {
  let looked: UrlLookup;
  afterEach(() => looked.end());

  it('are asked for from the newest on, 40 at once, until the span is full and no further', async () => {
    looked = new UrlLookup(10_000);
    await looked.rest();
    const numbers = looked.requested.flat();
    assert.deepEqual(
      looked.requested.map(({ length }) => length),
      [40, 40, 40, 40, 40, 40, 40, 40],
    );
    assert.deepEqual([numbers[0], numbers.at(-1)], [9_998, 9_998 - 319]);
    assert.equal(looked.known, 321);
    await looked.rest();
    assert.equal(looked.requested.length, 8);
  });

  it('are asked for further back where a longer span is looked at, yet not without end', async () => {
    looked = new UrlLookup(10_000);
    await looked.rest();
    looked.span = 'hour';
    looked.earlier.wake();
    await looked.rest();
    assert.equal(looked.known, 3_000);
    assert.equal(looked.requested.flat().at(-1), 7_000);
    assert.equal(looked.earlier.reason, 'Only the newest 3,000 blocks are loaded.');
  });

  it('end where the chain begins', async () => {
    looked = new UrlLookup(50);
    await looked.rest();
    assert.deepEqual([looked.known, looked.requested.flat().at(-1)], [50, 0]);
    assert.equal(looked.earlier.reason, 'The chain has no earlier blocks.');
  });

  it('are not there where the node does not have them, and asked for again when that may have changed', async () => {
    looked = new UrlLookup(10_000);
    looked.answer = (number) => (number < 9_900 ? 'absent' : 'block');
    await looked.rest();
    assert.equal(looked.known, 100);
    assert.equal(looked.earlier.reason, 'The node has no earlier blocks.');
    looked.answer = () => 'away';
    await looked.rest(30_000);
    assert.equal(
      looked.earlier.reason,
      'Cannot load earlier blocks: Nothing is listening at 127.0.0.1:9650, so eth_getBlockByNumber got no response. Start the node, or correct its URL in the settings.',
    );
    looked.answer = () => 'block';
    await looked.rest(30_000);
    assert.equal(looked.known, 300);
  });
});
