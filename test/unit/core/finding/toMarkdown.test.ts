import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Report } from '../../../../src/engine/report/report';
import { id, remote, text } from '../../../../src/engine/report/spans';
import { reportToMarkdown } from '../../../../src/engine/report/toMarkdown';
import { golden } from '../../../helpers/golden';
import * as samples from './samples';

const ctx = { now: samples.now, timeZone: 'UTC' };
const { coin } = samples;

function lines(report: Report): readonly string[] {
  return reportToMarkdown(report, ctx).split('\n');
}

describe('findingToMarkdown', () => {
  it('is a document that reads well unrendered', () => {
    golden(
      join(__dirname, 'texts/document.txt'),
      samples.everySample((report) => reportToMarkdown(report, ctx)),
    );
  });

  it('is the same a minute later but for its sources', () => {
    const later = samples.erc20Transfer.sources.map((source) => ({
      ...source,
      at: source.at + 60_000,
      milliseconds: 5,
    }));
    const first = lines(samples.erc20Transfer);
    const second = reportToMarkdown(
      { ...samples.erc20Transfer, sources: later },
      { ...ctx, now: ctx.now + 60_000 },
    ).split('\n');
    const changed = first.flatMap((line, index) => (line === second[index] ? [] : [line.slice(0, 2)]));
    assert.deepEqual(changed, ['1.', '2.']);
  });

  it('keeps to 100 columns, and makes a list of what does not fit', () => {
    const wide = remote('w'.repeat(70));
    const section = { key: 'x', heading: 'Wide', columns: ['a', 'b'], from: [] };
    const document = reportToMarkdown(
      {
        ...samples.panic,
        sections: [
          {
            ...section,
            rows: [
              [[wide], [wide]],
              [[id(coin)], [text('b')]],
            ],
          },
        ],
      },
      ctx,
    );
    assert.ok(document.includes(`## Wide\n\n- ${'w'.repeat(70)} · ${'w'.repeat(70)}\n- ${coin} · b\n`));
    const table = lines(samples.erc20Transfer).filter((line) => line.startsWith('|'));
    assert.ok(table.every((line) => line.length <= 100));
  });

  it('pads by what is seen', () => {
    const section = {
      key: 'x',
      heading: 'T',
      columns: ['name'],
      rows: [[[remote('日本')]], [[remote('abcdef')]]],
      from: [],
    };
    const document = reportToMarkdown({ ...samples.panic, sections: [section] }, ctx);
    assert.ok(document.includes('| name   |\n| ------ |\n| 日本   |\n| abcdef |\n'));
  });

  it('keeps hostile names inside their cells, lists and labels', () => {
    const name = '- [ ] # a | b\n\n```\n<details onclick=x> [l]: https://evil';
    const escaped = '\\[ \\] # a \\| b &#96;&#96;&#96; &lt;details onclick=x\\> \\[l\\]: `https:/`\\/`evil`';
    const document = reportToMarkdown(
      {
        ...samples.panic,
        sections: [
          { key: 'a', heading: 'Names', columns: [], rows: [[[remote(name)]]], note: [remote(name)], from: [] },
          { key: 'b', heading: 'Cells', columns: ['n'], rows: [[[remote(name)]]], from: [] },
        ],
        related: [{ label: 'x', id: name, name }],
        raw: [{ label: `</summary>${name}`, json: 'not JSON ```` \u202e' }],
      },
      ctx,
    );
    assert.ok(document.includes(`## Names\n\n- \\- ${escaped}\n\n\\- ${escaped}\n`));
    assert.equal(document.split('\n').filter((line) => line.startsWith('| ')).length, 3);
    assert.ok(document.includes(`- x: \\- ${escaped} (- ${escaped})`));
    assert.ok(document.includes('`````json\nnot JSON ```` \\u202e\n`````'));
    assert.equal(document.split('<').filter((part) => /^\/?(details|summary)>/.test(part)).length, 4);
  });

  it('bounds raw answers and says so', () => {
    const document = reportToMarkdown(
      { ...samples.panic, raw: [{ label: 'x', json: `"${'y'.repeat(300_000)}"` }] },
      ctx,
    );
    assert.ok(document.includes('100,002 more characters not shown.'));
    assert.ok(document.length < 201_000);
  });
});
