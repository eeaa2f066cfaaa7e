import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { answerChoices } from '../../src/extension/shared/answerChoices';
import type { Report } from '../../src/engine/report/report';
import { accessibilityFaults } from '../helpers/axe';
import { sampleDashboardView } from '../helpers/sampleDashboardView';
import { openDashboardPage, type TestDashboardPage } from '../helpers/dashboardPage';
import { everyTab } from '../helpers/everyTab';
import { foundPages } from '../helpers/foundPages';
import { outputOf, recordedResult } from '../helpers/recordedOutput';
import { openRendererPage, type RendererPage } from '../helpers/rendererPage';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';
import { themes, useTheme } from '../helpers/themes';

/** Focuses the first row, and expands its details if it has any. */
async function openFirstRow(page: Page): Promise<void> {
  const [first] = await page.locator('[data-at]').all();
  await first?.focus();
  await first?.press(' ');
}

/** What colours depend on: each element's style, with its ancestors'. */
const looksOf = `[...document.querySelectorAll('body *')].map((element) => {
  const around = [];
  for (let one = element; one !== null && around.length < 5; one = one.parentElement) {
    const states = ['aria-selected', 'aria-expanded', 'aria-pressed', 'disabled', 'role'];
    around.push([one.tagName, ...[...one.classList].sort(), ...states.map((name) => one.getAttribute(name))].join('.'));
  }
  return around.join(' < ');
})`;

describe('accessibility', function () {
  this.timeout(300_000);
  const looks = new Set<string>();
  let pages: readonly (readonly [string, Report])[];
  let result: TestResultPage;
  let dashboard: TestDashboardPage;
  let renderer: RendererPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    [pages, result, dashboard, renderer] = await Promise.all([
      foundPages(),
      openResultPage(),
      openDashboardPage(),
      openRendererPage(),
    ]);
  });
  after(() => Promise.all([result.close(), dashboard.close(), renderer.close()]));

  it('has no fault that axe finds, in any theme', async () => {
    const faults: string[] = [];
    const note = async (where: string, page: Page): Promise<void> => {
      const before = looks.size;
      (await page.evaluate<string[]>(looksOf)).forEach((look) => looks.add(look));
      // A page with known looks has the same colours.
      for (const theme of looks.size > before ? themes : themes.slice(0, 1)) {
        await useTheme(page, theme);
        const found = await accessibilityFaults(page, theme === themes[0] ? 'all' : 'colours');
        faults.push(...found.map((one) => `${where}, ${theme}: ${one}`));
      }
    };
    await useTheme(result.page, themes[0]);
    await everyTab(result, pages, async (where) => {
      await openFirstRow(result.page);
      await note(where, result.page);
    });
    const [chain] = sampleDashboardView().chains;
    const chains = Array.from({ length: 60 }, (_, i) => ({ ...chain!, key: String(i), name: `chain ${i}` }));
    const hosts = ['https://api.avax-test.network'];
    const card = {
      kind: 'ask',
      hosts,
      sentence: 'Query api.avax-test.network?',
      answers: answerChoices(),
      isAlone: true,
    } as const;
    for (const [name, part] of [
      ['the dashboard', {}],
      ['the dashboard with the P-Chain chosen', { chosen: 'P' }],
      ['the dashboard of 60 chains', { chains, chosen: '0' }],
      ['the dashboard without nodes and validators', { nodes: { missing: 'No node.', rows: [] }, sets: { rows: [] } }],
      ['the card of the dashboard', { card }],
      ['a card on the dashboard', { card: { ...card, isAlone: false } }],
    ] as const) {
      await dashboard.show(sampleDashboardView(part));
      await note(name, dashboard.page);
    }
    await renderer.show(outputOf('eth_getBlockByNumber', recordedResult('evm-l1.jsonl', 'eth_getBlockByNumber')));
    await renderer.page.getByRole('treegrid').focus();
    await note('an output of a notebook', renderer.page);
    await renderer.page.getByRole('button', { name: 'Raw' }).click();
    await note('a raw output of a notebook', renderer.page);
    assert.deepEqual(faults, []);
  });
});
