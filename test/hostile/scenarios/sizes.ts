import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { chunk, head, json, pour } from '../server/answer';
import type { Requested, Hostile } from '../server/hostileServer';
import { answerCalls } from '../server/rpcAnswer';
import { everywhere, on } from './everywhere';
import type { Scenario } from './scenario';
import { busy, notJson, tooLarge, tooManyValues } from './sentences';

const megabyte = 1024 * 1024;
/** Surfaces for large responses in `npm test`. */
const quick = ['cell', 'export'] as const;
const notSockets = { subscription: undefined };

/** Generated when sent, so that the texts do not stay in memory. */
const large = (make: () => string): Hostile => ({
  requested(requested) {
    const text = make();
    answerCalls(`"result":${text}`, json(text)).requested?.(requested);
  },
});
const packed = (encoding: string, make: () => Buffer, status = 200): Hostile => ({
  requested: ({ reply }: Requested) =>
    reply({ status, headers: { 'content-type': 'application/json', 'content-encoding': encoding }, body: make() }),
});

/** Generated on first use, so that other scenarios need not wait. */
function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= make());
}

/** Many gzip members, each of which expands to 16 MB. */
const gzipBomb = once(() => {
  const member = gzipSync(Buffer.alloc(16 * megabyte, ' '));
  return Buffer.concat(Array.from({ length: 200 }, () => member));
});
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };
const brBomb = once(() => brotliCompressSync(Buffer.alloc(100 * megabyte, ' '), fast));
const deflateBomb = once(() => deflateSync(Buffer.alloc(100 * megabyte, ' ')));

const lists = (values: number): string => `[${'{},'.repeat(values - 1)}{}]`;

/** More values than the limit; several concurrent responses may exhaust memory. */
const tooMany = (name: string, make: () => string, quick: Scenario['quick'] = ['cell']): Scenario => ({
  name,
  hostile: large(make),
  quick,
  expected: everywhere(tooManyValues, {
    ...notSockets,
    // A batch contains the text for each of its calls.
    ...on(['lookup', 'account', 'batch'], tooLarge),
  }),
  perhaps: [busy, `one: ${busy}`],
});

/** Six concurrent, independent responses. */
const sixAtOnce: Pick<Scenario, 'cell' | 'heapMb'> = {
  cell: Array.from({ length: 6 }, (_, i) => `# @batch 1\neth_getBlockByNumber ["0x${i}", true]`).join('\n'),
  heapMb: 1_024,
};

