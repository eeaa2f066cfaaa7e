import assert from 'node:assert/strict';
import type { Finding } from '../../src/core/finding/finding';
import { count } from '../../src/core/finding/spans';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';
import { deployer, erc20Transfer, now } from '../unit/core/finding/samples';

const node = { kind: 'node', host: '127.0.0.1:9650', chain: 'C-Chain', milliseconds: 12 } as const;
const finding: Finding = {
  ...erc20Transfer,
  facts: erc20Transfer.facts.map((fact) => (fact.key === 'block' ? { ...fact, value: [count(100n)] } : fact)),
  sections: [],
  sources: [
    { ...node, outcome: 'answered', height: 112n, at: now - 12_000 },
    { kind: 'dataService', host: 'data-api.avax.network', outcome: 'failed', at: now - 4_000 },
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
      '14:02:11 UTC, 3 min ago',
      'final, 12 blocks on top',
    ]);
    assert.deepEqual(await texts('.source'), ['127.0.0.1:9650, 12 s ago', 'data-api.avax.network failed, 4 s ago']);
    assert.equal(
      await tab.page.locator('.source').first().getAttribute('title'),
      '127.0.0.1:9650 (node, C-Chain): answered (12 ms, height 112, 2026-11-21 14:04:59 UTC)',
    );
  });

  it('has the date of a time on hover', async () => {
    await tab.show(finding);
    assert.equal(await tab.page.locator('.where .figure').getAttribute('title'), '2026-11-21 14:02:11 UTC');
  });

  it('grows older by itself, and asks for nothing', async () => {
    await tab.show(finding);
    await tab.requests();
    await tab.page.clock.runFor(65_000);
    assert.deepEqual((await texts('.where .part'))[2], '14:02:11 UTC, 4 min ago');
    assert.deepEqual(await texts('.source'), ['127.0.0.1:9650, 1 min ago', 'data-api.avax.network failed, 1 min ago']);
    assert.deepEqual(await tab.requests(), []);
  });

  it('says what an identifier is, what it is known as, and all of it on hover', async () => {
    await tab.show(finding);
    const link = tab.page.getByRole('link', { name: '0x8db9…52FC' }).first();
    assert.equal(await link.getAttribute('title'), `address · deployer\n${deployer}`);
  });

  it('opens the explorers that came with it', async () => {
    await tab.show(finding, [
      { title: 'Open in Avalanche Explorer', short: 'Explorer', as: 'explorer' },
      { title: 'Open in Snowtrace', short: 'Snowtrace', as: 'explorer' },
    ]);
    await tab.requests();
    await button('Open in Avalanche Explorer').click();
    await button('Open in Snowtrace').click();
    assert.deepEqual(await tab.requests(), [
      { kind: 'act', index: 0 },
      { kind: 'act', index: 1 },
    ]);
    assert.deepEqual((await texts('.tool')).slice(-3), ['Explorer', 'Snowtrace', 'Text']);
  });
});
