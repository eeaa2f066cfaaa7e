import assert from 'node:assert/strict';
import { sampleDashboardView } from '../helpers/sampleDashboardView';
import { openDashboardPage, type TestDashboardPage } from '../helpers/dashboardPage';

describe('the P-Chain and pins on a dashboard', () => {
  let dashboard: TestDashboardPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    dashboard = await openDashboardPage();
  });
  after(() => dashboard.close());

  const texts = async (selector: string) =>
    (await dashboard.page.locator(selector).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());

  it('shows its figures and the next upgrade with its countdown, and passed ones folded', async () => {
    await dashboard.show(sampleDashboardView({ chosen: 'P' }));
    const chain = dashboard.page.getByRole('region', { name: 'Chain P-Chain' });
    assert.deepEqual(await texts('.chain .figure'), ['gas excess 12,016 gas']);
    assert.deepEqual(await texts('.upgrades p'), ['Helicon in 3 d 4 h, 2026-11-24 16:00:00 UTC']);
    assert.equal(await chain.getByText('Granite').isVisible(), false);
    await chain.getByText('1 active upgrade').click();
    assert.equal(await chain.getByText('2020-12-05 05:00:00 UTC: Granite').isVisible(), true);
  });

  it('says why no upgrade is known', async () => {
    const view = sampleDashboardView({ chosen: 'P' });
    const missing = '127.0.0.1:9650 did not answer info.upgrades within 10 s.';
    const chains = view.chains.map((chain) => ({
      ...chain,
      detail: { ...chain.detail!, upgrades: { next: [], passed: [], count: 0, missing } },
    }));
    await dashboard.show({ ...view, chains });
    assert.deepEqual(await texts('.upgrades p'), [missing]);
  });

  it('marks what is pinned, and unpins it', async () => {
    await dashboard.show(sampleDashboardView());
    await dashboard.requests();
    await dashboard.page.getByRole('button', { name: 'Unpin C-Chain' }).click();
    await dashboard.page.getByRole('button', { name: 'Unpin orders' }).click();
    assert.deepEqual(await dashboard.requests(), [
      { kind: 'unpin', id: 'C' },
      { kind: 'unpin', id: 'subnet' },
    ]);
  });

  it('tells validators that stake from those of an L1', async () => {
    const view = sampleDashboardView();
    const [set] = view.sets.rows;
    await dashboard.show({ ...view, sets: { rows: [{ ...set!, kind: 'permissioned', isPinned: false }] } });
    assert.deepEqual(await texts('.set .head'), ['orders permissioned validators']);
  });
});
