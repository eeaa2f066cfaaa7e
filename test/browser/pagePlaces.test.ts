import assert from 'node:assert/strict';
import type { Report } from '../../src/engine/report/report';
import { code, count, place, text } from '../../src/engine/report/spans';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';

const coin = { path: 'src/Coin.sol', uri: 'file:///project/src/Coin.sol', line: 30, column: 8 };
const router = { path: 'src/Router.sol', uri: 'file:///project/src/Router.sol', line: 87, column: 4 };

const failed: Report = {
  ...{ kind: 'transaction', status: 'failed', identifier: `0x${'ab'.repeat(32)}`, related: [], sources: [] },
  title: [text('reverted: TooPoor(have 0, need 7)')],
  facts: [
    {
      ...{ key: 'failedAt', label: 'failed', from: [] },
      value: [text('at '), place(coin), text(' in '), code('transfer'), text(', called from '), place(router)],
    },
  ],
  sections: [
    {
      ...{ key: 'gasByLine', heading: 'Gas by line', columns: ['place', 'gas'], from: [] },
      rows: [
        [[place(coin)], [count(12_345n)]],
        [[place(router)], [count(678n)]],
      ],
    },
  ],
};

describe('the page of a transaction that failed in the open project', () => {
  let tab: TestResultPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    tab = await openResultPage();
  });
  after(() => tab.close());

  const request = ({ uri, line, column }: typeof coin) => ({ kind: 'openSource', uri, line, column });

  it('leads to each place that it names, by mouse and by keyboard', async () => {
    await tab.show(failed);
    await tab.requests();
    const fact = tab.page.locator('.overview');
    await fact.getByRole('link', { name: 'src/Coin.sol:31' }).click();
    await fact.getByRole('link', { name: 'src/Router.sol:88' }).focus();
    await tab.page.keyboard.press('Enter');
    assert.deepEqual(await tab.requests(), [request(coin), request(router)]);
  });

  it('leads to the places of a table, whose rows are walked without a mouse', async () => {
    await tab.show(failed);
    await tab.requests();
    await tab.page.locator('tbody').getByRole('link', { name: 'Router.sol:88' }).click();
    await tab.page.locator('tbody [data-at]').first().focus();
    await tab.page.keyboard.press('Enter');
    assert.deepEqual(await tab.requests(), [request(router), request(coin)]);
  });

  it('shows gas in the editor from above its table', async () => {
    await tab.show(failed, [{ title: 'Show failing line' }, { title: 'Show gas in editor', section: 0 }]);
    await tab.requests();
    await tab.page.getByRole('tabpanel').getByRole('button', { name: 'Show gas in editor' }).click();
    await tab.page.getByRole('button', { name: 'Show failing line' }).click();
    assert.deepEqual(await tab.requests(), [
      { kind: 'act', index: 1 },
      { kind: 'act', index: 0 },
    ]);
  });

  it('has no link to what is no URI', async () => {
    await tab.show({
      ...failed,
      facts: [{ ...failed.facts[0]!, value: [place({ ...coin, uri: 'x y' })] }],
      sections: [],
    });
    assert.equal(await tab.page.getByRole('link').count(), 0);
    await tab.page.getByText('src/Coin.sol:31').waitFor();
  });
});
