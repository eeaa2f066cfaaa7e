import assert from 'node:assert/strict';
import { parseJson } from '../../src/engine/primitives/json/parseJson';
import type { JsonObject } from '../../src/engine/primitives/json/value';
import { accessibilityFaults } from '../helpers/axe';
import { outputOf, outputOfNodes, recordedResult, recordedResults } from '../helpers/recordedOutput';
import { openRendererPage, type RendererPage } from '../helpers/rendererPage';
import { themes, useTheme } from '../helpers/themes';

const evm = { place: { network: 'local', node: 'one', chain: 'C-Chain', host: '127.0.0.1:9650' } };
const cell = 'vscode-notebook-cell:/demo/fees.rpc#one';

/** A block with two recorded transactions: one sends AVAX, one calls a precompile. */
function fullBlock(): JsonObject {
  const block = recordedResult('evm-l1.jsonl', 'eth_getBlockByNumber') as JsonObject;
  const all = recordedResults('evm-l1.jsonl', 'eth_getTransactionByHash') as readonly JsonObject[];
  const sent = all.find((tx) => tx['value'] === '0x14d1120d7b160000')!;
  const called = all.find((tx) => String(tx['input']).startsWith('0x4f5aaaba'))!;
  return { ...block, transactions: [sent, called] };
}

