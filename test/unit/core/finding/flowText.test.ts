import assert from 'node:assert/strict';
import type { Report, Section } from '../../../../src/engine/report/report';
import { amount, bar, count, id, text } from '../../../../src/engine/report/spans';
import { reportToJson } from '../../../../src/engine/report/toJson';
import { reportToMarkdown } from '../../../../src/engine/report/toMarkdown';
import { reportToText } from '../../../../src/engine/report/toText';
import { ctx, panic } from './samples';

const owner = 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const utxo = '2Q2gANrz4kX5KQBViG1KoAcj5EmmdJwn66oEvx1wao132ZcPaj';

const outputs: Section = {
  key: 'outputs',
  heading: 'Outputs',
  columns: ['owner, UTXO', 'amount', 'type', 'output index'],
  rows: [
    [[id(owner)], [amount(15n, 1, 'SNC')]],
    [[id(utxo)], [amount(15n, 1, 'SNC')], [text('change')], [count(3n)]],
    [[text('burned')], [amount(1n, 1, 'SNC')], [text('fee')]],
  ],
  marks: [{ tone: 'change' }, { depth: 1, tone: 'change' }, { tone: 'burned' }],
  look: 'flow',
  from: [],
};

const finding = (section: Section): Report => ({ ...panic, facts: [], sections: [section], sources: [] });

describe('inputs and outputs in texts', () => {
  it('are a list of owners in Markdown, with what is theirs below each', () => {
    const lines = reportToMarkdown(finding(outputs), { now: 0 }).trimEnd().split('\n');
    assert.deepEqual(lines.slice(lines.indexOf('## Outputs')), [
      '## Outputs',
      '',
      `- ${owner} · 1.5 SNC`,
      `  - ${utxo} · 1.5 SNC · change · output index 3`,
      '- burned · 0.1 SNC · fee',
    ]);
  });

  it('are a table in a terminal, and say in JSON what each row is', () => {
    const lines = reportToText(finding(outputs), ctx).trimEnd().split('\n');
    assert.deepEqual(lines.slice(lines.indexOf('Outputs')), [
      'Outputs',
      '  owner, UTXO                                           amount   type    output index',
      `  ${owner}        1.5 SNC`,
      `  · ${utxo}  1.5 SNC  change  3`,
      '  burned                                                0.1 SNC  fee',
    ]);
    const json = JSON.parse(reportToJson(finding(outputs))) as {
      readonly sections: readonly { readonly marks: unknown }[];
    };
    assert.deepEqual(json.sections[0]?.marks, [{ tone: 'change' }, { depth: 1, tone: 'change' }, { tone: 'burned' }]);
  });

  it('leave out the bars beside figures', () => {
    const rows = [[[count(75n), ...bar(75n, 100n)]]];
    const plain = { ...outputs, columns: ['weight'], rows, marks: undefined, look: undefined };
    assert.match(reportToText(finding(plain), ctx), /weight\n {2}75\n/);
    assert.match(reportToMarkdown(finding(plain), { now: 0 }), /\| 75 {5}\|/);
    assert.deepEqual(bar(5n, 0n), []);
  });
});
