import assert from 'node:assert/strict';
import type { JsonValue } from '../../src/engine/primitives/json/value';
import { outputOf, outputOfNodes } from '../helpers/recordedOutput';
import { openRendererPage, type RendererPage } from '../helpers/rendererPage';
import { useTheme } from '../helpers/themes';

const ids = ['NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ', 'NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5'];
const ips = ['127.0.0.1:9651', '127.0.0.1:9653'];

/** A node's response: its peers in its own order. */
function peers(order: readonly number[], version: string): JsonValue {
  const all = order.map((i) => ({ nodeID: ids[i]!, ip: ips[i]!, version: i === 0 ? version : 'avalanchego/1.14.2' }));
  return { numPeers: String(order.length), peers: all };
}

const five = [
  peers([0, 1], 'avalanchego/1.14.2'),
  peers([1, 0], 'avalanchego/1.14.2'),
  peers([0, 1], 'avalanchego/1.14.1'),
  peers([1, 0], 'avalanchego/1.14.2'),
  peers([1], 'avalanchego/1.14.2'),
];

describe('answers of several nodes', () => {
  let renderer: RendererPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    renderer = await openRendererPage();
    renderer.page.setDefaultTimeout(5_000);
    await useTheme(renderer.page, 'Dark Modern');
  });
  after(() => renderer.close());

  const rows = async () =>
    (await renderer.page.locator('.row:not(.sides)').allInnerTexts()).map((text) =>
      text.replaceAll(/\s+/g, ' ').trim(),
    );
  const toggle = () => renderer.page.getByRole('button', { name: 'Only differences' });
  const hidden = () => renderer.page.locator('.hiddenRows').innerText();

  it('have a row for each peer, wherever each node lists it', async () => {
    await renderer.show(outputOfNodes('info.peers', five));
    const [one, two, three] = ['"1.14.2"', '"1.14.1"', 'nothing'].map((text) => text.replace('"1', '"avalanchego/1'));
    assert.deepEqual(await rows(), [
      'numPeers ≠ 2 2 2 2 1',
      '▾ peers ≠ 2 items 2 items 2 items 2 items 1 item',
      '▾ NodeID-MFrZ…1xXZ ≠ 3 fields 3 fields 3 fields 3 fields nothing',
      `version ≠ ${one} ${one} ${two} ${one} ${three}`,
      '▸ 2 equal',
      '▸ 1 equal',
    ]);
  });

  it('show what differs alone, by a button and by a key, and say how much is hidden', async () => {
    await renderer.show(outputOfNodes('info.peers', five));
    assert.equal(await toggle().getAttribute('aria-pressed'), 'false');
    await toggle().click();
    assert.equal(await toggle().getAttribute('aria-pressed'), 'true');
    assert.equal(await hidden(), '3 equal rows hidden');
    assert.equal(
      (await rows()).some((row) => row.includes('equal')),
      false,
    );
    await renderer.page.getByRole('treegrid').focus();
    await renderer.page.keyboard.press('d');
    assert.equal(await toggle().getAttribute('aria-pressed'), 'false');
    assert.equal(await hidden(), '');
    assert.ok((await rows()).includes('▸ 2 equal'));
  });

  it('go on to show what differs alone where the same output is shown again', async () => {
    await renderer.show(outputOfNodes('info.peers', five));
    await toggle().click();
    await renderer.show(outputOfNodes('info.peers', five));
    assert.equal(await toggle().getAttribute('aria-pressed'), 'true');
    assert.equal(await hidden(), '3 equal rows hidden');
    await toggle().click();
  });

  it('show equal rows again where the search finds something in them', async () => {
    await renderer.show(outputOfNodes('info.peers', five));
    await toggle().click();
    await renderer.page.getByRole('treegrid').focus();
    await renderer.page.keyboard.press('/');
    await renderer.page.keyboard.insertText(ips[0]!);
    await renderer.page.getByText('1 of 1', { exact: true }).waitFor();
    assert.deepEqual(await renderer.page.locator('mark.current').allInnerTexts(), [ips[0]]);
    assert.equal(await toggle().getAttribute('aria-pressed'), 'false');
  });

  it('have no such button where they are equal, nor where there is one', async () => {
    await renderer.show(outputOfNodes('info.peers', [five[0]!, five[1]!]));
    assert.deepEqual(await renderer.page.locator('p').allInnerTexts(), ['Both responses are equal.']);
    assert.equal(await toggle().count(), 0);
    await renderer.show(outputOf('info.peers', five[0]!));
    assert.equal(await toggle().count(), 0);
  });

  it('fit beside each other where there is room, else are scrolled while the first column stays', async () => {
    for (const [width, fits] of [
      [2_500, true],
      [1_360, true],
      [700, false],
      [400, false],
    ] as const) {
      await renderer.page.setViewportSize({ width, height: 900 });
      await renderer.show(outputOfNodes('info.peers', five));
      const grid = renderer.page.locator('.rows');
      const scrolled = await grid.evaluate((view: { scrollLeft: number; scrollWidth: number; clientWidth: number }) => {
        view.scrollLeft = 10_000;
        return [view.scrollLeft > 0, view.scrollWidth > view.clientWidth];
      });
      assert.deepEqual(scrolled, [!fits, !fits], `${width} pixels`);
      const { x } = (await grid.boundingBox())!;
      for (const lead of await renderer.page.locator('.lead').all()) {
        const box = (await lead.boundingBox())!;
        assert.ok(Math.abs(box.x - x) <= 2 && box.width < width / 2, `${width} pixels: ${JSON.stringify(box)}`);
      }
      const last = (await renderer.page.locator('.sides .side').last().boundingBox())!;
      assert.ok(last.x + last.width <= width, `${width} pixels: ${JSON.stringify(last)}`);
      const columns = await renderer.page.locator('.sides .side').all();
      const first = await renderer.page.locator('.row:not(.sides)').first().locator('.side').all();
      for (const [i, column] of columns.entries()) {
        assert.equal((await column.boundingBox())!.x, (await first[i]!.boundingBox())!.x);
      }
    }
    await renderer.page.setViewportSize({ width: 1_200, height: 900 });
  });
});
