import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Report } from '../../src/engine/report/report';
import { everyTab } from '../helpers/everyTab';
import { foundPages } from '../helpers/foundPages';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';
import { useTheme } from '../helpers/themes';

/**
 * Overlapping elements, elements outside of the tab, figures separated from their units, and horizontal scrolling.
 * Buttons that are shown on hover may overlap; content that a table scrolls is not outside.
 */
const layoutFaults = `(() => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push('scrolls sideways: ' + root.scrollWidth + ' > ' + root.clientWidth);
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const scroller = (element) => element.closest('.scroll, .tabs, pre, .own-id');
  const name = (element) => element.localName + ' "' + (element.getAttribute('aria-label') ?? element.textContent).slice(0, 40) + '"';
  const active = [...document.querySelectorAll('button, input, select, summary, [role=link], [role=tab]')].filter(isSeen);
  const boxes = active.flatMap((element) => [...element.getClientRects()].map((box) => ({ element, box })));
  boxes.forEach(({ element, box }, i) => {
    if (box.width < 1 || box.height < 1) faults.push(name(element) + ' has no size');
    if (!scroller(element) && (box.left < -0.5 || box.right > root.clientWidth + 0.5)) faults.push(name(element) + ' stands outside');
    for (const other of boxes.slice(i + 1)) {
      if (other.element === element || element.contains(other.element) || other.element.contains(element)) continue;
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      // Lines of text may touch.
      if (width > 1 && height > 4) faults.push(name(element) + ' overlaps ' + name(other.element));
    }
  });
  const words = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const parent = node.parentElement;
    if (scroller(parent) || !isSeen(parent) || node.data.trim() === '') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.right > root.clientWidth + 0.5 || box.left < -0.5) faults.push('"' + node.data.slice(0, 40) + '" stands outside');
    for (const { 0: figure, index } of node.data.matchAll(/(?:≈ )?\\d[\\d,.]* (?:%|(?:ms|s|min|h|d|y|AVAX)\\b)|[CPX]-Chain/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + figure.length);
      const [first, ...others] = range.getClientRects();
      if (others.some(({ top }) => Math.abs(top - first.top) > 4)) faults.push('"' + figure + '" is on two lines');
    }
  }
  return faults;
})()`;

describe('the page of a result in little room', function () {
  this.timeout(60_000);
  let pages: readonly (readonly [string, Report])[];
  let tab: TestResultPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    [pages, tab] = await Promise.all([foundPages(), openResultPage()]);
    await useTheme(tab.page, 'Dark Modern');
  });
  after(() => tab.close());

  const rooms: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
    ['400 px', (page) => page.setViewportSize({ width: 400, height: 800 })],
    [
      '200 % zoom of 1,280 px',
      async (page) => {
        // Browser zoom: half the CSS pixels, each twice as large.
        await page.setViewportSize({ width: 640, height: 400 });
        const session = await page.context().newCDPSession(page);
        await session.send('Emulation.setDeviceMetricsOverride', {
          ...{ width: 640, height: 400, deviceScaleFactor: 2, mobile: false },
        });
      },
    ],
    ['1,360 px', (page) => page.setViewportSize({ width: 1360, height: 900 })],
  ];

  for (const [name, shrink] of rooms) {
    it(`has nothing over another or cut off at ${name}`, async () => {
      await shrink(tab.page);
      const faults: string[] = [];
      await everyTab(tab, pages, async (where) => {
        // The toolbar's buttons stay at the top.
        await tab.page.evaluate('scrollTo(0, 0)');
        const found = await tab.page.evaluate<readonly string[]>(layoutFaults);
        faults.push(...found.map((fault) => `${where}: ${fault}`));
      });
      assert.deepEqual([...new Set(faults)], []);
    });
  }
});
