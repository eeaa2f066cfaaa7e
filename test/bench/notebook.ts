import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { createPublicClient, http } from 'viem';
import { languageContext } from '../helpers/languageContext';
import { testNetwork } from '../helpers/lookupOn';
import { type Loopback, startLoopback } from '../helpers/loopback';
import { readRecordings } from '../helpers/recording';
import type { BenchRow } from './benchRow';
import { bundled } from './bundled';

const REQUESTS = 1_000;
const BATCH = 40;
const PAIRS = 15;

type Shipped = typeof import('./notebookOf');

/** A cell of many requests compared with viem, and the cost of typing and opening. */
export async function run(): Promise<BenchRow[]> {
  const shipped = await bundled<Shipped>(path.join(__dirname, 'notebookOf.ts'));
  return [...(await manyRequests(shipped)), opening(shipped), completion(shipped), listing(shipped)];
}

async function manyRequests({ testNotebook }: Shipped): Promise<readonly BenchRow[]> {
  const node = await startBlocks();
  const notebook = testNotebook(testNetwork({ nodes: [{ name: 'one', url: node.url }] }));
  const url = `${node.url}/ext/bc/C/rpc`;
  const client = createPublicClient({ transport: http(url, { batch: { batchSize: BATCH } }) });
  const numbers = Array.from({ length: REQUESTS }, (_, i) => BigInt(i));
  const cell = numbers.map((i) => `eth_getBlockByNumber ["0x${i.toString(16)}", false]`).join('\n');
  let [ours, actual] = [Infinity, Infinity];
  let posts = 0;
  try {
    // The fastest run counts for both sides, since other load only adds time.
    for (let pair = 0; pair < PAIRS; pair++) {
      actual = Math.min(
        actual,
        await timed(() => Promise.all(numbers.map((blockNumber) => client.getBlock({ blockNumber })))),
      );
      const before = node.requests.length;
      ours = Math.min(ours, await timed(() => answered(notebook.run(cell))));
      posts = node.requests.length - before;
    }
  } finally {
    await notebook.dispose();
    await node.close();
  }
  const name = `${REQUESTS.toLocaleString('en')} eth_getBlockByNumber in a cell`;
  return [
    { name: `${name}: posts`, value: posts, unit: 'requests', bar: REQUESTS / BATCH },
    {
      name: `${name}: longer than without a notebook (${ours.toFixed(0)} ms)`,
      value: (ours / actual - 1) * 100,
      unit: '%',
      bar: 10,
      comparedWith: `viem in batches of ${BATCH}, in turn with it, the fastest of ${PAIRS}`,
      ratio: actual / ours,
    },
  ];
}

async function answered(answers: ReturnType<ReturnType<Shipped['testNotebook']>['run']>): Promise<void> {
  const results = (await answers).filter(({ outcome }) => outcome.kind === 'result');
  if (results.length !== REQUESTS) {
    throw new Error(`${results.length} of ${REQUESTS} requests had a result.`);
  }
}

/**
 * A node that answers each call of a batch with a recorded block, without delay: the number of concurrent POSTs is
 * limited by our connections to one host, on purpose, while the other library opens one for each.
 */
async function startBlocks(): Promise<Loopback> {
  const block = readRecordings('evm-c.jsonl').find(({ request }) => isBlock(request))?.body;
  const result = JSON.stringify((JSON.parse(block ?? '{}') as { result?: unknown }).result);
  return startLoopback(({ body }, response) => {
    const calls = JSON.parse(body) as readonly { readonly id: number }[];
    const answers = calls.map(({ id }) => `{"jsonrpc":"2.0","id":${id},"result":${result}}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end(`[${answers.join(',')}]`);
  });
}

function isBlock(request: unknown): boolean {
  const { method, params } = request as { method?: string; params?: readonly unknown[] };
  return method === 'eth_getBlockByNumber' && params?.[1] === false;
}

/** A notebook of a megabyte, parsed and printed byte for byte. */
function opening({ parseFile, printFile }: Shipped): BenchRow {
  const cell =
    '%% markdown\n# What the block says\n\n%% rpc\n# @name block\neth_getBlockByNumber ["latest", false]\n\n';
  const text = cell.repeat(Math.ceil(1_000_000 / cell.length));
  if (printFile(parseFile(text)) !== text) {
    throw new Error('The notebook is not printed as it was read.');
  }
  return { name: 'read a notebook of 1 MB', value: fastest(() => parseFile(text)), unit: 'ms', bar: 50 };
}

const places = [
  '',
  'eth_',
  'platform.get',
  'platform.getTx ',
  'eth_call ["{{',
  'eth_call ["{{block1.',
  '# @',
  '# @target ',
];

/** The slowest position for completion, in a cell of some length. */
function completion({ completeCell }: Shipped): BenchRow {
  const cell = '# @name block\neth_getBlockByNumber ["latest", false]\n'.repeat(100);
  const context = languageContext({
    named: Array.from({ length: 100 }, (_, i) => ({ name: `block${i}`, isBefore: true })),
  });
  const times = places.map((typed) => {
    const text = cell + typed;
    if (completeCell(text, text.length, context).length === 0) {
      throw new Error(`Nothing is offered after "${typed}".`);
    }
    return fastest(() => completeCell(text, text.length, context));
  });
  return {
    name: 'completion in a cell of 100 requests, the slowest place',
    value: Math.max(...times),
    unit: 'ms',
    bar: 20,
  };
}

/** Reads the tests from notebook files, as the Test Explorer does when it is opened. */
function listing({ planTests }: Shipped): BenchRow {
  const cell = (i: number): string =>
    `%% markdown\n# Heading ${i}\n\n%% rpc\n# @name cell${i}\n# @expect result.number > ${i}\neth_getBlockByNumber ["latest", false]\n`;
  const text = Array.from({ length: 10 }, (_, i) => cell(i)).join('\n');
  const folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-bench-'));
  const files = Array.from({ length: 50 }, (_, i) => path.join(folder, `${i}.rpc`));
  files.forEach((file) => writeFileSync(file, text));
  try {
    const read = (): number =>
      files.flatMap((file) => planTests(readFileSync(file, 'utf8')).steps.filter(({ isTest }) => isTest)).length;
    if (read() !== 500) {
      throw new Error('Not all cells were found.');
    }
    return { name: '500 tests of 50 notebooks, listed', value: fastest(read), unit: 'ms', bar: 200 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function fastest(work: () => unknown): number {
  let least = Infinity;
  for (let i = 0; i < 15; i++) {
    const start = performance.now();
    work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
