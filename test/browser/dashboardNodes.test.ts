import assert from 'node:assert/strict';
import type { DashboardNodeRow } from '../../src/webview/protocol/dashboard';
import { accessibilityFaults } from '../helpers/axe';
import { sampleDashboardView } from '../helpers/sampleDashboardView';
import { openDashboardPage, type TestDashboardPage } from '../helpers/dashboardPage';

describe('the nodes of a dashboard', function () {
  this.timeout(60_000);
  let dashboard: TestDashboardPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    dashboard = await openDashboardPage();
  });
  after(() => dashboard.close());

  const texts = async (selector: string) =>
    (await dashboard.page.locator(selector).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const press = (key: string) => dashboard.page.keyboard.press(key);
  const focused = () => dashboard.page.evaluate('document.activeElement.dataset.key');
  const tabStops = () => dashboard.page.locator('[role="treeitem"][tabindex="0"]').count();
  const one: DashboardNodeRow = {
    ...{ name: 'one', mark: 'good', words: 'healthy' },
    facts: ['avalanchego/1.14.2'],
    checks: [],
  };

  it('has a line for each, and their checks behind one Tab stop and the arrow keys', async () => {
    const view = sampleDashboardView();
    await dashboard.show({ ...view, nodes: { rows: [one, ...view.nodes.rows] } });
    assert.deepEqual(await texts('.node'), [
      '✓ one healthy · avalanchego/1.14.2',
      '✗ two failing: C-Chain · avalanchego/1.14.2 · 3 of 4 chains bootstrapped · 4 peers C-Chain: 59.9 % of the stake connected, 80 % required',
    ]);
    assert.deepEqual(await texts('.check'), []);
    assert.equal(await tabStops(), 1);
    await dashboard.page.getByRole('treeitem', { name: 'one' }).focus();
    const walked: unknown[] = [];
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'End', 'ArrowUp', 'Enter', 'ArrowLeft', 'ArrowLeft']) {
      await press(key);
      walked.push(`${key}: ${String(await focused()).replace('\t', ' / ')}`);
    }
    assert.deepEqual(walked, [
      'ArrowDown: two',
      'ArrowRight: two',
      'ArrowRight: two / C',
      'End: two / diskspace',
      'ArrowUp: two / C',
      'Enter: two / C',
      'ArrowLeft: two / C',
      'ArrowLeft: two',
    ]);
    assert.deepEqual(await texts('.check'), [
      '✗ C-Chain 59.9 % of the stake connected, 80 % required',
      '✓ disk space 28 % free',
    ]);
    assert.equal(await tabStops(), 1);
    await press('Tab');
    assert.notEqual(await dashboard.page.evaluate('document.activeElement.role'), 'treeitem');
    await dashboard.page.locator('.node >> nth=1').click();
    assert.deepEqual(await texts('.check'), []);
  });

  it('keeps what is open and focused when others change, and opens what a check found', async () => {
    await dashboard.show(sampleDashboardView());
    await dashboard.page.getByRole('treeitem', { name: 'two' }).focus();
    for (const key of ['Enter', 'ArrowDown', ' ']) {
      await press(key);
    }
    const words = ['failed 5 times in a row Look at its connection.'];
    assert.deepEqual(await texts('.opened'), words);
    const view = sampleDashboardView();
    await dashboard.show({ ...view, nodes: { rows: [one, ...view.nodes.rows] } });
    assert.deepEqual(await texts('.opened'), words);
    assert.equal(await focused(), 'two\tC');
    await press('Enter');
    assert.deepEqual(await texts('.opened'), []);
  });

  it('says what was known before of a node that answers no more, and when', async () => {
    const view = sampleDashboardView();
    const [two] = view.nodes.rows;
    const words = '127.0.0.1:9650 refused the connection.';
    await dashboard.show({
      ...view,
      nodes: { rows: [{ ...two!, words, asOf: 'as of 14:02:11 UTC', problem: undefined }] },
    });
    assert.deepEqual(await texts('.node'), [
      '✗ two 127.0.0.1:9650 refused the connection. · avalanchego/1.14.2 · 3 of 4 chains bootstrapped · 4 peers · as of 14:02:11 UTC',
    ]);
  });

  it('comes after what needs an action and the chains, under one heading each', async () => {
    await dashboard.show(sampleDashboardView());
    assert.deepEqual(await texts('h1'), ['1 of 2 nodes healthy. orders has 74 % of its weight connected.']);
    assert.deepEqual(await texts('h2'), [
      'Needs Action',
      'Chains',
      'Interchain messages, last hour',
      'Nodes',
      'Validators',
    ]);
    assert.deepEqual(await texts('h3'), ['C-Chain', 'orders']);
    for (const name of ['Needs Action', 'Chains', 'Nodes', 'Validators', 'Chain C-Chain']) {
      assert.equal(await dashboard.page.getByRole('region', { name, exact: true }).count(), 1, name);
    }
    assert.deepEqual(await texts('.actions li'), [
      '✗ two: 1 of 2 checks failing',
      '! orders: validator inactive (NodeID-1)',
    ]);
    await dashboard.show(sampleDashboardView({ actions: [] }));
    assert.deepEqual(await texts('.actions'), []);
  });

  it('has no serious accessibility fault with its checks open', async () => {
    await dashboard.show(sampleDashboardView());
    const two = dashboard.page.getByRole('treeitem', { name: 'two' });
    if ((await two.getAttribute('aria-expanded')) === 'false') {
      await dashboard.page.locator('.node').click();
    }
    await dashboard.page.locator('.check >> nth=0').click();
    await dashboard.page.locator('.opened').waitFor();
    assert.deepEqual(await accessibilityFaults(dashboard.page, 'all'), []);
  });
});
