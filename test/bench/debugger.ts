import { performance } from 'node:perf_hooks';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { DapClient } from '../helpers/solidity/dapClient';
import { WalkChain } from '../helpers/solidity/walkChain';
import type { BenchRow } from './benchRow';
import { watchTheLoop } from './watchTheLoop';

/** 58 steps each. */
const ROUNDS = 1_030n;
/** Nested calls: as many as 29 M gas pay for. */
const DEPTH = 330n;
const RUNS = 5;
const gas = 29_000_000n;

/** A transaction of 60,000 steps in the debugger: its first line, a step over all and back, and the variables. */
export async function run(): Promise<BenchRow[]> {
  const chain = await WalkChain.start();
  try {
    const long = await chain.deployed.call('Walk', 'spin', [ROUNDS], { gas });
    const deep = await chain.deployed.call('Walk', 'deep', [DEPTH], { gas });
    const best = new Map<string, number>();
    let steps = '';
    // The fastest run counts, since other load only adds time.
    for (let i = 0; i < RUNS; i++) {
      const { dap, figures } = await walked(chain, long);
      steps = (await dap.scope('Machine'))['step']!.replace(/^.* /, '');
      for (const [name, value] of [...figures, ...(await stacked(chain, deep))]) {
        best.set(name, Math.min(best.get(name) ?? Infinity, value));
      }
    }
    const row = (key: string, name: string, bar: number): BenchRow => ({
      name,
      value: best.get(key)!,
      unit: 'ms',
      bar,
    });
    return [
      row(
        'first',
        `transaction of ${Number(steps).toLocaleString('en')} steps in the debugger, until its first line`,
        2_000,
      ),
      row('over', 'longest step over one of its lines', 30),
      row('back', 'longest step back', 30),
      row('end', 'from its first line to a revert that never comes, and back', 30),
      row('values', 'all that is told where it stands, for the first time', 1_500),
      row('again', 'the same at the next line', 30),
      row('held', 'longest piece of work meanwhile', 50),
      row('stack', 'call stack of 331 calls in one another', 30),
    ];
  } finally {
    await chain.stop();
  }
}

type Figures = readonly (readonly [string, number])[];

async function walked(chain: WalkChain, hash: string): Promise<{ readonly dap: DapClient; readonly figures: Figures }> {
  const watch = watchTheLoop();
  const started = performance.now();
  const dap = await chain.launched(hash);
  await dap.stack();
  const first = performance.now() - started;
  const values = await timed(() => everything(dap));
  const stored = watch.end();
  const over = await longest(dap, 'next', 'pause');
  const back = await longest(dap, 'stepBack', 'entry');
  await dap.query('setExceptionBreakpoints', { filters: ['reverts'] });
  const end = await timed(async () => {
    await dap.query('continue');
    await dap.query('reverseContinue');
  });
  await dap.query('next');
  const again = await timed(() => everything(dap));
  const figures = Object.entries({ first, values, held: stored, over, back, end, again });
  return { dap, figures };
}

async function stacked(chain: WalkChain, hash: string): Promise<Figures> {
  const dap = await chain.launched(hash);
  for (let i = 0n; i < 4n * DEPTH && dap.reason !== 'pause'; i++) {
    await dap.query('stepIn');
    const { totalFrames = 0 } = await dap.query<DebugProtocol.StackTraceResponse['body']>('stackTrace', { levels: 1 });
    if (BigInt(totalFrames) > DEPTH) {
      break;
    }
  }
  const stack = await timed(async () => {
    const { stackFrames } = await dap.query<DebugProtocol.StackTraceResponse['body']>('stackTrace', { threadId: 1 });
    if (BigInt(stackFrames.length) !== DEPTH + 1n) {
      throw new Error(`The stack has ${stackFrames.length} frames.`);
    }
  });
  return [['stack', stack]];
}

async function everything(dap: DapClient): Promise<void> {
  for (const name of ['Locals', 'Calldata', 'Storage', 'Message and block', 'Events', 'Machine']) {
    await dap.scope(name);
  }
}

async function longest(dap: DapClient, move: string, until: string): Promise<number> {
  let most = 0;
  do {
    most = Math.max(most, await timed(() => dap.query(move)));
  } while (dap.reason !== until);
  return most;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
