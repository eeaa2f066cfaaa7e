import assert from 'node:assert/strict';
import type { Row } from '../../../../src/engine/net/dataApi/pages';
import { amount, id, remote, time } from '../../../../src/engine/report/spans';
import { listText, type ShownList } from '../../../../src/extension/lists/listAddress';
import type { ListRow } from '../../../../src/engine/lists/io/list';

const clock = { now: 0, timeZone: 'UTC', locale: 'en' };

function row(name: string, wei: bigint): Row<ListRow> {
  const cells = () => [[remote(name)], [amount(wei, 18, 'AVAX')], [time(1_795_247_110_000)], [id('0x12')]];
  return { ok: true, key: name, value: { json: null, cells, values: () => [] } };
}

const list: ShownList = {
  title: 'Chains of fuji',
  where: 'fuji · data.example',
  columns: ['name', 'balance', 'time', 'id'],
  rows: [row('orders', 10n ** 18n), row('日本', 1n)],
  more: false,
};

describe('the text of a list', () => {
  it('is a table that stays aligned, with amounts exact', () => {
    assert.equal(
      listText(list, clock),
      `Chains of fuji
fuji · data.example

name    balance                    time                     id
orders  1 AVAX                     2026-11-21 07:45:10 UTC  0x12
日本    0.000000000000000001 AVAX  2026-11-21 07:45:10 UTC  0x12

2 rows.
`,
    );
  });

  it('shows a row that cannot be read in its place, and words from outside without what hides', () => {
    const unread: Row<ListRow> = {
      ok: false,
      key: 'k',
      json: '{"a":\u202e1}',
      problem: 'Unexpected entry: expected an object.',
    };
    const lines = listText({ ...list, rows: [row('a\nb\u200b', 0n), unread] }, clock).split('\n');
    assert.match(lines[4] ?? '', /^a b {3}0 AVAX/);
    assert.equal(lines[5], '⚠ Unexpected entry: expected an object.  {"a":1}');
  });

  it('does not let one long cell push the others away', () => {
    const text = listText({ ...list, rows: [row('x'.repeat(80), 1n), row('y', 1n)] }, clock);
    assert.match(text, /\ny {5}0\.0+1 AVAX/);
  });

  it('says that there is more, that there is nothing, and what went wrong', () => {
    assert.match(listText({ ...list, more: true }, clock), /\n\n2 rows; more available\.\n$/);
    assert.match(listText({ ...list, rows: [row('one', 1n)] }, clock), /\n\n1 row\.\n$/);
    assert.equal(listText({ ...list, rows: [] }, clock), 'Chains of fuji\nfuji · data.example\n\nNo entries.\n');
    const note = 'data.example did not answer.';
    assert.equal(listText({ ...list, rows: [], note }, clock), `Chains of fuji\nfuji · data.example\n\n${note}\n`);
    assert.match(listText({ ...list, note }, clock), /\n\n2 rows\.\ndata\.example did not answer\.\n$/);
  });
});
