import assert from 'node:assert/strict';
import type { Report, Section } from '../../src/engine/report/report';
import { amount, count, id, text } from '../../src/engine/report/spans';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';
import { deployer, erc20Transfer, twos } from '../unit/core/finding/samples';

const events = (length: number): Section => ({
  key: 'events',
  heading: 'Events',
  columns: ['contract', 'value'],
  rows: Array.from({ length }, (_, i) => [[id(i % 2 === 0 ? twos : deployer)], [amount(BigInt(i), 1, 'SNC')]]),
  from: [],
});
const finding: Report = { ...erc20Transfer, sections: [] };

describe('the tables of a page', () => {
  let tab: TestResultPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    tab = await openResultPage();
  });
  after(() => tab.close());

  const button = (name: string) => tab.page.getByRole('button', { name, exact: true });

  it('are exported as they are shown: filtered and sorted', async () => {
    const other = { ...events(2), key: 'tokenTransfers', heading: 'Token transfers' };
    await tab.show({ ...finding, sections: [other, events(12)] });
    await tab.requests();
    await button('Export…').click();
    await tab.page.getByRole('tab', { name: 'Events 12' }).click();
    const head = tab.page.getByRole('button', { name: 'value' });
    await head.click();
    await head.click();
    await tab.page.getByRole('searchbox').fill('0x8db9');
    await button('Export…').click();
    await tab.page.getByRole('searchbox').fill('nothing like it');
    await button('Export…').click({ force: true });
    assert.deepEqual(await tab.requests(), [
      { kind: 'export', section: 0, rows: [0, 1] },
      { kind: 'export', section: 1, rows: [11, 9, 7, 5, 3, 1] },
    ]);
  });

  it('have buttons of their own beside those of every table', async () => {
    const sections = [events(1), { ...events(0), key: 'others', heading: 'Others', note: [text('None yet.')] }];
    await tab.show({ ...finding, sections }, [
      { title: 'Show gas in editor', section: 0 },
      { title: 'Refresh the list', section: 1 },
    ]);
    await tab.requests();
    assert.deepEqual(await tab.page.locator('.table-actions button').allInnerTexts(), [
      ' Copy table',
      ' Export…',
      'Show gas in editor',
    ]);
    await button('Show gas in editor').click();
    await tab.page.getByRole('tab', { name: 'Others', exact: true }).click();
    await button('Refresh the list').click();
    assert.deepEqual(await tab.requests(), [
      { kind: 'act', index: 0 },
      { kind: 'act', index: 1 },
    ]);
  });

  it('have as many columns as there is room for, and the others as details of each row, which are copied with it', async () => {
    const wide = { ...events(3), columns: Array.from({ length: 20 }, (_, i) => `column number ${i}`) };
    const rows = wide.rows.map((row) => wide.columns.map((_, i) => row[i % 2] ?? [count(1n)]));
    const isCut = () =>
      tab.page.evaluate<readonly boolean[]>(
        `['html', '.scroll'].map((one) => { const { scrollWidth, clientWidth } = document.querySelector(one); return scrollWidth > clientWidth; })`,
      );
    const marks = rows.map((_, depth) => ({ depth }));
    await tab.show({ ...finding, sections: [{ ...wide, rows, marks }] });
    assert.deepEqual(await isCut(), [false, false], 'a tree');
    await tab.show({ ...finding, sections: [{ ...wide, rows }] });
    assert.deepEqual(await isCut(), [false, false]);
    const heads = await tab.page.getByRole('columnheader').count();
    await tab.page.getByRole('button', { name: 'Details' }).first().click();
    const details = await tab.page.locator('.detail-label').allInnerTexts();
    assert.deepEqual(details, wide.columns.slice(heads));
    await button('Copy table').click({ force: true });
    const [copied] = await tab.requests();
    assert.ok(copied?.kind === 'copy' && copied.text.startsWith(wide.columns.join('\t')));
  });

  it('keep the keys by which macOS moves the caret from whoever goes back by them', async () => {
    await tab.show({ ...finding, sections: [events(12)] });
    await tab.page.evaluate(`
      window.heard = [];
      window.addEventListener('keydown', ({ key }) => window.heard.push(key));
      Object.defineProperty(navigator, 'platform', { value: 'MacIntel', configurable: true });
    `);
    try {
      await tab.page.getByRole('searchbox').focus();
      await tab.page.keyboard.press('Alt+ArrowLeft');
      assert.deepEqual(await tab.page.evaluate('window.heard.splice(0)'), ['Alt']);
      await tab.page.getByRole('gridcell').first().focus();
      await tab.page.keyboard.press('Alt+ArrowLeft');
      assert.deepEqual(await tab.page.evaluate('window.heard.splice(0)'), ['Alt', 'ArrowLeft']);
    } finally {
      await tab.page.evaluate('delete navigator.platform');
    }
  });
});