export const sizes: readonly Scenario[] = [
  tooMany('sends 17 MB of {},{},…', () => lists(5_900_000), ['cell', 'export']),
  tooMany('sends 17 MB of [],[],…', () => `[${'[],'.repeat(5_900_000)}[]]`, []),
  tooMany('sends 20 MB of 0,0,…', () => `[${'0,'.repeat(10_000_000)}0]`),
  {
    name: 'sends an object of a million and one names',
    quick: [],
    hostile: large(() => `{${Array.from({ length: 1_000_001 }, (_, i) => `"${i.toString(36)}":0`).join(',')}}`),
    expected: { cell: [tooManyValues] },
  },
  {
    name: 'sends six large answers at once',
    hostile: large(() => lists(5_900_000)),
    ...sixAtOnce,
    expected: {
      cell: [
        'The response from NODE to eth_getBlockByNumber has more than 1,000,000 values and was not read. Request less at a time.',
      ],
    },
    perhaps: [busy.replace('METHOD', 'eth_getBlockByNumber')],
  },
  {
    name: 'sends six texts of 31 MB at once',
    quick: [],
    hostile: large(() => `"${'x'.repeat(31 * megabyte)}"`),
    ...sixAtOnce,
    expected: { cell: ['result: 32505858 characters'] },
    perhaps: [busy.replace('METHOD', 'eth_getBlockByNumber')],
  },
  {
    name: 'sends six large answers at once, which the reader stops',
    hostile: {
      requested(requested) {
        large(() => lists(5_900_000)).requested?.(requested);
        requested.stored();
      },
    },
    ...sixAtOnce,
    isStopped: true,
    expected: { cell: ['thrown: Error: stopped'] },
  },
  {
    name: 'sends a text of 31 MB',
    hostile: large(() => `"${'x'.repeat(31 * megabyte)}"`),
    quick: ['cell'],
    expected: { cell: ['result: 32505858 characters'] },
  },
  {
    name: 'sends a text of 32 MB',
    hostile: large(() => `"${'x'.repeat(32 * megabyte)}"`),
    quick,
    expected: everywhere(tooLarge, notSockets),
  },
  {
    name: 'sends 30 MB of escapes',
    hostile: large(() => `"${'\\u0041'.repeat(5 * megabyte)}"`),
    quick: ['cell'],
    expected: { cell: ['result: 5242882 characters'] },
  },
  {
    name: 'nests ten million lists',
    hostile: large(() => '['.repeat(10_000_000)),
    quick,
    expected: everywhere(notJson, {
      ...notSockets,
      ...on(['lookup', 'account'], tooLarge),
      rest: [`text: ${'['.repeat(200)}`],
    }),
  },
  {
    name: 'nests a hundred thousand objects',
    hostile: large(() => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
    quick: ['cell'],
    expected: everywhere(notJson, { ...notSockets, rest: [`text: ${'{"a":'.repeat(40)}`] }),
  },
  {
    name: 'sends a number of ten million digits',
    hostile: large(() => '9'.repeat(10_000_000)),
    quick,
    expected: everywhere(notJson, {
      ...notSockets,
      ...on(['lookup', 'account'], tooLarge),
      rest: [`text: ${'9'.repeat(200)}`],
    }),
  },
  {
    name: 'sends numbers of a thousand digits',
    hostile: large(() => `[${Array.from({ length: 5_000 }, () => '9'.repeat(1_000)).join(',')}]`),
    quick: ['cell'],
    expected: { cell: ['result: 5005001 characters'] },
  },
  {
    name: 'sends for ever, as fast as it is read',
    hostile: {
      requested: ({ socket }) => {
        const bytes = chunk(' '.repeat(megabyte));
        socket.write(head(200, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }));
        void pour(socket, () => bytes);
      },
    },
    quick,
    expected: everywhere(tooLarge, notSockets),
    perhaps: [busy, `one: ${busy}`],
  },
  {
    name: 'refuses for ever, as fast as it is read',
    hostile: {
      requested: ({ socket }) => {
        const bytes = chunk('x'.repeat(megabyte));
        socket.write(head(418, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }));
        void pour(socket, () => bytes);
      },
    },
    quick: [...quick, 'subscription'],
    expected: everywhere('NODE rejected METHOD (HTTP status 418). Check the URL and the parameters.'),
  },
  {
    name: 'packs gigabytes with gzip',
    hostile: packed('gzip', gzipBomb),
    quick,
    expected: everywhere(tooLarge, notSockets),
    perhaps: [busy, `one: ${busy}`],
  },
  {
    name: 'packs 100 MB with br',
    hostile: packed('br', brBomb),
    quick: ['cell'],
    expected: { cell: [tooLarge], lookup: [tooLarge] },
  },
  {
    name: 'packs 100 MB with deflate',
    hostile: packed('deflate', deflateBomb),
    quick: ['cell'],
    expected: { cell: [tooLarge], lookup: [tooLarge] },
  },
  {
    name: 'refuses with packed gigabytes',
    hostile: packed('gzip', gzipBomb, 418),
    quick,
    expected: everywhere('NODE rejected METHOD (HTTP status 418). Check the URL and the parameters.', notSockets),
  },
  {
    name: 'refuses with 30 MB of words, in JSON-RPC',
    hostile: {
      requested: (requested) =>
        answerCalls(`"error":{"code":-32099,"message":"${'never '.repeat(5_000_000)}"}`, json('{}')).requested?.(
          requested,
        ),
    },
    quick: ['cell'],
    expected: on(
      ['cell', 'change'],
      `NODE rejected METHOD: "${'never '.repeat(50).slice(0, 299)}…". Check the arguments, or use another node.`,
    ),
  },
];
