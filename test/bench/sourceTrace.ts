import { execFile } from 'node:child_process';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { startLoopback } from '../helpers/loopback';
import { startTracedLoop, type TracedLoop } from '../helpers/tracedLoop';
import type { BenchRow } from './benchRow';
import { pauseAfter } from '../../src/engine/net';
import { bundled } from './bundled';
import { watchTheLoop } from './watchTheLoop';

/** Ten steps each. */
const ROUNDS = 6_000;
const RUNS = 5;
/** The maximum that is examined: more than 15 M gas, at ten each. */
const MOST_STEPS = 1_500_000;

type Shipped = typeof import('./sourceTraceOf');

/** A transaction of 60,000 steps from a development node, until its last line, its call stack and values are known. */
export async function run(): Promise<BenchRow[]> {
  const shipped = await bundled<Shipped>(path.join(__dirname, 'sourceTraceOf.ts'));
  const loop = await startTracedLoop(ROUNDS);
  try {
    return [...(await lines(shipped, loop)), await heap()];
  } finally {
    await loop.close();
  }
}

async function lines(shipped: Shipped, loop: TracedLoop): Promise<BenchRow[]> {
  const { createHttp, createJsonRpc, EvmNode, FetchedStepValues, fetchRecording, SourceTrace } = shipped;
  const http = createHttp({ userAgent: 'bench', environment: {} });
  const { signal } = new AbortController();
  let [ours, actual, values, backwards, stored] = [Infinity, Infinity, Infinity, Infinity, Infinity];
  try {
    const node = new EvmNode(createJsonRpc(http), [loop.url], { signal });
    // The fastest run counts for both sides, alternating, since other load only adds time.
    for (let i = 0; i < RUNS; i++) {
      const watch = watchTheLoop();
      const start = performance.now();
      const recording = await fetchRecording(node, loop);
      const trace = await SourceTrace.build(recording, new Map([[0, matched(shipped)]]), pauseAfter(8));
      const [frame] = trace.framesAt(recording.length - 1);
      ours = Math.min(ours, performance.now() - start);
      if (recording.length !== loop.steps || frame?.range?.line !== 2) {
        throw new Error(`The line of step ${recording.length} is ${frame?.range?.line}.`);
      }
      const requested = performance.now();
      const stepValues = new FetchedStepValues(node, loop, recording, new Map());
      const { stack } = await stepValues.at(recording.length - 1, signal);
      values = Math.min(values, performance.now() - requested);
      const back = performance.now();
      await stepValues.at(recording.length - 1_000, signal);
      backwards = Math.min(backwards, performance.now() - back);
      stored = Math.min(stored, watch.end());
      actual = Math.min(actual, await naively(loop));
      if (stack.length !== 1) {
        throw new Error(`The last step has ${stack.length} words.`);
      }
    }
  } finally {
    await http.dispose();
  }
  const steps = loop.steps.toLocaleString('en');
  return [
    {
      name: `transaction of ${steps} steps, asked of a node, until its last line and call stack are known`,
      value: ours,
      unit: 'ms',
      bar: 1_500,
      comparedWith: 'fetch, JSON.parse and plain arrays, without a line',
      ratio: actual / ours,
    },
    { name: 'values of its last step', value: values, unit: 'ms', bar: 1_500 },
    { name: 'values of a step far from the first, after that', value: backwards, unit: 'ms', bar: 30 },
    { name: 'longest piece of work meanwhile', value: stored, unit: 'ms', bar: 50 },
  ];
}

/** Time of a naive implementation that gets the same steps and calls. */
async function naively({ url, hash }: TracedLoop): Promise<number> {
  const start = performance.now();
  const request = async (
    config: object,
  ): Promise<{ structLogs: { pc: number; op: string; gas: number; depth: number }[] }> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'debug_traceTransaction', params: [hash, config] });
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return ((await response.json()) as { result: Awaited<ReturnType<typeof request>> }).result;
  };
  const [{ structLogs }] = await Promise.all([
    request({ disableStack: true, disableStorage: true }),
    request({ tracer: 'callTracer', tracerConfig: { withLog: true } }),
  ]);
  const columns = {
    pc: structLogs.map(({ pc }) => pc),
    op: structLogs.map(({ op }) => op),
    gas: structLogs.map(({ gas }) => BigInt(gas)),
    depth: structLogs.map(({ depth }) => depth),
  };
  if (columns.pc.length === 0) {
    throw new Error('There are no steps.');
  }
  return performance.now() - start;
}

/** Maps all of the loop's code to the third line of a source. */
function matched({ CallSource, CodeMap, sourceOfCode, SourceText }: Shipped) {
  const bytes = Buffer.from('62000000 5b 80 6000 52 6001 90 03 80 6004 57 00'.replaceAll(' ', ''), 'hex');
  const text = 'contract Loop {\n  function count() external {\n    while (left > 0) left--;\n  }\n}\n';
  const start = text.indexOf('while');
  const file = { path: 'src/Loop.sol', uri: 'file:///src/Loop.sol', text };
  const map = `${start}:23:0:-${';'.repeat(11)}`;
  const code = { bytes, open: [], sourceMap: map, generated: new Map<number, string>() };
  const contract = {
    name: 'Loop',
    artifact: 'out/Loop.sol/Loop.json',
    path: file.path,
    language: 'Solidity' as const,
    sources: new Map([[0, { path: file.path }]]),
    hashes: new Map<string, string>(),
    runtime: code,
    selectors: new Map<string, string>(),
    hasAst: false,
  };
  const match = { verdict: 'sameBuild' as const, contract, code, changed: [] };
  const sources = new Map([[0, sourceOfCode(new SourceText(file))]]);
  return { match, source: new CallSource(match, contract, CodeMap.read(bytes, map)!, sources) };
}

/** Peak memory while the largest recording is read, in a process of its own. */
async function heap(): Promise<BenchRow> {
  const step = '{"pc":4,"op":"JUMPDEST","gas":33533429,"gasCost":1,"depth":1,"refund":0}';
  const thousand = `${`${step},`.repeat(999)}${step}`;
  const node = await startLoopback(({ body }, response) => {
    const { id, params } = JSON.parse(body) as { readonly id: number; readonly params: readonly [string, object] };
    response.write(`{"jsonrpc":"2.0","id":${id},"result":`);
    if ('tracer' in params[1]) {
      response.end('{"type":"CALL"}}');
      return;
    }
    let left = MOST_STEPS / 1_000;
    response.write('{"structLogs":[');
    const more = (): void => {
      while (left > 0 && response.write(left === 1 ? thousand : `${thousand},`)) {
        left -= 1;
      }
      if (left > 0) {
        left -= 1;
        response.once('drain', more);
      } else {
        response.end(']}}');
      }
    };
    more();
  });
  try {
    const script = path.join(__dirname, '../fixtures/state/recordingHeap.ts');
    const args = ['--expose-gc', '--import', 'tsx', script, node.url, String(MOST_STEPS)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return {
      name: `heap that a recording of ${MOST_STEPS.toLocaleString('en')} steps (15 M gas) takes at most`,
      value: Number(stdout) / 1024 / 1024,
      unit: 'MB',
      bar: 256,
    };
  } finally {
    await node.close();
  }
}
