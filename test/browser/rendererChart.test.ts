import assert from 'node:assert/strict';
import { parseJson } from '../../src/engine/primitives/json/parseJson';
import type { JsonValue } from '../../src/engine/primitives/json/value';
import { accessibilityFaults } from '../helpers/axe';
import { outputOf } from '../helpers/recordedOutput';
import { openRendererPage, type RendererPage } from '../helpers/rendererPage';
import { themes, useTheme } from '../helpers/themes';

const evm = { place: { network: 'local', node: 'one', chain: 'C-Chain', host: '127.0.0.1:9650' } };

/** Four blocks, and the base fee of the next one. */
const feeHistory = parseJson(
  `{"oldestBlock":"0x274a1f0","baseFeePerGas":["0x5d21dba00","0x62b85e900","0x5d21dba01","0x5d21dba00","0x684ee1800"],
    "gasUsedRatio":[0.5,0,0.25,0.125],"reward":[["0x1","0x77359400"],["0x1","0x77359400"],["0x2","0x77359400"],["0x1","0x77359400"]]}`,
);

describe('the chart of an output', () => {
  let renderer: RendererPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    renderer = await openRendererPage();
    renderer.page.setDefaultTimeout(5_000);
    await useTheme(renderer.page, 'Dark Modern');
  });
  after(() => renderer.close());

  const toggle = () => renderer.page.getByRole('button', { name: 'Chart' });
  const slider = () => renderer.page.getByRole('slider');
  const result = () => renderer.page.locator('.told').innerText();
  const texts = () => renderer.page.locator('svg text').allTextContents();
  const series = () => renderer.page.locator('option').allTextContents();
  const open = async (json: JsonValue, method = 'eth_feeHistory'): Promise<void> => {
    await renderer.show(outputOf(method, json, evm));
    await toggle().click();
    await slider().waitFor();
  };

  it('is offered for figures over blocks alone', async () => {
    await renderer.show(outputOf('platform.getHeight', parseJson('{"height":"26"}')));
    assert.equal(await toggle().count(), 0);
    await renderer.show(outputOf('eth_feeHistory', feeHistory, evm));
    assert.equal(await toggle().getAttribute('aria-pressed'), 'false');
    assert.equal(await slider().count(), 0);
  });

  it('has the blocks below, the unit beside, the range above, and leaves the rows where they are', async () => {
    await open(feeHistory);
    assert.equal(await toggle().getAttribute('aria-pressed'), 'true');
    assert.deepEqual(await series(), ['baseFeePerGas', 'gasUsedRatio', 'reward[0]', 'reward[1]']);
    assert.equal(await result(), 'lowest 25 nAVAX/gas · highest and last 28 nAVAX/gas');
    assert.deepEqual(await texts(), [
      ...['25', '26', '27', '28'],
      ...['41,198,064', '41,198,065', '41,198,066', '41,198,067', '41,198,068'],
      ...['nAVAX/gas', 'block'],
    ]);
    assert.ok((await renderer.page.locator('.row').count()) > 4);
    await toggle().click();
    assert.equal(await slider().count(), 0);
  });

  it('tells exact values by keys and by the pointer', async () => {
    await open(feeHistory);
    await slider().focus();
    assert.equal(await slider().getAttribute('aria-label'), 'baseFeePerGas by block');
    await renderer.page.keyboard.press('Home');
    await renderer.page.keyboard.press('ArrowRight');
    await renderer.page.keyboard.press('ArrowRight');
    assert.equal(await slider().getAttribute('aria-valuetext'), 'block 41,198,066: 25.000000001 nAVAX/gas');
    assert.equal(await result(), 'block 41,198,066: 25.000000001 nAVAX/gas');
    await renderer.page.keyboard.press('End');
    await renderer.page.keyboard.press('ArrowRight');
    assert.equal(await result(), 'block 41,198,068: 28 nAVAX/gas');
    const { x, y } = (await slider().boundingBox())!;
    await renderer.page.mouse.move(x + 64, y + 60);
    assert.equal(await result(), 'block 41,198,064: 25 nAVAX/gas');
    await renderer.page.mouse.move(x + 64, y + 400);
    assert.match(await result(), /^lowest 25 nAVAX\/gas/);
  });

  it('shows another series when it is chosen, in its own unit', async () => {
    await open(feeHistory);
    await renderer.page.getByRole('combobox', { name: 'Values of the chart' }).selectOption('gasUsedRatio');
    assert.equal(await result(), 'lowest 0 % · highest 50 % · last 12.5 %');
    assert.equal((await texts()).at(-2), '%');
    await renderer.page.getByRole('combobox').selectOption('reward[0]');
    assert.equal(await result(), 'lowest and last 1 wei/gas · highest 2 wei/gas');
    assert.equal((await texts()).at(-2), 'wei/gas');
  });

  it('draws a list of blocks, the newest first or last', async () => {
    const block = (height: number, used: number): string =>
      `{"number":"0x${height.toString(16)}","gasUsed":"0x${used.toString(16)}","baseFeePerGas":"0x3b9aca00","timestamp":"0x6a000000"}`;
    await open(parseJson(`{"blocks":[${block(12, 42_000)},${block(11, 0)},${block(10, 21_000)}]}`), 'mine.unknown');
    assert.deepEqual(await series(), ['blocks.gasUsed']);
    assert.equal(await result(), 'lowest 0 · highest and last 42000');
    await slider().press('Home');
    assert.match(await result(), /^block 10: /);
  });

  it('follows the width of its output at once', async () => {
    await open(feeHistory);
    for (const width of [2_500, 400, 700]) {
      await renderer.page.setViewportSize({ width, height: 900 });
      await renderer.page
        .locator(`svg[width="${await slider().evaluate((plot: { clientWidth: number }) => plot.clientWidth)}"]`)
        .waitFor();
      const boxes = await renderer.page.locator('svg text').evaluateAll((all) =>
        (all as unknown as { getBoundingClientRect(): { left: number; right: number; top: number } }[]).map((text) => {
          const { left, right, top } = text.getBoundingClientRect();
          return { left, right, top };
        }),
      );
      for (const box of boxes) {
        assert.ok(box.left >= 0 && box.right <= width, JSON.stringify([width, box]));
      }
      const below = boxes.filter(({ top }) => Math.abs(top - boxes.at(-1)!.top) < 3).sort((a, b) => a.left - b.left);
      assert.ok(
        below.every(({ left }, i) => i === 0 || left >= below[i - 1]!.right),
        JSON.stringify([width, below]),
      );
    }
    await renderer.page.setViewportSize({ width: 1_200, height: 900 });
  });

  for (const theme of themes) {
    it(`has no fault that axe finds in ${theme}`, async () => {
      await useTheme(renderer.page, theme);
      await open(feeHistory);
      await slider().press('Home');
      assert.deepEqual(await accessibilityFaults(renderer.page, 'all'), []);
    });
  }
});
