import assert from 'node:assert/strict';
import type { Chart, DashboardView } from '../../src/webview/protocol/dashboard';
import { sampleDashboardView } from '../helpers/sampleDashboardView';
import { openDashboardPage, type TestDashboardPage } from '../helpers/dashboardPage';
import { watchIntl } from '../helpers/watchIntl';

const noon = Date.parse('2026-11-21T12:00:00Z');
const times = Array.from({ length: 60 }, (_, i) => noon - (59 - i) * 5_000);

function chartOf(key: string, title: string, unit: string): Chart {
  const values = times.map((_, i) => i * 100);
  return {
    ...{ key, title, unit, kind: 'lines', times },
    lines: [{ label: title, values, texts: values.map(String) }],
  };
}

function view(): DashboardView {
  const charts = [
    chartOf('tps', 'Transactions per second', 'TPS'),
    chartOf('gas', 'Gas used per second', 'gas/s'),
    chartOf('baseFee', 'Base fee', 'nAVAX'),
    chartOf('blockTime', 'Block time', 's'),
  ];
  const [chain] = sampleDashboardView().chains;
  return sampleDashboardView({
    chains: [{ ...chain!, detail: { ...chain!.detail!, charts } }],
  });
}

describe('the charts of a dashboard', function () {
  this.timeout(60_000);
  let dashboard: TestDashboardPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    dashboard = await openDashboardPage();
  });
  after(() => dashboard.close());
  beforeEach(async () => {
    await dashboard.page.setViewportSize({ width: 1200, height: 900 });
    // Another span resets zoom and pointer.
    await dashboard.show({ ...view(), span: 'hour' });
    await dashboard.show(view());
    await chart().locator('svg path').first().waitFor();
  });

  const chart = (n = 0) => dashboard.page.locator('.canvas').nth(n);
  const texts = async (selector: string) =>
    (await dashboard.page.locator(selector).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const outputs = () => texts('section[aria-label="Chain C-Chain"] output');
  const zoom = async () => (await texts('.zoom'))[0];

  /** Charts that are misplaced: next to their panel, over another one, or beyond the edge of the page. */
  const faults = () =>
    dashboard.page.evaluate<readonly string[]>(`(() => {
      const faults = [];
      const page = document.documentElement;
      if (page.scrollWidth > page.clientWidth) faults.push('the page scrolls sideways: ' + page.scrollWidth);
      const boxes = [...document.querySelectorAll('figure')].map((one) => one.getBoundingClientRect());
      boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => {
        if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) faults.push('overlap');
      }));
      for (const one of document.querySelectorAll('.canvas')) {
        const [inner, outer] = [one, one.closest('figure')].map((each) => each.getBoundingClientRect());
        if (inner.right > outer.right + 1) faults.push('beside its panel: ' + inner.right + ' of ' + outer.right);
        const plot = one.querySelector('svg');
        if (plot && Math.abs(plot.getBoundingClientRect().width - one.clientWidth) > 1) {
          faults.push('drawn ' + plot.getBoundingClientRect().width + ' in ' + one.clientWidth);
        }
      }
      return faults;
    })()`);

  it('follow the width of their panel at once, wider and narrower, and never overlap', async () => {
    const widths = [1_200, 2_500, 1_700, 1_000, 800, 700, 560, 400, 460, 900, 2_000, 400, 1_360];
    for (const width of widths) {
      await dashboard.page.setViewportSize({ width, height: 900 });
      // Drawn in this frame, not in a later one.
      await dashboard.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      assert.deepEqual(await faults(), [], `at ${width} px`);
    }
  });

  it('have units on their axes', async () => {
    assert.deepEqual((await texts('section[aria-label="Chain C-Chain"] .axis.y')).slice(0, 4), [
      'TPS',
      'gas/s',
      'nAVAX',
      's',
    ]);
    assert.deepEqual([...new Set(await texts('.axis.x'))], ['time in UTC']);
  });

  it('are first painted without what formats by language, by the clock of their reader and a day by its name', async () => {
    const fresh = await openDashboardPage();
    const used = await watchIntl(fresh.page);
    await fresh.page.evaluate('Date.prototype.getTimezoneOffset = () => -330');
    const [chain] = view().chains;
    const { charts } = chain!.detail!;
    const days = { ...charts[0]!, isByDay: true as const, times: times.map((_, i) => noon - (59 - i) * 86_400_000) };
    const detail = {
      ...chain!.detail!,
      charts: [{ ...charts[1]!, times: times.map((at) => at - 12 * (noon - at)) }, days],
    };
    await fresh.show(sampleDashboardView({ chains: [{ ...chain!, detail }] }));
    const axes = await fresh.page.locator('.axis.x').allInnerTexts();
    const ticks = await fresh.page.locator('.canvas text').allTextContents();
    const made = await used();
    await fresh.close();
    assert.deepEqual(axes, ['time in GMT+5:30', 'time in UTC']);
    const ofTime = ['16:30', '16:40', '16:50', '17:00', '17:10', '17:20', '17:30'];
    const ofDays = ['24 Sep', '04 Oct', '14 Oct', '24 Oct', '03 Nov', '13 Nov'];
    const figures = ['0', '2K', '4K', '6K'];
    assert.deepEqual(ticks, [...figures, ...ofTime, ...figures, ...ofDays]);
    assert.deepEqual(made, []);
  });

  it('share a crosshair with the others of their chain', async () => {
    const box = (await chart(1).boundingBox())!;
    await dashboard.page.mouse.move(box.x + box.width / 2, box.y + 40);
    await dashboard.page.locator('output[aria-live="polite"]').first().waitFor();
    const shown = await outputs();
    assert.equal(new Set(shown.slice(0, 4).map((text) => text.split(': ')[0])).size, 1);
    assert.notEqual(shown[0]?.split(': ')[0], '12:00:00');
    assert.equal(await dashboard.page.locator('output[aria-live="polite"]').count(), 4);
    const lines = await dashboard.page.evaluate<readonly number[]>(
      `[...document.querySelectorAll('section[aria-label="Chain C-Chain"] .cross')].map((one) => Math.round(one.getBoundingClientRect().left - one.closest('.canvas').getBoundingClientRect().left))`,
    );
    assert.ok(
      lines.slice(0, 4).every((x) => Math.abs(x - lines[1]!) <= 6),
      lines.join(' '),
    );
  });

  it('zoom where they are dragged over, together, and show all again after a double click', async () => {
    const box = (await chart().boundingBox())!;
    const at = (part: number) => box.x + 60 + (box.width - 60) * part;
    await dashboard.page.mouse.move(at(0.25), box.y + 40);
    await dashboard.page.mouse.down();
    await dashboard.page.mouse.move(at(0.4), box.y + 50, { steps: 3 });
    await dashboard.page.mouse.move(at(0.5), box.y + 50, { steps: 3 });
    await dashboard.page.mouse.up();
    await dashboard.page.getByRole('button', { name: 'Reset Zoom' }).waitFor();
    assert.match((await zoom()) ?? '', /^Zoomed: 11:56:[12]\d to 11:57:[234]\d Reset Zoom$/);
    await dashboard.page.mouse.dblclick(at(0.5), box.y + 40);
    await dashboard.page.locator('.zoom').waitFor({ state: 'detached' });
  });

  it('zoom by + and -, follow the arrow keys beyond what is seen, and show all again after Escape', async () => {
    await chart().focus();
    const seen: unknown[] = [];
    for (const key of ['Home', '+', '+', '-', 'End', 'Escape']) {
      await dashboard.page.keyboard.press(key);
      seen.push(`${key}: ${(await outputs())[0]}; ${await zoom()}`);
    }
    assert.deepEqual(seen, [
      'Home: 11:55:05: 0 TPS; undefined',
      '+: 11:55:05: 0 TPS; Zoomed: 11:55:05 to 11:57:32 Reset Zoom',
      '+: 11:55:05: 0 TPS; Zoomed: 11:55:05 to 11:56:18 Reset Zoom',
      '-: 11:55:05: 0 TPS; Zoomed: 11:55:05 to 11:57:32 Reset Zoom',
      'End: 12:00:00: 5900 TPS; Zoomed: 11:57:32 to 12:00:00 Reset Zoom',
      'Escape: ; undefined',
    ]);
    await dashboard.page.keyboard.press('+');
    await dashboard.page.getByRole('button', { name: 'Reset Zoom' }).press('Enter');
    assert.equal(await zoom(), undefined);
  });

  it('are scaled to what is drawn, however far above it the target is', async () => {
    const [chain] = sampleDashboardView().chains;
    await dashboard.show(sampleDashboardView({ chains: [chain!] }));
    await chart().locator('svg .rule').first().waitFor({ state: 'attached' });
    assert.ok((await dashboard.page.locator('.plotted text').allTextContents()).every((text) => !text.endsWith('M')));
    assert.deepEqual(await faults(), []);
  });
});
