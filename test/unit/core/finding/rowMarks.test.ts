import assert from 'node:assert/strict';
import type { Finding, Section } from '../../../../src/core/finding/finding';
import { findingToPage } from '../../../../src/core/finding/page/toPage';
import { code, count, share, text } from '../../../../src/core/finding/spans';
import { findingToJson } from '../../../../src/core/finding/toJson';
import { findingToMarkdown } from '../../../../src/core/finding/toMarkdown';
import { findingToText } from '../../../../src/core/finding/toText';
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

const finding = (section: Section): Finding => ({ ...panic, sections: [section], sources: [] });

function sectionOf(document: string): readonly string[] {
  const lines = document.trimEnd().split('\n');
  return lines.slice(lines.findIndex((line) => line.endsWith('Calls')));
}

describe('what rows are besides their cells', () => {
  it('stands in texts as marks of the depth, and brief details as rows below', () => {
    assert.deepEqual(sectionOf(findingToMarkdown(finding(tree), { now: 0 })), [
      '## Calls',
      '',
      '| call        | gas used    |',
      '| ----------- | ----------- |',
      '| pay         | 400 100.0 % |',
      '| · balanceOf | 99 24.7 %   |',
      '| · · topic 0 | `0xab`      |',
    ]);
    assert.deepEqual(sectionOf(findingToText(finding(tree), ctx)), [
      'Calls',
      '  call         gas used',
      '  pay          400 100.0 %',
      '  · balanceOf  99 24.7 %',
      '  · · topic 0  0xab',
    ]);
  });

  it('is given to scripts', () => {
    const { sections } = JSON.parse(findingToJson(finding(tree))) as { sections: readonly { marks: unknown }[] };
    const said = (key: string, label: string, words: string) => ({
      ...{ key, label, text: words, values: [{ type: 'code', text: words }], from: [] },
    });
    const details = [said('topic0', 'topic 0', '0xab'), said('data', 'data', '0xcd')];
    assert.deepEqual(sections[0]?.marks, [{}, { depth: 1, tone: 'caught', details }]);
  });

  it('says in a text how much of a tree is left out, of which a page has all', () => {
    const long: Section = {
      ...tree,
      rows: Array.from({ length: 5_000 }, (_, i) => [[text(`call ${i}`)], []]),
      marks: Array.from({ length: 5_000 }, (_, i) => ({ depth: i === 0 ? 0 : 1 })),
      note: [text('Told by a replay.')],
    };
    const last = sectionOf(findingToMarkdown(finding(long), ctx)).slice(-3);
    assert.deepEqual(last, ['| · call 99 |          |', '', '4900 more. Told by a replay.']);
    assert.deepEqual(sectionOf(findingToText(finding(long), ctx)).slice(-2), [
      '  · call 99',
      '  4900 more. Told by a replay.',
    ]);
    assert.equal(findingToPage(finding(long), ctx).sections[0]?.count, 5_000);
  });

  it('comes with the rows of a page', () => {
    const [shown] = findingToPage(finding(tree), ctx).sections;
    assert.deepEqual(shown?.depths, [0, 1]);
    assert.deepEqual(
      shown.marks?.map((mark) => [mark?.tone, mark?.details?.map(({ label }) => label)]),
      [
        [undefined, undefined],
        ['caught', ['topic 0', 'data']],
      ],
    );
    assert.deepEqual(shown.rows[1]?.[1]?.line.at(-1), { kind: 'share', text: '24.7 %', thousandths: 247 });
    const [flat] = findingToPage(finding({ ...tree, marks: [{}, {}] }), ctx).sections;
    assert.deepEqual([flat?.depths, flat?.marks], [undefined, undefined]);
  });

  it('tells no share of nothing', () => {
    assert.deepEqual(
      [share(1n, 0n), share(5n, 4n), share(0n, 4n)],
      [undefined, undefined, { kind: 'share', thousandths: 0 }],
    );
  });
});
