import assert from 'node:assert/strict';
import { parseJson } from '../../src/engine/primitives/json/parseJson';
import { outputOf, recordedResult } from '../helpers/recordedOutput';
import { openRendererPage, type RendererPage } from '../helpers/rendererPage';
import { useTheme } from '../helpers/themes';

describe('the search of an output', () => {
  let renderer: RendererPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    renderer = await openRendererPage();
    renderer.page.setDefaultTimeout(5_000);
    await useTheme(renderer.page, 'Dark Modern');
  });
  after(() => renderer.close());

  const type = async (text: string): Promise<void> => {
    await renderer.page.getByRole('treegrid').focus();
    await renderer.page.keyboard.press('/');
    await renderer.page.keyboard.insertText(text);
  };
  const count = (words: string) => renderer.page.getByText(words, { exact: true }).waitFor();
  const marked = (selector = 'mark') => renderer.page.locator(selector).allInnerTexts();
  const active = () => renderer.page.locator('.row.active').getAttribute('aria-label');

  it('marks every hit, the one that the reader is at by more than colour, and walks them by Enter and F3', async () => {
    const rows = '{"a":{"one":"a needle","two":"none"},"needles":[1,"Needle needle"]}';
    await renderer.show(outputOf('mine.unknown', parseJson(rows)));
    await type('needle');
    await count('1 of 3');
    assert.deepEqual(await marked(), ['needle', 'needle', 'Needle', 'needle']);
    assert.deepEqual(await marked('mark.current'), ['needle']);
    assert.deepEqual(
      await renderer.page.evaluate(
        `[...document.body.firstChild.shadowRoot.querySelectorAll('mark')].map((mark) => getComputedStyle(mark).outlineStyle)`,
      ),
      ['solid', 'dotted', 'dotted', 'dotted'],
    );
    assert.equal(await active(), 'one: "a needle"');
    await renderer.page.keyboard.press('Enter');
    await count('2 of 3');
    assert.equal(await active(), 'needles: 2 items');
    await renderer.page.keyboard.press('F3');
    assert.equal(await active(), '1: "Needle needle"');
    assert.deepEqual(await marked('mark.current'), ['Needle', 'needle']);
    await renderer.page.keyboard.press('F3');
    assert.equal(await active(), 'one: "a needle"');
    await renderer.page.keyboard.press('Shift+F3');
    await renderer.page.keyboard.press('Shift+Enter');
    assert.equal(await active(), 'needles: 2 items');
    await renderer.page.getByRole('treegrid').focus();
    await renderer.page.keyboard.press('F3');
    await count('3 of 3');
    await renderer.page.getByRole('button', { name: 'Previous (Shift+F3)' }).click();
    await count('2 of 3');
    await renderer.page.getByRole('searchbox').press('Escape');
    assert.deepEqual(await marked(), []);
  });

  it('finds what is closed, and what is far below and not drawn yet', async () => {
    const items = Array.from({ length: 3_000 }, (_, i) => `{"in":{"n":${i}}}`).join(',');
    await renderer.show(outputOf('mine.unknown', parseJson(`{"list":[${items}]}`)));
    assert.equal(await renderer.page.locator('.row', { hasText: '2999' }).count(), 0);
    await type('2999');
    await count('1 of 1');
    assert.equal(await active(), 'n: 2999');
    assert.deepEqual(await marked('mark.current'), ['2999']);
    assert.ok(await renderer.page.locator('mark.current').isVisible());
  });

  it('finds what is shown, and what the server wrote in its stead', async () => {
    const evm = { place: { network: 'local', node: 'one', chain: 'C-Chain', host: '127.0.0.1:9650' } };
    await renderer.show(outputOf('eth_getBalance', '0x14d1120d7b160000', evm));
    await type('1.5 avax');
    await count('1 of 1');
    assert.deepEqual(await marked(), ['1.5 AVAX']);
    await renderer.page.getByRole('searchbox').fill('0d7b');
    await count('1 of 1');
    assert.deepEqual(await marked(), ['0d7b']);
  });

  it('marks the whole cell where its text is shortened, and brings a column far to the right into sight', async () => {
    await renderer.page.setViewportSize({ width: 400, height: 800 });
    const validators = recordedResult('platform.jsonl', 'platform.getCurrentValidators');
    await renderer.show(outputOf('platform.getCurrentValidators', validators));
    await type('NodeID-BXM1FNPtcxyHaU1z5jCG5YTbs8e6Ld6Jp');
    await count('1 of 1');
    const cell = renderer.page.locator('.cell.hit.current');
    assert.deepEqual(await cell.allInnerTexts(), ['NodeID-BXM1…d6Jp']);
    const [rows, hit] = [await renderer.page.locator('.rows').boundingBox(), await cell.boundingBox()];
    assert.ok(hit!.x >= rows!.x && hit!.x + hit!.width <= rows!.x + rows!.width, JSON.stringify([rows, hit]));
    await renderer.page.setViewportSize({ width: 1200, height: 900 });
  });

  it('stays where it is: while something is typed, and while the page is scrolled', async () => {
    await renderer.show(outputOf('mine.unknown', parseJson(`[${'"needle",'.repeat(99)}"needle"]`)));
    const box = renderer.page.getByRole('searchbox');
    const before = await box.boundingBox();
    await type('needle');
    await count('1 of 100');
    assert.deepEqual(await box.boundingBox(), before);
    await renderer.page.setViewportSize({ width: 1200, height: 300 });
    await renderer.page.evaluate('window.scrollTo(0, 200)');
    assert.equal(await renderer.page.evaluate('window.scrollY'), 200);
    const { y } = (await box.boundingBox())!;
    assert.ok(y >= 0 && y < 40, `the box is at ${y}`);
    await renderer.page.setViewportSize({ width: 1200, height: 900 });
  });

  it('shows the rows again where the raw response stood', async () => {
    await renderer.show(outputOf('mine.unknown', parseJson(`[${'"needle",'.repeat(20)}"pin"]`)));
    await renderer.page.getByRole('button', { name: 'Raw' }).click();
    await renderer.page.locator('.line').first().waitFor();
    await renderer.page.getByRole('searchbox').fill('pin');
    await count('1 of 1');
    assert.equal(await active(), '20: "pin"');
    assert.equal(await renderer.page.getByRole('button', { name: 'Raw' }).getAttribute('aria-pressed'), 'false');
  });
});
