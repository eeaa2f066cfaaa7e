import fc from 'fast-check';
import type {
  Fact,
  Report,
  ReportKind,
  ReportStatus,
  Line,
  RowMark,
  Section,
  Source,
  Span,
} from '../../src/engine/report/report';
import { lazyRows } from '../../src/engine/report/sectionRows';
import { amount, code, count, guess, id, place, remote, text, time } from '../../src/engine/report/spans';
import { anyHostileWords, hostileWords } from './hostileWords';
import { coin, deployer, hash } from '../unit/core/finding/samples';

/** Text that a hostile server or file can return. */
const words = fc.oneof(
  { weight: 3, arbitrary: anyHostileWords },
  { weight: 1, arbitrary: fc.constantFrom(...hostileWords) },
);
const nodeId = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const anyId = fc.oneof(words, fc.constantFrom(coin, deployer, hash, nodeId, '27', 'command-x', 'javascript', ''));
/** Also out of the range of valid responses. */
const figure = fc.oneof(fc.bigInt({ min: 0n, max: 1n << 64n }), fc.bigInt({ min: -(1n << 256n), max: 1n << 256n }));
const moment = fc.oneof(fc.constantFrom(0, -1, NaN, Infinity, 8.64e15 + 1, 1.5), fc.integer({ min: 0, max: 4e12 }));
const decimals = fc.oneof(fc.integer({ min: 0, max: 36 }), fc.integer({ min: 0, max: 255 }));

const span: fc.Arbitrary<Span> = fc.oneof(
  { weight: 3, arbitrary: words.map(remote) },
  {
    weight: 2,
    arbitrary: fc.tuple(words, fc.option(words, { nil: undefined })).map(([shown, full]) => ({ ...code(shown), full })),
  },
  { weight: 3, arbitrary: fc.tuple(anyId, fc.option(words, { nil: undefined })).map(([of, name]) => id(of, name)) },
  {
    weight: 1,
    arbitrary: fc.tuple(figure, decimals, words, fc.constantFrom('wei', undefined)).map((parts) => amount(...parts)),
  },
  { weight: 1, arbitrary: fc.tuple(figure, words).map(([value, unit]) => count(value, unit)) },
  { weight: 1, arbitrary: moment.map(time) },
  { weight: 1, arbitrary: fc.constantFrom(text('to '), guess('guessed from selector')) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(words, words, fc.nat(9999), fc.nat(200))
      .map(([path, uri, line, column]) => place({ path, uri, line, column })),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 1000 }).map((thousandths) => ({ kind: 'share' as const, thousandths })),
  },
);
const line: fc.Arbitrary<Line> = fc.array(span, { maxLength: 4 });

/** Includes keys with special handling in pages. */
const keys = [
  'time',
  'block',
  'height',
  'number',
  'gasUsed',
  'gasPrice',
  'fee',
  'from',
  'to',
  'nonce',
  'value',
  'method',
  'x',
];
const from = fc.subarray([0, 1, 7]);
const fact: fc.Arbitrary<Fact> = fc.record({ key: fc.constantFrom(...keys), label: words, value: line, from });
const mark: fc.Arbitrary<RowMark | undefined> = fc.option(
  fc.record({
    depth: fc.integer({ min: 0, max: 40 }),
    tone: fc.constantFrom('failed', 'caught', 'change', 'burned', undefined),
    details: fc.option(fc.array(fact, { minLength: 1, maxLength: 2 }), { nil: undefined }),
  }),
  { nil: undefined },
);
const section: fc.Arbitrary<Section> = fc
  .record({
    heading: words,
    columns: fc.array(words, { maxLength: 3 }),
    rows: fc.array(fc.array(line, { maxLength: 3 }), { maxLength: 3 }),
    marks: fc.option(fc.array(mark, { maxLength: 3 }), { nil: undefined }),
    isMadeLater: fc.boolean(),
    note: fc.option(line, { nil: undefined }),
    look: fc.constantFrom('flow', 'card', undefined),
    from,
  })
  .map(({ rows, marks, isMadeLater, ...rest }) => ({
    ...{ key: 'events', ...rest },
    ...(isMadeLater
      ? lazyRows(rows.length, 1, (first, end) => ({ rows: rows.slice(first, end), marks: marks?.slice(first, end) }))
      : { rows, marks }),
  }));

const source: fc.Arbitrary<Source> = fc.record({
  kind: fc.constantFrom('dataService', 'node', 'bytes'),
  host: words,
  outcome: fc.constantFrom('answered', 'notFound', 'failed', 'notWaitedFor', 'notAsked'),
  message: fc.option(words, { nil: undefined }),
  height: fc.option(figure, { nil: undefined }),
  at: moment,
  chain: fc.option(words, { nil: undefined }),
});

const kinds: readonly ReportKind[] = [
  ...(['transaction', 'address', 'contract', 'block', 'node', 'subnet', 'blockchain', 'asset', 'validation'] as const),
  ...(['utxo', 'publicKey', 'virtualMachine', 'warpMessage', 'identifier'] as const),
];
const statuses: readonly ReportStatus[] = [
  ...(['ok', 'failed', 'pending', 'stuck', 'offline', 'wrong', 'secret', 'notFound', 'unavailable'] as const),
];

/** Any Report, with hostile text in every place that holds external text. */
export const anyReport: fc.Arbitrary<Report> = fc.record({
  kind: fc.constantFrom(...kinds),
  status: fc.constantFrom(...statuses),
  identifier: anyId,
  title: line,
  network: words,
  chain: fc.option(words, { nil: undefined }),
  facts: fc.array(fact, { maxLength: 4 }),
  sections: fc.array(section, { maxLength: 2 }),
  related: fc.array(
    fc.record({ label: words, id: anyId, name: words, as: fc.constantFrom('previous', 'next', undefined) }),
    { maxLength: 2 },
  ),
  sources: fc.array(source, { maxLength: 2 }),
  raw: fc.array(
    fc.record({ label: words, json: words, request: fc.record({ host: words, method: words, params: words }) }),
    {
      maxLength: 1,
    },
  ),
});
