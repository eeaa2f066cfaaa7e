import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Report } from '../../../../src/engine/report/report';
import { amount, count, id, remote, text, time } from '../../../../src/engine/report/spans';
import { reportToJson } from '../../../../src/engine/report/toJson';
import { golden } from '../../../helpers/golden';
import * as samples from './samples';

const small: Report = {
  kind: 'transaction',
  status: 'ok',
  identifier: samples.hash,
  title: [text('transfer of '), amount(1_250_500_000n, 6, 'USDC')],
  network: 'fuji',
  facts: [
    { key: 'gasUsed', label: 'gas', value: [count(2n ** 64n), text(' of '), count(46_000n, 'gas')], from: [0] },
    { key: 'time', label: 'when', value: [time(0)], brief: true, from: [] },
  ],
  sections: [{ key: 's', heading: 'S', columns: ['a'], rows: [[[id('26', 'x')]]], from: [0] }],
  related: [],
  sources: [{ kind: 'node', host: 'h', outcome: 'answered', at: 0, milliseconds: 11.6, height: 2n ** 63n }],
  raw: [
    { label: 'a', json: '{"weight":18446744073709551615,"f":1.0}' },
    { label: 'b', json: '<html>' },
  ],
};

describe('findingToJson', () => {
  it('gives what can be computed with, and keeps every digit', () => {
    golden(join(__dirname, 'texts/json.txt'), reportToJson(small));
  });

  it('keeps what came from outside exactly, written so that it cannot mislead', () => {
    const name = 'a\u202eb\u0000\u{e0041}c\n';
    const json = reportToJson({ ...small, title: [remote(name)] });
    assert.ok(json.includes('"a\\u202eb\\u0000\\udb40\\udc41c\\n"'));
    const title = (JSON.parse(json) as { title: { text: string; values: readonly { text: string }[] } }).title;
    assert.equal(title.values[0]?.text, name);
    assert.equal(title.text, 'abc');
  });

  it('survives times and decimals that are none', () => {
    const odd: Report = {
      ...small,
      title: [time(Number.NaN), amount(1n, Number.NaN, 'X')],
      sources: [{ kind: 'bytes', host: '', outcome: 'answered', at: 0, milliseconds: Number.NaN }],
    };
    const parsed = JSON.parse(reportToJson(odd)) as { title: unknown; sources: unknown };
    assert.deepEqual(parsed.title, {
      text: 'time out of range1 base units of X',
      values: [{ type: 'amount', value: '1', decimals: 'NaN', symbol: 'X', text: '1 base units of X' }],
    });
    assert.deepEqual(parsed.sources, [{ kind: 'bytes', host: '', outcome: 'answered' }]);
  });

  it('is JSON for every sample', () => {
    for (const report of [
      samples.erc20Transfer,
      samples.customRevert,
      samples.stuck,
      samples.block,
      samples.notFound,
    ]) {
      assert.equal((JSON.parse(reportToJson(report)) as Report).identifier, report.identifier);
    }
  });
});
