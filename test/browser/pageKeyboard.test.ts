import assert from 'node:assert/strict';
import { source } from 'axe-core';
import type { Report } from '../../src/engine/report/report';
import { everyTab } from '../helpers/everyTab';
import { foundPages } from '../helpers/foundPages';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';
import { useTheme } from '../helpers/themes';

/** Records the focused elements and their faults. */
const note = `(() => {
  window.walked = new Set();
  window.faults = new Set();
  window.nameOf = (element) => element.localName + '.' + element.className + ' ' + element.textContent.slice(0, 30);
  document.addEventListener('focusin', ({ target }) => {
    walked.add(target);
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(target);
    const isSeen = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 && !outlineColor.endsWith(', 0)');
    if (!isSeen && !target.matches('h1')) faults.add('no focus ring: ' + nameOf(target));
    // In a table cells and rows have the focus, and what stands in them is reached from there.
    const inner = target.matches('[data-at]') ? [...target.querySelectorAll('[role=link], button:not(.copy)')] : [];
    inner.filter(({ tabIndex }) => tabIndex !== 0).forEach((element) => faults.add('not reached in its row: ' + nameOf(element)));
  });
})()`;

/** Interactive elements that were not reached or have no name. */
const unreached = `(() => {
  axe.setup(document);
  const all = [...document.querySelectorAll('a, button, input, select, textarea, summary, [role=link], [role=tab], [tabindex], [data-at]')]
    .filter((element) => element.checkVisibility() && !element.matches('h1, [role=tab][aria-selected=false]'));
  const found = [
    ...all.filter((element) => !walked.has(element) && !element.matches('[data-at] *')).map((element) => 'not reached: ' + nameOf(element)),
    // A cell with nothing in it is read as blank.
    ...all.filter((element) => !element.matches('td:empty')).filter((element) => axe.commons.text.accessibleText(element) === '').map((element) => 'no name: ' + nameOf(element)),
    ...faults,
  ];
  axe.teardown();
  walked.clear();
  faults.clear();
  return found;
})()`;

describe('the page of a result by keys alone', function () {
  this.timeout(120_000);
  let pages: readonly (readonly [string, Report])[];
  let tab: TestResultPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    [pages, tab] = await Promise.all([foundPages(), openResultPage()]);
    await useTheme(tab.page, 'Dark Modern');
    await tab.page.evaluate(source);
    await tab.page.evaluate(note);
  });
  after(() => tab.close());

  const press = async (key: string, times: number): Promise<void> => {
    for (let i = 0; i < times; i += 1) {
      await tab.page.keyboard.press(key);
    }
  };
  const count = (selector: string) => tab.page.locator(selector).count();

  /** Walks all cells of a grid, or all rows of a tree. */
  async function walkTables(): Promise<void> {
    for (const table of await tab.page.locator('[role=grid], [role=treegrid]').all()) {
      await table.locator('[data-at][tabindex="0"]').first().focus();
      const rows = await table.locator('tbody tr').count();
      const columns = (await table.getAttribute('role')) === 'grid' ? await table.locator('col, th').count() : 1;
      await press('Control+Home', 1);
      for (let row = 0; row < rows; row += 1) {
        await press('ArrowRight', columns);
        await press('Home', columns > 1 ? 1 : 0);
        await press('ArrowDown', 1);
      }
    }
  }

  it('reaches everything, with a ring around it and a name', async () => {
    const faults: string[] = [];
    await everyTab(tab, pages, async (where) => {
      await walkTables();
      await press('Tab', (await count('button, input, select, summary, [role=link], [tabindex="0"]')) + 3);
      const found = await tab.page.evaluate<readonly string[]>(unreached);
      faults.push(...found.map((fault) => `${where}: ${fault}`));
    });
    assert.deepEqual([...new Set(faults)], []);
  });

  it('goes from a row on to each link in it, and follows and copies it', async () => {
    const [, report] = pages.find(([name]) => name === 'a transaction with calls and events')!;
    const { sections } = report;
    await tab.show({ ...report, sections: sections.filter(({ key }) => key === 'calls') });
    await tab.page.getByRole('treegrid').locator('[data-at]').first().focus();
    await tab.requests();
    const links = await tab.page.locator('[data-at]').first().getByRole('link').all();
    for (const _ of links) {
      await press('Tab', 1);
      while (await tab.page.evaluate('document.activeElement.role !== "link"')) {
        await press('Tab', 1);
      }
      await press('Enter', 1);
      await press('Control+c', 1);
    }
    const ids = await Promise.all(links.map(async (link) => (await link.getAttribute('title'))?.split('\n').at(-1)));
    assert.ok(ids.length > 1);
    assert.deepEqual(
      await tab.requests(),
      ids.flatMap((id) => [
        { kind: 'follow', id, inOther: false },
        { kind: 'copy', text: id },
      ]),
    );
  });
});
