import assert from 'node:assert/strict';
import { answerChoices } from '../../src/extension/shared/answerChoices';
import type { DashboardView } from '../../src/webview/protocol/dashboard';
import { sampleDashboardView } from '../helpers/sampleDashboardView';
import { openDashboardPage, type TestDashboardPage } from '../helpers/dashboardPage';

describe('the page of a dashboard', () => {
  let dashboard: TestDashboardPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    dashboard = await openDashboardPage();
  });
  after(() => dashboard.close());

  const texts = async (selector: string) =>
    (await dashboard.page.locator(selector).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const button = (name: string) => dashboard.page.getByRole('button', { name });

  it('shows figures, nodes, charts and validators, and asks for nothing', async () => {
    await dashboard.show(sampleDashboardView());
    assert.deepEqual(await texts('.summary'), ['1 of 2 nodes healthy. orders has 74 % of its weight connected.']);
    assert.deepEqual(await texts('.node'), [
      '✗ two failing: C-Chain · avalanchego/1.14.2 · 3 of 4 chains bootstrapped · 4 peers C-Chain: 59.9 % of the stake connected, 80 % required',
    ]);
    assert.deepEqual(await texts('.chains tr'), [
      'chain last block TPS weight connected',
      '!C-Chain 41,203,880 · 2 s 0.42 74 %!',
      '✓P-Chain 198,220 – –',
    ]);
    assert.equal(await dashboard.page.getByRole('img', { name: '74 % connected, 80 % is required' }).count(), 1);
    assert.match((await dashboard.page.locator('.spark path').getAttribute('d')) ?? '', /^M0.0 13.0M40.0 1.0L60.0 /);
    assert.deepEqual(await texts('.chain .figure'), ['gas limit 15,000,000 per block']);
    assert.deepEqual(await texts('figcaption'), ['Gas used per second used 0, target 5M gas/s']);
    assert.deepEqual(await texts('.chain > .missing:not([hidden])'), [
      'Data since 2026-11-21 11:59:50 UTC. The chain has no earlier blocks.',
    ]);
    assert.equal(
      await dashboard.page.evaluate('getComputedStyle(document.querySelector(".key1"), "::before").borderTopStyle'),
      'dashed',
    );
    assert.deepEqual(await texts('.sets tbody tr'), ['✗one (NodeID-1) 100 (14 %) no 0 AVAX inactive']);
    assert.equal(await dashboard.page.locator('.canvas > svg').count(), 1);
    assert.equal(await dashboard.page.evaluate('getComputedStyle(document.querySelector(".figures")).display'), 'flex');
    assert.deepEqual(await dashboard.requests(), [{ kind: 'ready' }]);
    assert.deepEqual(await dashboard.page.evaluate('window.state'), {
      ...{ network: 'local', span: 'fiveMinutes', chosen: 'C' },
    });
    assert.deepEqual(dashboard.refused, []);
  });

  it('has a table beside each chart, and walks the chart by the arrow keys', async () => {
    await dashboard.show(sampleDashboardView());
    await dashboard.page.locator('.chain summary').click();
    // Its rows are rendered when it is opened, which the browser reports with a delay.
    await dashboard.page.locator('details tr').first().waitFor();
    assert.deepEqual(await texts('details tr'), [
      'from used (gas/s) target (gas/s)',
      '12:00:00 0 5,000,000',
      '11:59:55 unknown 5,000,000',
      '11:59:50 24,254 5,000,000',
    ]);
    await dashboard.page.locator('.canvas').focus();
    const walked: string[] = [];
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'End', 'Home', 'Escape']) {
      await dashboard.page.keyboard.press(key);
      walked.push(...(await texts('output')));
    }
    assert.deepEqual(walked, [
      '11:59:55: used unknown, target 5M gas/s',
      '11:59:50: used 24,254, target 5M gas/s',
      '11:59:50: used 24,254, target 5M gas/s',
      '12:00:00: used 0, target 5M gas/s',
      '11:59:50: used 24,254, target 5M gas/s',
      'used 0, target 5M gas/s',
    ]);
  });

  it('asks the host for what its buttons say', async () => {
    await dashboard.show(sampleDashboardView());
    await dashboard.requests();
    for (const name of ['1 hour', 'Copy as CSV', 'Save as CSV…', 'one (NodeID-1)']) {
      await button(name).click();
    }
    assert.deepEqual(await dashboard.requests(), [
      { kind: 'span', span: 'hour' },
      { kind: 'copyCsv' },
      { kind: 'saveCsv' },
      { kind: 'lookUp', id: 'NodeID-1' },
    ]);
    assert.equal(await button('5 minutes').getAttribute('aria-pressed'), 'true');
  });

  it('diagnoses a chain, from its part and from what needs an action', async () => {
    const view = sampleDashboardView();
    await dashboard.show({
      ...view,
      actions: [{ mark: 'bad', words: 'two: 1 of 2 checks failing: orders', diagnose: 'orders ID' }],
    });
    await dashboard.requests();
    await button('Diagnose two: 1 of 2 checks failing: orders…').click();
    await dashboard.page.locator('.chain').getByRole('button', { name: 'Diagnose C-Chain…' }).click();
    assert.deepEqual(await dashboard.requests(), [
      { kind: 'diagnose', id: 'orders ID' },
      { kind: 'diagnose', id: 'C' },
    ]);
  });

  it('shows the chain that is clicked, or that the arrow keys lead to, behind one Tab stop', async () => {
    await dashboard.show(sampleDashboardView());
    await dashboard.requests();
    await dashboard.page.locator('.chains tbody tr >> nth=1 >> td >> nth=0').click();
    await dashboard.show(sampleDashboardView({ chosen: 'P' }));
    assert.equal(await dashboard.page.getByRole('region', { name: 'Chain P-Chain' }).count(), 1);
    assert.equal(await dashboard.page.locator('.chains [aria-current]').innerText(), 'P-Chain');
    assert.equal(await dashboard.page.locator('.chains button[tabindex="0"]').count(), 1);
    await dashboard.page.locator('.chains [aria-current]').focus();
    for (const key of ['ArrowUp', 'End']) {
      await dashboard.page.keyboard.press(key);
    }
    assert.equal(await dashboard.page.evaluate('document.activeElement.textContent'), 'P-Chain');
    assert.deepEqual(await dashboard.requests(), [
      { kind: 'choose', id: 'P' },
      { kind: 'choose', id: 'C' },
      { kind: 'choose', id: 'P' },
    ]);
  });

  it('scrolls a table of 60 chains within the page', async () => {
    const [chain] = sampleDashboardView().chains;
    const chains = Array.from({ length: 60 }, (_, i) => ({ ...chain!, key: String(i), name: `chain ${i}` }));
    await dashboard.show(sampleDashboardView());
    await dashboard.show(sampleDashboardView({ chains, chosen: '0' }));
    const fits = 'document.querySelector(".chains").clientHeight < innerHeight / 2';
    assert.equal(await dashboard.page.evaluate(fits), true);
    assert.equal(await dashboard.page.locator('.chains tbody tr').count(), 60);
  });

  it('draws the messages between chains, and names those that need a look in its table', async () => {
    await dashboard.show(sampleDashboardView());
    const messages = dashboard.page.locator('.messages');
    assert.deepEqual(await messages.locator('svg .vertex').allTextContents(), ['C-Chain', 'orders']);
    assert.deepEqual(await messages.locator('svg .bad').allTextContents(), ['3, 1 failed']);
    assert.equal(await messages.getByRole('button').count(), 0);
    await messages.getByText('Table').click();
    await dashboard.requests();
    await messages.getByRole('button', { name: '0xabab…abab' }).click();
    assert.deepEqual(await dashboard.requests(), [{ kind: 'lookUp', id: `0x${'ab'.repeat(32)}` }]);
  });

  it('asks about hosts in a card, alone where nobody may be asked, and hands on the answer', async () => {
    const sentence = 'Query api.avax-test.network, data-api.avax.network?';
    const hosts = ['https://api.avax-test.network', 'https://data-api.avax.network'];
    const card = { kind: 'ask', hosts, sentence, answers: answerChoices('fuji') } as const;
    await dashboard.show(sampleDashboardView({ card: { ...card, isAlone: true } }));
    await dashboard.requests();
    assert.deepEqual(await texts('main'), [
      `${sentence} This session Use fuji’s Public Hosts Never Manage Host Permissions…`,
    ]);
    const group = dashboard.page.getByRole('group', { name: sentence });
    for (const name of ['This session', 'Use fuji’s Public Hosts', 'Never', 'Manage Host Permissions…']) {
      await dashboard.page.keyboard.press('Tab');
      assert.equal(await group.getByRole('button', { name }).count(), 1);
      assert.equal(await dashboard.page.evaluate('document.activeElement.textContent'), name);
      await dashboard.page.keyboard.press('Enter');
    }
    assert.deepEqual(await dashboard.requests(), [
      { kind: 'answerHosts', answer: 'once' },
      { kind: 'answerHosts', answer: 'always' },
      { kind: 'answerHosts', answer: 'never' },
      { kind: 'manageHosts' },
    ]);
    await dashboard.show(sampleDashboardView({ card: { ...card, isAlone: false } }));
    assert.deepEqual(await texts('.card p'), [sentence]);
    assert.deepEqual(await texts('.node strong'), ['two']);
  });

  it('says that hosts are blocked, and where that is changed', async () => {
    const sentence = 'You blocked api.avax-test.network. Nothing is queried for fuji.';
    await dashboard.show(
      sampleDashboardView({ card: { kind: 'blocked', hosts: [], sentence, answers: [], isAlone: true } }),
    );
    assert.deepEqual(await texts('main'), [`${sentence} Manage Host Permissions…`]);
  });

  it('says how old a figure is on hover, as of then', async () => {
    await dashboard.show(sampleDashboardView());
    const figure = dashboard.page.locator('.chain .figure').first();
    await figure.hover();
    assert.match((await figure.getAttribute('title')) ?? '', /12:00:00 UTC, .+, from 127\.0\.0\.1:9650$/);
    // The same view again.
    const again = JSON.stringify(sampleDashboardView()).replaceAll(String(Date.parse('2026-11-21T12:00:00Z')), (at) =>
      String(Number(at) + 60_000),
    );
    await dashboard.show(JSON.parse(again) as DashboardView);
    for (const selector of ['.node strong', '.chain .figure', '.sets .figure', '.sets td']) {
      await dashboard.page.locator(selector).first().hover();
      const title = `document.querySelector('${selector}').closest('[title]').title`;
      assert.match(await dashboard.page.evaluate<string>(title), /12:01:00 UTC, .+, from 127\.0\.0\.1:9650$/, selector);
    }
  });

  it('keeps hostile text as text', async () => {
    const hostile = '<img src="https://evil.example/x" onerror="window.broken=1"><script>window.broken=1</script>';
    const text = JSON.stringify(sampleDashboardView()).replaceAll(
      /"(C-Chain|orders|two|28 % free|used|Gas used per second|4)"/g,
      () => JSON.stringify(hostile),
    );
    await dashboard.show(JSON.parse(text) as DashboardView);
    assert.equal(await dashboard.page.locator('img, iframe, main script').count(), 0);
    assert.equal(await dashboard.page.evaluate('window.broken'), undefined);
    assert.deepEqual(await texts('.chain h3'), [hostile]);
    assert.deepEqual(dashboard.refused, []);
  });

  it('puts the bar of a single day in the middle', async () => {
    const [chain] = sampleDashboardView().chains;
    const daily = {
      ...chain!.detail!.charts[0]!,
      key: 'daily',
      kind: 'bars',
      isByDay: true,
    } as const;
    const days = { ...daily, times: daily.times.slice(0, 1), lines: [{ label: 'average', values: [2], texts: ['2'] }] };
    await dashboard.show(
      sampleDashboardView({ chains: [{ ...chain!, detail: { ...chain!.detail!, charts: [days] } }] }),
    );
    // Drawn once its width is known.
    await dashboard.page.locator('.bars').first().waitFor();
    const [left, right] = await dashboard.page.evaluate<readonly number[]>(`(() => {
      const bar = document.querySelector('.bars').getBoundingClientRect();
      const rule = document.querySelector('.rule').getBoundingClientRect();
      return [bar.left - rule.left, rule.right - bar.right];
    })()`);
    assert.ok(left! > 50 && Math.abs(left! - right!) < 1, `${left} ${right}`);
  });

  it('has no empty boxes, and forgets chains that are gone', async () => {
    const [chain] = sampleDashboardView().chains;
    const detail = { ...chain!.detail!, charts: [], problems: ['metrics.example did not answer.'] };
    await dashboard.show(sampleDashboardView({ chains: [{ ...chain!, detail }] }));
    assert.deepEqual(await texts('.chain > .missing'), [detail.gap, ...detail.problems]);
    assert.equal(await dashboard.page.locator('figure').count(), 0);
    await dashboard.show(sampleDashboardView({ chains: [] }));
    assert.equal(await dashboard.page.locator('.chain').count(), 0);
  });
});
