import assert from 'node:assert/strict';
import type { Report, Section } from '../../../../src/engine/report/report';
import { reportToPage, laterRows } from '../../../../src/engine/report/page/toPage';
import { lazyRows } from '../../../../src/engine/report/sectionRows';
import { code, count, share, text } from '../../../../src/engine/report/spans';
import { reportToJson } from '../../../../src/engine/report/toJson';
import { reportToMarkdown } from '../../../../src/engine/report/toMarkdown';
import { reportToText } from '../../../../src/engine/report/toText';
import { ctx, panic } from './samples';

const topic = { key: 'topic0', label: 'topic 0', value: [code('0xab')], brief: true, from: [] };
const data = { key: 'data', label: 'data', value: [code('0xcd')], from: [] };

const tree: Section = {
  key: 'calls',
  heading: 'Calls',
  columns: ['call', 'gas used'],
  rows: [
    [[text('pay')], [count(400n), text(' '), share(400n, 400n)!]],
    [[text('balanceOf')], [count(99n), text(' '), share(99n, 400n)!]],
  ],
  marks: [undefined, { depth: 1, tone: 'caught', details: [topic, data] }],
  from: [],
};

const finding = (section: Section): Report => ({ ...panic, sections: [section], sources: [] });

function sectionOf(document: string): readonly string[] {
  const lines = document.trimEnd().split('\n');
  return lines.slice(lines.findIndex((line) => line.endsWith('Calls')));
}

describe('what rows are besides their cells', () => {
  it('stands in texts as marks of the depth, and brief details as rows below', () => {
    assert.deepEqual(sectionOf(reportToMarkdown(finding(tree), { now: 0 })), [
      '## Calls',
      '',
      '| call        | gas used  |',
      '| ----------- | --------- |',
      '| pay         | 400 100 % |',
      '| · balanceOf | 99 24.7 % |',
      '| · · topic 0 | `0xab`    |',
    ]);
    assert.deepEqual(sectionOf(reportToText(finding(tree), ctx)), [
      'Calls',
      '  call         gas used',
      '  pay          400 100 %',
      '  · balanceOf  99 24.7 %',
      '  · · topic 0  0xab',
    ]);
  });

  it('is given to scripts', () => {
    const { sections } = JSON.parse(reportToJson(finding(tree))) as { sections: readonly { marks: unknown }[] };
    const reported = (key: string, label: string, words: string) => ({
      ...{ key, label, text: words, values: [{ type: 'code', text: words }], from: [] },
    });
    const details = [reported('topic0', 'topic 0', '0xab'), reported('data', 'data', '0xcd')];
    assert.deepEqual(sections[0]?.marks, [{}, { depth: 1, tone: 'caught', details }]);
  });

  it('says in a text how much of a tree is left out, of which a page and a script have all', () => {
    const requested: number[] = [];
    const long: Section = {
      ...tree,
      ...lazyRows(5_000, 250, (from, to) => {
        const indexes = Array.from({ length: to - from }, (_, i) => from + i);
        requested.push(...indexes);
        return {
          rows: indexes.map((i) => [[text(`call ${i}`)], []]),
          marks: indexes.map((i) => ({ depth: i === 0 ? 0 : 1, tone: i === 4_999 ? 'failed' : undefined })),
        };
      }),
      note: [text('Told by a replay.')],
    };
    const last = sectionOf(reportToMarkdown(finding(long), ctx)).slice(-3);
    assert.deepEqual(last, ['| · call 99 |          |', '', '4,900 more. Told by a replay.']);
    assert.deepEqual(sectionOf(reportToText(finding(long), ctx)).slice(-2), [
      '  · call 99',
      '  4,900 more. Told by a replay.',
    ]);
    const [shown] = reportToPage(finding(long), ctx).sections;
    assert.deepEqual([shown?.count, shown?.rows.length, requested.length], [5_000, 100, 250]);
    const { sections } = JSON.parse(reportToJson(finding(long))) as { sections: readonly { rows: unknown[] }[] };
    assert.equal(sections[0]?.rows.length, 5_000);
    // The page creates each of the other rows once more.
    requested.length = 0;
    const rest = [...laterRows(long, finding(long), ctx)].flatMap((step) => (step === undefined ? [] : [step]));
    assert.deepEqual(
      requested,
      Array.from({ length: 4_750 }, (_, i) => 250 + i),
    );
    assert.deepEqual([rest.at(-1)?.depths?.at(-1), rest.at(-1)?.marks?.at(-1)?.tone], [1, 'failed']);
  });

  it('comes with the rows of a page', () => {
    const [shown] = reportToPage(finding(tree), ctx).sections;
    assert.deepEqual(shown?.depths, [0, 1]);
    assert.deepEqual(
      shown.marks?.map((mark) => [mark?.tone, mark?.details?.map(({ label }) => label)]),
      [
        [undefined, undefined],
        ['caught', ['topic 0', 'data']],
      ],
    );
    assert.deepEqual(shown.rows[1]?.[1]?.line.at(-1), { kind: 'share', text: '24.7 %', thousandths: 247 });
    const [flat] = reportToPage(finding({ ...tree, marks: [{}, {}] }), ctx).sections;
    assert.deepEqual([flat?.depths, flat?.marks], [undefined, undefined]);
  });

  it('tells no share of nothing', () => {
    assert.deepEqual(
      [share(1n, 0n), share(5n, 4n), share(0n, 4n)],
      [undefined, undefined, { kind: 'share', thousandths: 0 }],
    );
  });
});
