import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inFull } from '../../scripts/support/fullRun';
import { anyReport } from '../helpers/anyReport';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';

/** Elements that the page itself creates. */
const tags = new Set(
  `button code col colgroup dd details div dl dt h1 h2 h3 header input li main nav ol p path pre rect section span strong
  summary svg table tbody td th thead tr ul`.split(/\s+/),
);

/** Attributes with their allowed values; external text only occurs in those that are read aloud or shown. */
const attributes: Readonly<Record<string, RegExp>> = {
  title: /^/,
  'aria-label': /^/,
  placeholder: /^/,
  class: /^[a-zA-Z -]*$/,
  style: /^(?:[a-z-]+: (?:calc\()?[\w.% +]+\)?; ?)*$/,
  role: /^[a-z]+$/,
  type: /^(?:button|search|text|checkbox)$/,
  ...Object.fromEntries(['id', 'for', 'name', 'aria-controls', 'aria-labelledby'].map((name) => [name, /^[\w-]+$/])),
  ...Object.fromEntries(['stroke-width', 'x', 'y', 'width', 'height'].map((name) => [name, /^-?[\d.]+$/])),
  ...Object.fromEntries(['tabindex', 'colspan', 'data-at', 'd'].map((name) => [name, /^[\w .:,-]*$/])),
  ...Object.fromEntries(
    ['viewBox', 'aria-keyshortcuts', 'fill-rule', 'scope', 'open', 'draggable'].map((name) => [name, /^[\w +]*$/]),
  ),
};
const state =
  /^aria-(?:haspopup|hidden|busy|disabled|selected|expanded|pressed|sort|level|rowindex|rowcount|current|multiline|readonly|live)$/;

interface Seen {
  readonly tags: readonly string[];
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

/** Opens each tab, and collects the element and attribute names. */
const collect = `(async () => {
  const tags = new Set();
  const attributes = new Map();
  const look = () => {
    for (const element of document.querySelectorAll('main, main *')) {
      tags.add(element.localName);
      for (const { name, value } of element.attributes) attributes.set(name + value, [name, value]);
    }
  };
  look();
  for (let i = 0; i < document.querySelectorAll('[role=tab]').length; i++) {
    document.querySelectorAll('[role=tab]')[i].click();
    await new Promise((resolve) => setTimeout(resolve));
    look();
  }
  return { tags: [...tags], attributes: [...attributes.values()] };
})()`;

describe('the page of whatever a hostile server says', function () {
  this.timeout(180_000);
  let tab: TestResultPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    tab = await openResultPage();
  });
  after(() => tab.close());

  it('is made of its own elements alone, and asks for nothing', async () => {
    const { page } = tab;
    await tab.requests();
    await fc.assert(
      fc.asyncProperty(anyReport, async (report) => {
        await tab.show(report);
        const seen = await page.evaluate<Seen>(collect);
        assert.deepEqual(
          seen.tags.filter((tag) => !tags.has(tag)),
          [],
        );
        assert.deepEqual(
          seen.attributes.filter(([name, value]) => attributes[name]?.test(value) !== true && !state.test(name)),
          [],
        );
        assert.deepEqual([page.url(), page.frames().length, tab.refused], ['http://127.0.0.1/', 1, []]);
        // The tab of responses requests them from its host when it is opened.
        assert.deepEqual(
          (await tab.requests()).filter(({ kind }) => kind !== 'raw'),
          [],
        );
      }),
      { numRuns: inFull(80, 300), endOnFailure: true },
    );
  });
});
