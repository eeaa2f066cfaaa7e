import { Timeline } from '../../../../src/engine/source/debugger/walk';
import { isCalling, opcode } from '../../../../src/engine/evm/trace/opcodes';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { type Recording, TraceError } from '../../../../src/engine/evm/trace/recorder';
import { EvmNode } from '../../../../src/engine/sources/evmNode';
import { testHttp } from '../../../helpers/httpClient';
import { startLoopback } from '../../../helpers/loopback';
import { fetchRecording, matchSource } from '../../../../src/engine/source/io/traceSource';
import type { Attack } from '../attack';
import { type AttackedChain, onAttackedChain } from './attackedChain';

const family = 'traces that lie';

const leads = new Set<number>([...Object.values(opcode).filter(isCalling), opcode.jump, opcode.jumpi]);

/** A recording of that many steps of the transaction's own call, each copied from the honest recording. */
function recordingOf({ pc, op, gas, calls }: Recording, places: readonly number[], length: number): Recording {
  const at = (i: number): number => places[(i * 37) % places.length]!;
  const { first: _, last: __, error: ___, ...root } = calls[0]!;
  return {
    length,
    pc: Uint32Array.from({ length }, (_, i) => pc[at(i)]!),
    op: Uint8Array.from({ length }, (_, i) => op[at(i)]!),
    gas: BigUint64Array.from({ length }, (_, i) => gas[at(i)]!),
    call: new Uint16Array(length),
    calls: [{ ...root, first: 0, last: length - 1 }],
  };
}

/** CPU time grows at most linearly: twice the steps may take at most 2.4 times as long. */
async function growth(
  { chain, wrote, load }: AttackedChain,
  isTaken: (op: number, step: number) => boolean,
): Promise<readonly string[]> {
  const { trace, codes } = await load(wrote);
  const honest = trace.recording;
  const own = new Map([...codes].filter(([call]) => call === 0));
  const places = [...honest.op.keys()].filter((i) => honest.call[i] === 0 && isTaken(honest.op[i]!, i));
  const least: Record<number, number> = {};
  // The minimum of three, because garbage collection at arbitrary times is included.
  for (const count of [50_000, 100_000, 200_000].flatMap((size) => [size, size, size])) {
    const before = process.cpuUsage();
    const lying = await matchSource(recordingOf(honest, places, count), own, chain.builds);
    const timeline = lying && (await Timeline.build(lying, () => new Promise((resolve) => setImmediate(resolve))));
    if (timeline === undefined) {
      return ['the steps are of no project'];
    }
    lying!.framesAt(count - 1);
    const used = process.cpuUsage(before).user / 1_000;
    least[count] = Math.min(used, least[count] ?? used);
  }
  const [one, two, four] = [least[50_000]!, least[100_000]!, least[200_000]!];
  // Short times are noise.
  const isSteep = four > 500 && (four > 2.4 * two || two > 2.4 * one) && four > 2.4 * 2.4 * one;
  return isSteep ? [`milliseconds at 1×, 2×, 4×: ${[one, two, four].map(Math.round).join(', ')}`] : [];
}

