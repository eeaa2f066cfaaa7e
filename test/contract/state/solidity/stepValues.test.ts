import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { record } from '../../../../src/engine/evm/trace/recorder';
import { EvmNode } from '../../../../src/engine/sources/evmNode';
import { fetchRecording } from '../../../../src/engine/source/io/traceSource';
import { FetchedStepValues } from '../../../../src/engine/source/io/stepValues';
import { testHttp } from '../../../helpers/httpClient';
import { type Loopback, startLoopback } from '../../../helpers/loopback';
import { startTracedLoop } from '../../../helpers/tracedLoop';

const { signal } = new AbortController();

describe('the values of steps', function () {
  this.timeout(30_000);
  const http = testHttp();
  const rpc = createJsonRpc(http);
  const nodeAt = (url: string): EvmNode => new EvmNode(rpc, [url], { signal, tries: 1 });
  after(() => http.dispose());

  it('are known of each step, in any order', async () => {
    const loop = await startTracedLoop(6_000);
    try {
      const node = nodeAt(loop.url);
      const recording = await fetchRecording(node, loop);
      const values = new FetchedStepValues(node, loop, recording, new Map());
      await values.at(0, signal);
      for (const step of [60_001, 5, 30_004, 30_005, 12_345, 59_999]) {
        assert.ok((await values.at(step, signal)).stack.length <= 1_024);
      }
      const { stack, memory } = await values.at(30_005, signal);
      const word = (value: bigint): string => value.toString(16).padStart(64, '0');
      assert.deepEqual([stack, memory], [[3_000n], `0x${word(3_000n)}`]);
    } finally {
      await loop.close();
    }
  });

  describe('of a node that does not give them at once', () => {
    let node: Loopback;
    let stacks: (response: ServerResponse, id: number) => void;
    let requested: string[] = [];
    before(async () => {
      node = await startLoopback(({ body }, response) => {
        const { id, params } = JSON.parse(body) as { id: number; params: [string, object] };
        const way = 'tracer' in params[1] ? 'window' : 'stacks';
        requested.push(way);
        if (way === 'stacks') {
          stacks(response, id);
        } else {
          response.end(`{"jsonrpc":"2.0","id":${id},"result":[[0,[],0],[2,["80"],"0x"]]}`);
        }
      });
    });
    beforeEach(() => (requested = []));
    after(() => node.close());

    const result = (structLogs: unknown) => (response: ServerResponse, id: number) =>
      void response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { structLogs } }));
    const steps = [
      { pc: 0, op: 'PUSH1', gas: 9, depth: 1, stack: [] as string[] },
      { pc: 2, op: 'STOP', gas: 6, depth: 1, stack: ['0x80'] },
    ];
    const recording = record(
      {
        length: 2,
        pc: Uint32Array.of(0, 2),
        op: Uint8Array.of(0x60, 0),
        gas: BigUint64Array.of(9n, 6n),
        depth: Uint16Array.of(1, 1),
      },
      {},
    );
    const valuesOf = (): FetchedStepValues =>
      new FetchedStepValues(nodeAt(node.url), { hash: '0x1' }, recording, new Map());
    const expected = { stack: [0x80n], memory: '0x' };

    it('are asked for once where it does', async () => {
      stacks = result(steps);
      const values = valuesOf();
      assert.deepEqual(await Promise.all([values.at(1, signal), values.at(1, signal)]), [expected, expected]);
      assert.deepEqual(await values.at(0, signal), { stack: [], memory: '0x' });
      assert.deepEqual(requested, ['stacks']);
    });

    const lies: readonly (readonly [what: string, answer: (response: ServerResponse, id: number) => void])[] = [
      ['has none', result(steps.map(({ stack: _, ...step }) => step))],
      ['has those of another transaction', result(steps.map((step) => ({ ...step, pc: step.pc + 1 })))],
      ['has fewer steps', result(steps.slice(1))],
      ['has stacks that are none', result(steps.map((step) => ({ ...step, stack: ['x'] })))],
      ['has stacks that no machine has', result(steps.map((step) => ({ ...step, stack: ['1', '2', '3'] })))],
      ['has no steps', result(7)],
      [
        'refuses',
        (response, id) =>
          void response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: 'too many steps' } })),
      ],
    ];
    for (const [what, answer] of lies) {
      it(`are fetched by windows where it ${what}`, async () => {
        stacks = answer;
        const values = valuesOf();
        assert.deepEqual(await values.at(1, signal), expected);
        assert.deepEqual(await values.at(1, signal), expected);
        assert.deepEqual(requested, ['stacks', 'window']);
      });
    }

    it('are asked for again where it was away', async () => {
      stacks = (response) => void response.destroy();
      const values = valuesOf();
      const error: unknown = await values.at(1, signal).catch((thrown: unknown) => thrown);
      assert.match(errorSentence(error), /closed the connection before answering debug_traceTransaction/);
      stacks = result(steps);
      assert.deepEqual(await values.at(1, signal), expected);
    });

    it('are not waited for by who left', async () => {
      stacks = result(steps);
      const leave = new AbortController();
      const waiting = valuesOf().at(0, leave.signal);
      leave.abort(new Error('left'));
      await assert.rejects(waiting, /left/);
    });
  });
});
