import assert from 'node:assert/strict';
import type { Report } from '../../src/engine/report/report';
import { count, text } from '../../src/engine/report/spans';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';
import { deployer, erc20Transfer, now } from '../unit/core/finding/samples';

const node = { kind: 'node', host: '127.0.0.1:9650', chain: 'C-Chain', milliseconds: 12 } as const;
const finding: Report = {
  ...erc20Transfer,
  facts: erc20Transfer.facts.map((fact) => (fact.key === 'block' ? { ...fact, value: [count(100n)] } : fact)),
  sections: [],
  sources: [
    { ...node, outcome: 'answered', height: 112n, at: now - 150_000 },
    { kind: 'dataService', host: 'data-api.avax.network', outcome: 'failed', at: now - 90_000 },
  ],
};

describe('the header of a page', () => {
  let tab: TestResultPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    tab = await openResultPage();
    await tab.page.clock.install({ time: now });
  });
  after(() => tab.close());

  const texts = async (selector: string) =>
    (await tab.page.locator(selector).allInnerTexts()).map((words) => words.replaceAll(/\s+/g, ' ').trim());
  const button = (name: string) => tab.page.getByRole('button', { name, exact: true });

  it('says where, when and how final it is, and who said so how long ago', async () => {
    await tab.show(finding);
    assert.deepEqual(await texts('.where .part'), [
      'fuji',
      'C-Chain',
      'block 100',
      '14:02:11 UTC, 3 min ago',
      'final · 12 confirmations',
    ]);
    // Sources of final data are omitted: only failures are shown.
    assert.deepEqual(await texts('.source'), ['data-api.avax.network failed, 1 min ago']);
    await tab.show({ ...finding, kind: 'address' });
    assert.deepEqual(await texts('.source'), ['127.0.0.1:9650, 2 min ago', 'data-api.avax.network failed, 1 min ago']);
    assert.equal(
      await tab.page.locator('.source').first().getAttribute('title'),
      '127.0.0.1:9650 (node, C-Chain): answered (12 ms, height 112, 2026-11-21 14:02:41 UTC)',
    );
  });

  it('says once how long ago several said it at one time', async () => {
    const sources = ['one', 'two', 'three'].map(
      (host, i) => ({ ...node, outcome: 'answered', host, at: now - i }) as const,
    );
    await tab.show({ ...finding, kind: 'address', sources });
    assert.deepEqual(await texts('.source'), ['one', 'two', 'three, just now']);
  });

  it('leads from where it stands to its network, its chain and its block', async () => {
    await tab.show(finding);
    await tab.requests();
    for (const name of ['fuji', 'C-Chain', '100']) {
      await tab.page.locator('.where').getByRole('link', { name, exact: true }).click();
    }
    assert.deepEqual(
      await tab.requests(),
      ['networkId', 'chainId', '100'].map((id) => ({ kind: 'follow', id, inOther: false })),
    );
  });

  it('leads from a row of another chain to the same there', async () => {
    const section = { key: 'otherChains', heading: 'On other chains', columns: ['chain'], from: [] };
    const rows = [[[text('orders')]], [[text('found')]]];
    await tab.show({ ...finding, sections: [{ ...section, rows, marks: [{ chain: 'orders' }, undefined] }] });
    await tab.requests();
    const panel = tab.page.getByRole('tabpanel');
    assert.equal(await panel.getByRole('link').count(), 1);
    await panel.getByRole('link', { name: 'orders' }).click();
    assert.deepEqual(await tab.requests(), [
      { kind: 'follow', id: finding.identifier, inOther: false, chain: 'orders' },
    ]);
  });

  it('has the date of a time on hover', async () => {
    await tab.show(finding);
    assert.equal(await tab.page.locator('.where .figure').getAttribute('title'), '2026-11-21 14:02:11 UTC');
  });

  it('grows older by itself, and asks for nothing', async () => {
    await tab.show({ ...finding, status: 'pending' });
    await tab.requests();
    await tab.page.clock.runFor(65_000);
    assert.deepEqual((await texts('.where .part'))[3], '14:02:11 UTC, 4 min ago');
    assert.deepEqual(await texts('.source'), ['127.0.0.1:9650, 3 min ago', 'data-api.avax.network failed, 2 min ago']);
    assert.deepEqual(await tab.requests(), []);
  });

  it('says what an identifier is, what it is known as, and all of it on hover', async () => {
    await tab.show(finding);
    const link = tab.page.getByRole('link', { name: '0x8db9…52FC' }).first();
    assert.equal(await link.getAttribute('title'), `address · deployer\n${deployer}`);
  });

  it('opens no scrolling by the middle button over a link, which opens it in another tab', async () => {
    await tab.show(finding);
    const link = tab.page.getByRole('link', { name: '0x8db9…52FC' }).first();
    const begins = (which: number) =>
      tab.page.evaluate(
        `document.activeElement.dispatchEvent(new MouseEvent('mousedown', { button: ${which}, bubbles: true, cancelable: true }))`,
      );
    await link.focus();
    assert.deepEqual([await begins(1), await begins(0)], [false, true]);
  });

  it('opens the explorers that came with it', async () => {
    await tab.show(finding, [
      { title: 'Open in Avalanche Explorer', short: 'Explorer', as: 'explorer' },
      { title: 'Open in Snowtrace', short: 'Snowtrace', as: 'explorer' },
    ]);
    await tab.requests();
    await tab.choose('Open in', 'Explorer');
    await tab.choose('Open in', 'Snowtrace');
    assert.deepEqual(await tab.requests(), [
      { kind: 'act', index: 0 },
      { kind: 'act', index: 1 },
    ]);
  });

  it('watches what is pending until it is told to stop, and says what it does', async () => {
    const entries = ['snowprobe:/fuji/pending.md'];
    await tab.show({ ...finding, status: 'pending' }, [], { entries, at: 0 });
    await tab.requests();
    assert.deepEqual((await texts('.where .part'))[4], 'not accepted yet');
    await button('Watch until final').click();
    assert.deepEqual(await tab.requests(), [{ kind: 'watch', isOn: true }]);
    const result = { kind: 'watch', history: { entries, at: 0 } } as const;
    await tab.report({ ...result, watch: { requested: 0 } });
    assert.deepEqual(await texts('.watch span'), ['Watching: querying now']);
    await tab.report({ ...result, watch: { requested: 3, nextAt: now + 60_000 } });
    assert.match((await texts('.watch span'))[0] ?? '', /^Watching: queried 3 times, again in (60|5\d) s$/);
    await tab.page.clock.runFor(30_000);
    assert.match((await texts('.watch span'))[0] ?? '', /again in [23]\d s$/);
    await button('Stop watching').click();
    assert.deepEqual(await tab.requests(), [{ kind: 'watch', isOn: false }]);
    await tab.report({ ...result, watch: { requested: 9, ended: 'No longer watching: still pending after an hour.' } });
    assert.deepEqual(await texts('.watch span'), ['No longer watching: still pending after an hour.']);
    assert.equal(await button('Watch until final').count(), 1);
    await tab.report(result);
    await tab.show(finding, [], { entries, at: 0 });
    assert.equal(await tab.page.locator('.watch').count(), 0);
    assert.deepEqual((await texts('.where .part'))[4], 'final · 12 confirmations');
  });
});
