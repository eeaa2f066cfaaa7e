import assert from 'node:assert/strict';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { record, type Recording } from '../../../../src/engine/evm/trace/recorder';
import { EvmNode } from '../../../../src/engine/sources/evmNode';
import { fetchRecording } from '../../../../src/engine/source/io/traceSource';
import { TraceChunks } from '../../../../src/engine/source/io/stepValues';
import { testHttp } from '../../../helpers/httpClient';
import { type Loopback, startLoopback } from '../../../helpers/loopback';
import { startTracedLoop, type TracedLoop } from '../../../helpers/tracedLoop';

const { signal } = new AbortController();

describe('the values of steps by windows', function () {
  this.timeout(30_000);
  const http = testHttp();
  const rpc = createJsonRpc(http);
  const nodeAt = (url: string): EvmNode => new EvmNode(rpc, [url], { signal });
  after(() => http.dispose());

  describe('of a node that runs tracers', () => {
    let loop: TracedLoop;
    let recording: Recording;
    before(async () => {
      loop = await startTracedLoop(600);
      recording = await fetchRecording(nodeAt(loop.url), loop);
    });
    after(() => loop.close());

    it('are its stack and memory before the step', async () => {
      assert.equal(recording.length, 6_002);
      const values = new TraceChunks(nodeAt(loop.url), loop, recording);
      assert.deepEqual(await values.at(0, signal), { stack: [], memory: '0x' });
      // The MSTORE of the first round, and the step after it.
      assert.deepEqual(await values.at(4, signal), { stack: [600n, 600n, 0n], memory: '0x' });
      const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`;
      assert.deepEqual(await values.at(5, signal), { stack: [600n], memory: word(600) });
      // In the next window, which starts with the memory up to then.
      assert.deepEqual(await values.at(2_003, signal), { stack: [400n, 400n], memory: word(401) });
      assert.deepEqual(await values.at(6_001, signal), { stack: [0n], memory: word(1) });
    });

    it('are those of a call that is not sent too', async () => {
      const call = { call: { data: '0x6001600052602a' }, block: 'latest' };
      const own = await fetchRecording(nodeAt(loop.url), call);
      const values = new TraceChunks(nodeAt(loop.url), call, own);
      assert.equal(own.length, 5);
      const one = `0x${'1'.padStart(64, '0')}`;
      assert.deepEqual(await values.at(4, signal), { stack: [42n], memory: one });
    });
  });

  it('come by shorter windows where memory is large', async () => {
    const loop = await startTracedLoop(1_000, 'growing');
    try {
      const node = nodeAt(loop.url);
      const recording = await fetchRecording(node, loop);
      const values = new TraceChunks(node, loop, recording);
      const { stack, memory } = await values.at(recording.length - 1, signal);
      assert.deepEqual([stack, (memory.length - 2) / 64], [[0n], 1_000]);
    } finally {
      await loop.close();
    }
  });

  describe('of a node that lies, or knows no tracers', () => {
    let node: Loopback;
    /** Keyed by whether the request has a tracer. */
    let results: Readonly<Record<'tracer' | 'plain', string>>;
    let requested: string[] = [];
    before(async () => {
      node = await startLoopback(({ body }, response) => {
        const { id, params } = JSON.parse(body) as { id: number; params: [string, object] };
        const way = 'tracer' in params[1] ? 'tracer' : 'plain';
        requested.push(way);
        const result = results[way];
        response.end(
          `{"jsonrpc":"2.0","id":${id},${result.startsWith('!') ? `"error":${result.slice(1)}` : `"result":${result}`}}`,
        );
      });
    });
    beforeEach(() => (requested = []));
    after(() => node.close());

    const recording = record(
      {
        length: 3,
        pc: Uint32Array.of(0, 2, 4),
        op: Uint8Array.of(0x60, 0x60, 0),
        gas: new BigUint64Array(3),
        depth: Uint16Array.of(1, 1, 1),
      },
      {},
    );
    const valuesOf = (): TraceChunks => new TraceChunks(nodeAt(node.url), { hash: '0x1' }, recording);
    const rejection = '!{"code":-32000,"message":"tracer not found"}';
    const plain = JSON.stringify({
      structLogs: [
        { pc: 0, stack: [], memory: null },
        { pc: 2, stack: ['0x80'], memory: ['00'.repeat(32)] },
        { pc: 4, stack: ['80', 'ff'.repeat(32)], memory: [`0x${'11'.repeat(32)}`, '22'.repeat(32)] },
      ],
    });

    it('are taken out of all steps before them', async () => {
      results = { tracer: rejection, plain };
      const values = valuesOf();
      assert.deepEqual(await values.at(2, signal), {
        stack: [0x80n, 2n ** 256n - 1n],
        memory: `0x${'11'.repeat(32)}${'22'.repeat(32)}`,
      });
      assert.deepEqual(await values.at(0, signal), { stack: [], memory: '0x' });
      assert.deepEqual(requested, ['tracer', 'plain']);
    });

    const lies: readonly (readonly [what: string, tracer: string])[] = [
      ['steps of another transaction', '[[0,[],0],[3,[],0]]'],
      ['no steps', '[]'],
      ['more steps than asked for', '[[0,[],0],[2,[],0],[4,[],0],[5,[],0]]'],
      ['words that are none', '[[0,["g"],0]]'],
      ['words that are too long', `[[0,["${'1'.repeat(65)}"],0]]`],
      ['a stack without end', `[[0,${JSON.stringify(Array(1_025).fill('1'))},0]]`],
      ['half bytes of memory', '[[0,[],"0x1"]]'],
      ['no list', '{"a":1}'],
      ['steps that are none', '[7]'],
    ];
    for (const [what, tracer] of lies) {
      it(`are not taken from ${what}`, async () => {
        results = { tracer, plain };
        assert.deepEqual(await valuesOf().at(1, signal), { stack: [0x80n], memory: `0x${'00'.repeat(32)}` });
        assert.deepEqual(requested, ['tracer', 'plain']);
      });
    }

    const others: readonly (readonly [what: string, logs: string, sentence: RegExp])[] = [
      ['are of another transaction', plain.replace('"pc":0', '"pc":1'), /expected the steps of the same transaction/],
      ['have no values', '{"structLogs":[{"pc":0}]}', /expected the values of steps/],
      ['have no memory in words', plain.replace('"memory":null', '"memory":["0x1"]'), /expected the values of steps/],
      ['are none', '{"structLogs":7}', /expected the values of steps/],
    ];
    for (const [what, logs, sentence] of others) {
      it(`say that they ${what}`, async () => {
        results = { tracer: rejection, plain: logs };
        const error: unknown = await valuesOf()
          .at(0, signal)
          .catch((thrown: unknown) => thrown);
        assert.match(errorSentence(error), sentence);
      });
    }

    it('are asked for once by all who wait for them', async () => {
      results = { tracer: '[[0,[],0],[2,["80"],"0x00"],[4,[],0]]', plain: rejection };
      const values = valuesOf();
      const both = await Promise.all([values.at(1, signal), values.at(2, signal)]);
      assert.deepEqual(both, [
        { stack: [0x80n], memory: '0x00' },
        { stack: [], memory: '0x00' },
      ]);
      assert.deepEqual(requested, ['tracer']);
    });

    it('are not waited for by who left', async () => {
      results = { tracer: '[[0,[],0]]', plain: rejection };
      const leave = new AbortController();
      const waiting = valuesOf().at(0, leave.signal);
      leave.abort(new Error('left'));
      await assert.rejects(waiting, /left/);
    });
  });
});