/** A server that sends steps without end, and the resulting message. */
async function endless(
  step: (i: number) => string,
  tree: string,
): Promise<{ said: string; sentMb: number; mb: number }> {
  let sent = 0;
  const node = await startLoopback(({ body }, response) => {
    const { id, params } = JSON.parse(body) as { id: number; params: [string, object] };
    if ('tracer' in params[1]) {
      response.end(`{"jsonrpc":"2.0","id":${id},"result":${tree}}`);
      return;
    }
    response.write(`{"jsonrpc":"2.0","id":${id},"result":{"structLogs":[`);
    let i = 0;
    const more = (): void => {
      while (i < 10_000_000 && !response.destroyed) {
        const text = Array.from({ length: 1_000 }, () => step(i++)).join(',');
        sent += text.length;
        if (!response.write(`${text},`)) {
          response.once('drain', more);
          return;
        }
      }
      response.end(`${step(i)}]}}`);
    };
    more();
  });
  const http = testHttp();
  const before = process.memoryUsage();
  let mb = 0;
  const timer = setInterval(() => {
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    mb = Math.max(mb, (arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed) / 1024 / 1024);
  }, 20);
  try {
    const rpc = new EvmNode(createJsonRpc(http), [node.url], {
      signal: AbortSignal.timeout(90_000),
      deadlineMs: 80_000,
    });
    const reported = await fetchRecording(rpc, { hash: `0x${'1'.repeat(64)}` }).then(
      ({ length }) => `${length} steps`,
      (error: unknown) => (error instanceof TraceError ? error.message : errorSentence(error)),
    );
    return { said: reported.replace(node.host, 'HOST'), sentMb: sent / 1024 / 1024, mb };
  } finally {
    clearInterval(timer);
    await http.dispose();
    await node.close();
  }
}

const attacks: readonly Omit<Attack, 'family'>[] = [
  {
    name: 'ten million steps are read up to a count, within bounded memory, and that is said',
    run: async () => {
      const step = (i: number): string => `{"pc":${i},"op":"ADD","gas":1,"depth":1}`;
      const { said: reported, sentMb, mb } = await endless(step, '{"type":"CALL"}');
      return [
        ...(/^The transaction took more than 1,500,000 steps/.test(reported) ? [] : [reported]),
        ...(sentMb < 260 ? [] : [`${sentMb} MB were read`]),
        ...(mb < 400 ? [] : [`${mb} MB were kept`]),
      ];
    },
  },
  {
    name: 'calls 1,025 deep, each in hundreds of functions, are shown up to a count',
    run: () =>
      onAttackedChain(async ({ chain, wrote, load }) => {
        const honest = await load(wrote);
        const { recording } = honest.trace;
        const jumps = [...recording.op.keys()].filter(
          (i) => recording.call[i] === 0 && recording.op[i] === opcode.jump,
        );
        // A step into a function, repeated: each adds a frame to the stack.
        const own = new Map([[0, honest.codes.get(0)!]]);
        const into: number[] = [];
        for (const jump of jumps) {
          const alone = await matchSource(recordingOf(recording, [jump], 20), own, chain.builds);
          into.push(...(alone?.depthAt(19) === 19 ? [jump] : []));
        }
        const [depth, each] = [1_025, 1_000];
        const length = depth * each;
        const { pc, op, call } = recordingOf(recording, into, length);
        const [root] = recording.calls;
        const calls = Array.from({ length: depth }, (_, i) => ({
          ...{ ...root!, index: i, depth: i, first: i * each, last: i * each + each - 1 },
          ...(i === 0 ? {} : { parent: i - 1, madeBy: i * each - 1 }),
        }));
        call.forEach((_, i) => (call[i] = Math.floor(i / each)));
        const lying = { length, pc, op, gas: new BigUint64Array(length), call, calls };
        const codes = new Map(calls.map(({ index }) => [index, honest.codes.get(0)!]));
        const trace = await matchSource(lying, codes, chain.builds);
        const before = process.cpuUsage();
        const frames = trace?.framesAt(length - 1).length ?? 0;
        const { user } = process.cpuUsage(before);
        return [
          ...(frames > 1_025 && frames <= 4_000 ? [] : [`${frames} frames`]),
          ...(user < 2_000_000 ? [] : [`the frames take ${Math.round(user / 1_000)} ms`]),
        ];
      }),
  },
  {
    name: 'steps that never jump take no longer than their count',
    run: () => onAttackedChain((chain) => growth(chain, (op) => !leads.has(op))),
  },
  {
    name: 'functions that are entered and never left take no longer than their count',
    run: () => onAttackedChain((chain) => growth(chain, (op, step) => op === opcode.jump || step % 40 === 0)),
  },
];

export const largeTraces: readonly Attack[] = attacks.map((attack) => ({ family, ...attack }));