describe('the answers of an output', () => {
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
    (await renderer.page.locator('.row').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const copyButton = () => renderer.page.getByRole('button', { name: 'Copy' });
  const menu = () => renderer.page.getByRole('menu', { name: 'Copy' });
  const items = () => renderer.page.getByRole('menuitem').allInnerTexts();
  const openMenu = async (): Promise<void> => {
    await copyButton().click();
    await menu().waitFor();
  };
  const focused = () => renderer.page.evaluate<string>('document.body.firstChild.shadowRoot.activeElement.textContent');
  const copied = async (item: string): Promise<string> => {
    await openMenu();
    const before = (await renderer.messages()).length;
    await renderer.page.getByRole('menuitem', { name: item }).click();
    await renderer.page.waitForFunction(`window.messages.length > ${before}`);
    const message = (await renderer.messages()).at(-1);
    return message?.kind === 'copy' ? message.text : JSON.stringify(message);
  };

  it('show amounts with all their digits, in units, beside what the server wrote', async () => {
    await renderer.show(outputOf('eth_getBalance', '0xd3c21bcecceda0ffffff', evm));
    assert.deepEqual(await rows(), ['999,999.999999999999999999 AVAX 0xd3c21bcecceda0ffffff']);
    await renderer.show(outputOf('eth_gasPrice', '0x3b9aca01', evm));
    assert.deepEqual(await rows(), ['1.000000001 nAVAX/gas 0x3b9aca01']);
    await renderer.show(
      outputOf('platform.getStake', parseJson('{"staked":"1500000000","stakeds":{},"encoding":"hex"}')),
    );
    assert.equal((await rows())[0], 'staked 1.5 AVAX 1500000000');
  });

  it('decode the transactions inside a block', async () => {
    await renderer.show(outputOf('eth_getBlockByNumber', fullBlock(), evm));
    const found = (await rows()).filter((row) => /^▸ \d/.test(row));
    const [sent, called] = found;
    assert.match(sent ?? '', /^▸ 0 0x0812…bd07 0x8db9…52fc \(ewoq test account\) 0x1111…1111 1\.5 AVAX /);
    assert.match(sent ?? '', / 2 \(EIP-1559\) /);
    assert.match(
      called ?? '',
      /^▸ 1 mintNativeCoin\(addr 0x1111…1111, amount 2,000,000,000,000,000,000\) 0x4f86…09b2 0x8db9…52fc \(ewoq test account\) 0x0200…0001 \(contractNativeMinter precompile\) 0 AVAX /,
    );
  });

  it('have one menu for all that can be copied', async () => {
    await renderer.show(outputOf('platform.getHeight', parseJson('{"height":"26"}')));
    assert.equal(await copyButton().getAttribute('aria-haspopup'), 'menu');
    assert.equal(await copyButton().getAttribute('aria-expanded'), 'false');
    await openMenu();
    assert.equal(await copyButton().getAttribute('aria-expanded'), 'true');
    assert.deepEqual(await items(), ['Copy Value', 'Copy Path', 'Copy Response as JSON']);
    await renderer.page.keyboard.press('Escape');
    assert.equal(await menu().count(), 0);
    assert.equal(await copied('Copy Value'), '26');
    assert.equal(await copied('Copy Path'), 'result.height');
    assert.equal(await copied('Copy Response as JSON'), '{\n  "height": "26"\n}');
  });

  it('are copied by keys alone, as menus are', async () => {
    await renderer.show(outputOf('platform.getHeight', parseJson('{"height":"26"}')));
    await copyButton().focus();
    await renderer.page.keyboard.press('ArrowDown');
    await menu().waitFor();
    const walked: string[] = [await focused()];
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
      await renderer.page.keyboard.press(key);
      walked.push(await focused());
    }
    const [value, path, whole] = ['Copy Value', 'Copy Path', 'Copy Response as JSON'];
    assert.deepEqual(walked, [value, path, whole, value, whole, value]);
    await renderer.page.keyboard.press('Enter');
    assert.deepEqual(await renderer.messages(), [{ kind: 'copy', text: '26' }]);
    assert.equal(await focused(), 'Copy');
    await renderer.page.keyboard.press('ArrowUp');
    await menu().waitFor();
    assert.equal(await focused(), whole);
    await renderer.page.keyboard.press('Tab');
    assert.equal(await menu().count(), 0);
    assert.equal(await focused(), 'Raw');
    await openMenu();
    await renderer.page.mouse.click(300, 600);
    assert.equal(await menu().count(), 0);
  });

  it('are copied as a table, what the server wrote as CSV and what is shown as Markdown', async () => {
    const list = '[{"txID":"=x","weight":"2000000","on":true},{"txID":"a|b","weight":"5","on":null,"in":{}}]';
    await renderer.show(outputOf('mine.unknown', parseJson(list)));
    assert.equal(await copied('Copy Table as CSV'), "txID,weight,on\r\n'=x,2000000,true\r\na|b,5,null\r\n");
    await renderer.show(
      outputOf(
        'platform.getBalance',
        parseJson('{"utxoIDs":[{"txID":"x","outputIndex":0},{"txID":"y","outputIndex":1}]}'),
      ),
    );
    assert.equal(
      await copied('Copy Table as Markdown'),
      ['| txID | outputIndex |', '| ---- | ----------- |', '| x    | 0           |', '| y    | 1           |', ''].join(
        '\n',
      ),
    );
    await renderer.show(outputOfNodes('platform.getHeight', [{ height: '26' }, { height: '27' }]));
    assert.equal(await copied('Copy Table as CSV'), 'path,one,two\r\nheight,26,27\r\n');
  });

  it('ask the host for their request, where a cell asked', async () => {
    await renderer.show({ ...outputOf('platform.getHeight', parseJson('{"height":"26"}')), cell });
    assert.equal(await copied('Copy Request As…'), JSON.stringify({ kind: 'copyRequest', cell }));
  });

  it('have room for their menu, however low they are and wherever its button is', async () => {
    for (const width of [400, 700, 2_500]) {
      await renderer.page.setViewportSize({ width, height: 900 });
      await renderer.show(outputOf('eth_getBalance', '0x1', evm));
      const section = renderer.page.locator('section');
      const before = (await section.boundingBox())!.height;
      await openMenu();
      const [outer, inner] = [(await section.boundingBox())!, (await menu().boundingBox())!];
      assert.ok(inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width, JSON.stringify([outer, inner]));
      assert.ok(inner.y + inner.height <= outer.y + outer.height, JSON.stringify([outer, inner]));
      await renderer.page.keyboard.press('Escape');
      assert.equal((await section.boundingBox())!.height, before);
    }
    await renderer.page.setViewportSize({ width: 1_200, height: 900 });
  });

  for (const theme of themes) {
    it(`have no fault that axe finds in ${theme}: a block, its menu, a search, nodes side by side`, async () => {
      await useTheme(renderer.page, theme);
      await renderer.show(outputOf('eth_getBlockByNumber', fullBlock(), evm));
      const faults = [...(await accessibilityFaults(renderer.page, 'all'))];
      await renderer.page.getByRole('treegrid').focus();
      await renderer.page.keyboard.press('/');
      await renderer.page.keyboard.insertText('0x');
      await renderer.page.getByText(/^1 of \d+$/).waitFor();
      faults.push(...(await accessibilityFaults(renderer.page, 'all')));
      await openMenu();
      faults.push(...(await accessibilityFaults(renderer.page, 'all')));
      await renderer.show(
        outputOfNodes('platform.getHeight', [
          { height: '26', a: 'x', of: { n: '1' } },
          { height: '27', a: 'x', of: { n: '2' } },
        ]),
      );
      await renderer.page.getByRole('button', { name: 'Only differences' }).click();
      faults.push(...(await accessibilityFaults(renderer.page, 'all')));
      assert.deepEqual(faults, []);
    });
  }
});
