import assert from 'node:assert/strict';
import path from 'node:path';
import type { Report } from '../../src/engine/report/report';
import { reportToText } from '../../src/engine/report/toText';
import { accessibilityFaults } from '../helpers/axe';
import { foundPages } from '../helpers/foundPages';
import { golden, namedTexts } from '../helpers/golden';
import { sampleDrawings } from '../helpers/sampleDrawings';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';
import { themes, useTheme } from '../helpers/themes';

const now = { now: Date.UTC(2026, 10, 21, 14, 5, 11), timeZone: 'UTC' };

/** A page with one drawing on its first screen. */
const drawn = (name: string): Report => ({
  ...{ kind: 'identifier', status: 'offline', identifier: name, title: [{ kind: 'text', text: name }] },
  ...{ facts: [], sections: [], related: [], sources: [] },
  drawings: [{ key: name, heading: name, drawing: sampleDrawings[name]! }],
});

describe('drawings', () => {
  let tab: TestResultPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    tab = await openResultPage();
  });
  after(() => tab.close());

  it('say in texts, and to who does not see them, what they draw', async () => {
    const texts: Record<string, string> = {};
    for (const name of Object.keys(sampleDrawings)) {
      await tab.show(drawn(name));
      texts[`${name}, as text`] = reportToText(drawn(name), now);
      texts[`${name}, by ear`] = await tab.page.locator('.drawing').ariaSnapshot();
    }
    golden(path.join(import.meta.dirname, 'drawings.txt'), namedTexts(texts));
  });

  it('are walked by keys, and say where one is', async () => {
    const said = async (...keys: readonly string[]): Promise<string> => {
      for (const key of keys) {
        await tab.page.keyboard.press(key);
      }
      return (await tab.page.locator('.said').innerText()).replaceAll(/\s+/g, ' ').replace(' :', ':');
    };
    await tab.show(drawn('blocks'));
    await tab.page.getByRole('img', { name: /^7 blocks, the last one: block 26/ }).focus();
    assert.equal(await said('ArrowLeft'), 'block 25: 5000 gas, 42 s');
    assert.equal(await said('Home'), 'block 20: 0 gas, 0 s');
    assert.equal(await said('Escape'), '');
    await tab.show(drawn('graph'));
    await tab.page.getByRole('img', { name: /^Messages between 3 chains/ }).focus();
    assert.equal(await said('End'), 'C-Chain → basalt: 6 → 0');
    await tab.show(drawn('icicle'));
    await tab.page.getByRole('img', { name: /^Gas, 4 frames/ }).focus();
    assert.equal(await said('ArrowDown', 'ArrowRight', 'ArrowDown'), 'Coin._move: 4,878 gas, 20.0 % · Coin');
    assert.equal(await said('Enter'), 'Coin._move: 4,878 gas, 20.0 % · Coin');
    assert.equal(await tab.page.getByRole('button', { name: 'Show all' }).count(), 1);
    assert.equal(await said('Escape'), '');
    await tab.page.getByRole('searchbox', { name: 'Search frames…' }).fill('coin');
    assert.equal(await tab.page.getByRole('status').filter({ hasText: 'frames' }).innerText(), '3 of 4 frames');
    assert.equal(await said('Enter', 'Enter'), '✗ Coin.transfer: 12,194 gas, 50.0 % · Coin');
  });

  it('forget where the pointer was as another page comes', async () => {
    await tab.show(drawn('blocks'));
    await tab.page.getByRole('img', { name: /^7 blocks/ }).focus();
    await tab.page.keyboard.press('Home');
    await tab.show({ ...drawn('blocks'), identifier: 'another' });
    assert.equal(await tab.page.locator('.said').innerText(), '');
  });

  it('keep the names of nodes beside their runways at 400 px', async () => {
    await tab.page.setViewportSize({ width: 345, height: 800 });
    const node = { kind: 'id', id: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg' } as const;
    const rows = [3, 23_000].map((days) => ({ label: [node], days, left: [{ kind: 'text', text: '3 d' }] as const }));
    await tab.show({
      ...drawn('runway'),
      drawings: [{ key: 'runway', heading: 'Days left', drawing: { kind: 'runway', warnDays: 30, rows } }],
    });
    const [name, track] = await Promise.all(
      ['.drawn-runway .link', '.drawn-runway .track'].map((part) => tab.page.locator(part).first().boundingBox()),
    );
    assert.ok(name!.x + name!.width <= track!.x, `${name!.x + name!.width} > ${track!.x}`);
    await tab.page.setViewportSize({ width: 1200, height: 900 });
  });

  it('draw all slots of storage from one place on, however they are called', async () => {
    const named = (text: string) => ({
      slot: [{ kind: 'text', text }] as const,
      fields: [{ bytes: 32, label: [], value: [] }],
    });
    const drawing = { kind: 'slots', slots: [named('slot 0'), named('0x3608…2bbc')] } as const;
    await tab.show({ ...drawn('slots'), drawings: [{ key: 'slots', heading: 'Slots', drawing }] });
    const words = await tab.page.locator('.drawn-slots .word').all();
    const [first, second] = await Promise.all(words.map((word) => word.boundingBox()));
    assert.equal(first!.x, second!.x);
  });

  it('have no fault that axe finds in any theme, and fit 400 px', async () => {
    await tab.page.setViewportSize({ width: 400, height: 800 });
    const all = Object.entries(sampleDrawings).map(([key, drawing]) => ({ key, heading: key, drawing }));
    await tab.show({ ...drawn('gas'), drawings: all });
    assert.equal(await tab.page.evaluate('document.documentElement.scrollWidth'), 400);
    for (const theme of themes) {
      await useTheme(tab.page, theme);
      assert.deepEqual(await accessibilityFaults(tab.page, theme === themes[0] ? 'all' : 'colours'), [], theme);
    }
    await tab.page.setViewportSize({ width: 1200, height: 900 });
  });

  it('are made of what a recorded network answers', async () => {
    const texts = (await foundPages()).flatMap(([name, { drawings = [] }]) =>
      drawings.map((one): [string, string] => [
        `${name}: ${one.heading}`,
        reportToText({ ...drawn('gas'), title: [], drawings: [{ ...one, isInText: undefined }] }, now).trim(),
      ]),
    );
    golden(path.join(import.meta.dirname, 'recordedDrawings.txt'), namedTexts(Object.fromEntries(texts)));
  });
});
