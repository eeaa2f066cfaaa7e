import assert from 'node:assert/strict';
import { ApiError } from '../../../../src/engine/errors/errors';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { TraceError } from '../../../../src/engine/evm/trace/recorder';
import { EvmNode } from '../../../../src/engine/sources/evmNode';
import { fetchRecording } from '../../../../src/engine/source/io/traceSource';
import { watchTheLoop } from '../../../bench/watchTheLoop';
import { testHttp } from '../../../helpers/httpClient';
import { type Loopback, startLoopback } from '../../../helpers/loopback';

/** Milliseconds. Generous, since test machines are busy; the benchmark has the strict limit. */
const maxPaused = 200;

describe('a recording of a node that lies', function () {
  this.timeout(30_000);
  const http = testHttp();
  const { signal } = new AbortController();
  let node: Loopback;
  let steps: string;
  let tree: string;

  before(async () => {
    node = await startLoopback(({ body }, response) => {
      const { id, params } = JSON.parse(body) as { id: number; params: [string, object] };
      response.end(`{"jsonrpc":"2.0","id":${id},"result":${'tracer' in params[1] ? tree : steps}}`);
    });
  });
  after(async () => {
    await http.dispose();
    await node.close();
  });

  /** The number of steps and calls, or the error sentence. */
  async function result(): Promise<string> {
    try {
      const rpc = new EvmNode(createJsonRpc(http), [node.url], { signal });
      const { length, calls } = await fetchRecording(rpc, { hash: `0x${'1'.repeat(64)}` });
      return `${length} steps, ${calls.length} calls`;
    } catch (error) {
      assert.ok(error instanceof ApiError || error instanceof TraceError, String(error));
      return error instanceof ApiError ? errorSentence(error).replace(node.host, 'HOST') : error.message;
    }
  }

  /**
   * The longest time in which nothing else could run. Other load only adds to it, so the minimum of several runs
   * counts.
   */
  async function stored(): Promise<number> {
    const all: number[] = [];
    while (all.length < 5 && !all.some((one) => one < maxPaused)) {
      const watch = watchTheLoop();
      await result();
      all.push(watch.end());
    }
    return Math.min(...all);
  }

  const step = (op: string, depth: number, pc = 0): string => `{"pc":${pc},"op":"${op}","gas":1,"depth":${depth}}`;
  const logs = (...all: readonly string[]): string => `{"structLogs":[${all.join(',')}]}`;
  const nested = (depth: number): string =>
    `${'{"type":"CALL","calls":['.repeat(depth)}{"type":"CALL"}${']}'.repeat(depth)}`;
  const down = (depth: number): string => logs(...Array.from({ length: depth }, (_, i) => step('CALL', i + 1)));

  const cases: readonly (readonly [what: string, steps: string, tree: string, said: string])[] = [
    ['is of plain code', logs(step('STOP', 1)), '{"type":"CALL"}', '1 steps, 1 calls'],
    ['jumps out of the code', logs(step('JUMP', 1), step('STOP', 1, 4_294_967_295)), '{}', '2 steps, 1 calls'],
    ['is 1,000 calls deep', down(1_000), nested(999), '1000 steps, 1000 calls'],
    ['is deeper than a machine', down(1_026), nested(1_026), 'step 1025 is 1026 deep'],
    ['goes five deeper at once', logs(step('CALL', 1), step('STOP', 6)), '{}', 'step 1 is in a call that no step made'],
    ['has calls that are not among its steps', logs(step('STOP', 1)), nested(1), 'no step makes the CALL 0 of call 0'],
    [
      'has steps that are not among its calls',
      logs(step('CALL', 1), step('STOP', 2)),
      '{}',
      'step 0 makes a CALL that is not among the calls',
    ],
    [
      'has no calls but words',
      logs(step('STOP', 1)),
      '"none"',
      'Unexpected response from HOST to debug_traceTransaction: expected an object. Use another node, or check its version.',
    ],
    [
      'has negative gas',
      '{"structLogs":[{"pc":0,"op":"STOP","gas":-1,"depth":1}]}',
      '{}',
      'Unexpected response from HOST to debug_traceTransaction: expected an integer in its bounds in result.structLogs[0].gas. Use another node, or check its version.',
    ],
  ];
  for (const [what, itsSteps, itsTree, reported] of cases) {
    it(`is told or refused where it ${what}`, async () => {
      [steps, tree] = [itsSteps, itsTree];
      assert.equal(await result(), reported);
      const milliseconds = await stored();
      assert.ok(milliseconds < maxPaused, `${milliseconds} ms`);
    });
  }

  it('is refused where its calls have no end', async () => {
    [steps, tree] = [logs(step('STOP', 1)), nested(100_000)];
    assert.match(await result(), /debug_traceTransaction/);
  });
});
