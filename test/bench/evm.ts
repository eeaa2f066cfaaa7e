import { performance } from 'node:perf_hooks';
import { decodeFunctionData, keccak256, parseTransaction, type Abi, type Hex } from 'viem';
import type { ProjectIndex } from '../../src/engine/source/io/project/projectIndex';
import { readRecordings } from '../helpers/recording';
import { foundryArtifact, recordedAbi } from '../helpers/projectFiles';
import { artifact } from '../devnet/contracts/artifacts';
import type { BenchRow } from './benchRow';
import { bundled } from './bundled';
import path from 'node:path';

const ROUNDS = 7;
const ARTIFACTS = 5_000;

type Decoders = typeof import('./evmDecoders');

/**
 * Calls, raw transactions and a large project's ABIs, compared with a library that does the same without validation.
 */
export async function run(): Promise<BenchRow[]> {
  const {
    decodeCall,
    decodeRawTransaction,
    ProjectIndex: Shipped,
  } = await bundled<Decoders>(path.join(import.meta.dirname, 'evmDecoders.ts'));
  const raw = rawTransactions();
  const rawAt = (i: number): Hex => raw[i % raw.length] as Hex;
  const coin = recordedAbi('Coin') as Abi;
  const input: Hex = `0xa9059cbb${'22'.repeat(20).padStart(64, '0')}${'5'.padStart(64, '0')}`;
  decodeCall(input, '0x5db9a7629912ebf95876228c24a848de0bfb43a9');
  return [
    compared(
      'decode one transfer call',
      'viem decodeFunctionData',
      1_000,
      () => decodeCall(input, '0x5db9a7629912ebf95876228c24a848de0bfb43a9'),
      () => decodeFunctionData({ abi: coin, data: input }),
    ),
    compared(
      `decode one raw transaction (of ${raw.length} recorded ones)`,
      'viem parseTransaction and keccak256',
      1_000,
      (i) => decodeRawTransaction(rawAt(i)),
      (i) => [parseTransaction(rawAt(i)), keccak256(rawAt(i))],
    ),
    ...(await indexRows(Shipped)),
  ];
}

function compared(
  name: string,
  comparedWith: string,
  times: number,
  ours: (i: number) => unknown,
  actual: (i: number) => unknown,
): BenchRow {
  const value = median(() => repeat(times, ours)) / times;
  return {
    name,
    value: value * 1_000,
    unit: 'µs',
    comparedWith,
    ratio: median(() => repeat(times, actual)) / times / value,
  };
}

/** A project of that many different contracts, with ABIs of realistic size. */
async function indexRows(Shipped: typeof ProjectIndex): Promise<BenchRow[]> {
  const files = new Map<string, string>();
  for (let i = 0; i < ARTIFACTS; i++) {
    files.set(`out/C${i}.sol/C${i}.json`, foundryArtifact(differentAbi(i), artifact('Coin').bytecode));
  }
  const megabytes = [...files.values()].reduce((sum, text) => sum + text.length, 0) / 1e6;
  let longest = 0;
  let last = performance.now();
  const project = new Shipped(
    {
      list: (most) => Promise.resolve([...files.keys()].slice(0, most)),
      read: (file) => Promise.resolve({ text: files.get(file) }),
      uriOf: (file) => `file:///project/${file}`,
      watch: () => ({ dispose: () => undefined }),
      pause: async () => {
        longest = Math.max(longest, performance.now() - last);
        await new Promise((resolve) => setImmediate(resolve));
        last = performance.now();
      },
      now: () => performance.now(),
    },
    { changed: () => undefined, report: () => undefined },
  );
  const start = performance.now();
  last = start;
  await project.ready();
  const value = performance.now() - start;
  if (project.size !== ARTIFACTS) {
    throw new Error(`${project.size} of ${ARTIFACTS} artifacts were indexed.`);
  }
  return [
    {
      name: `index ${ARTIFACTS} artifacts (${megabytes.toFixed(0)} MB), reading not counted`,
      value,
      unit: 'ms',
      bar: 2_000,
    },
    { name: `longest piece of work while indexing them`, value: longest, unit: 'ms', bar: 50 },
  ];
}

/** Twenty items unique to this contract, in addition to those of a token. */
function differentAbi(i: number): readonly unknown[] {
  const inputs = [
    { name: 'to', type: 'address', internalType: 'address' },
    { name: 'value', type: 'uint256', internalType: 'uint256' },
  ];
  const own = Array.from({ length: 20 }, (_, n) => ({ type: 'function', name: `do${n}Of${i}`, inputs, outputs: [] }));
  return [...recordedAbi('Coin'), ...own];
}

function rawTransactions(): readonly string[] {
  return ['evm-c.jsonl', 'evm-l1.jsonl'].flatMap(readRecordings).flatMap(({ request, body }) => {
    const isRaw = (request as { method?: string } | undefined)?.method === 'eth_getRawTransactionByHash';
    return isRaw ? [(JSON.parse(body) as { result: string }).result] : [];
  });
}

function repeat(times: number, work: (i: number) => unknown): void {
  for (let i = 0; i < times; i++) {
    work(i);
  }
}

function median(work: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}
