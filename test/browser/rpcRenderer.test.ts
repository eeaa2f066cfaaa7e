import assert from 'node:assert/strict';
import { parseJson } from '../../src/engine/primitives/json/parseJson';
import type { OutputResult } from '../../src/webview/protocol/rpcOutput';
import { deepEqual } from '../helpers/deepEqual';
import { outputOf, outputOfNodes, recordedResult, recordedResults } from '../helpers/recordedOutput';
import { isObject } from '../helpers/recording';
import { openRendererPage, type RendererPage } from '../helpers/rendererPage';

const plain: OutputResult = {
  ...{ label: 'mine.unknown', network: 'local', host: '127.0.0.1:9650', milliseconds: 41.3, expectations: [] },
  outcome: { kind: 'result', json: '1' },
};

const evm = { place: { network: 'local', node: 'one', chain: 'C', host: '127.0.0.1:9650' } };

describe('the output renderer in a page', () => {
  let renderer: RendererPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    renderer = await openRendererPage();
  });
  after(() => renderer.close());

  const shownText = async (selector: string) =>
    (await renderer.page.locator(selector).allInnerTexts()).map((text) => text.replaceAll('\n', ' '));
  const active = () => renderer.page.locator('.row.active').getAttribute('aria-label');

  it('shows status, tools and values', async () => {
    await renderer.show(outputOf('platform.getHeight', parseJson('{"height":"26"}')));
    assert.deepEqual(await shownText('.status > .words'), [
      'platform.getHeight · 200 · 41 ms · one (127.0.0.1:9650) · height 26 · 15 B',
    ]);
    assert.deepEqual(await shownText('.row'), ['height 26']);
    assert.equal(await renderer.page.getByRole('treegrid', { name: 'Response to platform.getHeight' }).count(), 1);
    await renderer.page.getByRole('button', { name: 'Raw' }).click();
    assert.deepEqual(await shownText('.line'), ['{', '  "height": "26"', '}']);
  });

  it('says of bytes in words before them, and offers what an answer has a use for', async () => {
    const [transfer] = recordedResults('evm-l1.jsonl', 'eth_getTransactionByHash').filter(
      (tx) => isObject(tx) && String(tx['input']).startsWith('0xa9059cbb'),
    );
    await renderer.show(outputOf('eth_getTransactionByHash', transfer!, evm));
    const rows = await shownText('.row');
    assert.ok(
      rows.some((row) =>
        /^input transfer\(to 0x2222…2222, value 123,456,789\) \(guessed from selector\) 0xa9059cbb0+2222/.test(row),
      ),
      rows.join('\n'),
    );
    const tools = () => shownText('.tools > button:visible, .tools .opener:visible, .tools > .search:visible > input');
    assert.deepEqual(await tools(), ['', 'Copy', 'Raw']);
    await renderer.show(outputOf('platform.getHeight', parseJson('{"height":"26"}')));
    assert.deepEqual(await tools(), ['Copy', 'Raw']);
    await renderer.page.getByRole('treegrid').focus();
    await renderer.page.keyboard.press('/');
    assert.equal(await renderer.page.getByRole('searchbox', { name: 'Search the response' }).isVisible(), true);
  });

  it('keeps hostile text as text, and loads nothing', async () => {
    const hostile = '<img src="https://evil.example/x" onerror="window.broken=1"><script>window.broken=1</script>';
    const json = parseJson(
      JSON.stringify({ [hostile]: hostile, list: [{ [hostile]: `a\u202e${hostile}` }, { [hostile]: '' }] }),
    );
    await renderer.show({
      version: 1,
      answers: [
        {
          ...plain,
          label: hostile,
          host: hostile,
          outcome: { kind: 'result', json: JSON.stringify(json) },
          words: { '': hostile },
        },
        {
          ...plain,
          outcome: {
            kind: 'error',
            json: JSON.stringify({ code: -1, message: hostile, data: hostile }),
            meaning: hostile,
          },
        },
        { ...plain, outcome: { kind: 'text', text: `${hostile}\n${hostile}` } },
        {
          ...plain,
          outcome: { kind: 'failed', sentence: hostile },
          expectations: [{ text: hostile, holds: false, found: hostile }],
        },
      ],
    });
    assert.equal(await renderer.page.locator('img, script, iframe, a').count(), 0);
    assert.equal(await renderer.page.evaluate('window.broken'), undefined);
    assert.deepEqual(renderer.requests, []);
    assert.ok((await shownText('.row')).some((text) => text.includes(`"a\\u{202e}${hostile}"`)));
  });

  it('holds few elements of 100,000 rows, at any place', async function () {
    this.timeout(60_000);
    const json = `[${Array.from({ length: 100_000 }, (_, i) => `{"n":${i},"text":"row ${i}"}`).join(',')}]`;
    await renderer.show({ version: 1, answers: [{ ...plain, outcome: { kind: 'result', json } }] });
    const [sentence, , row] = await renderer.atOnce();
    assert.deepEqual([sentence, row?.replaceAll('\n', ' ')], ['Parsing the response…', '▸ 0 0 "row 0"']);
    const grid = renderer.page.getByRole('treegrid');
    assert.equal(await grid.getAttribute('aria-rowcount'), '100001');
    assert.deepEqual(await shownText('p'), []);
    await grid.focus();
    for (const [key, label] of [
      ['End', '99999: n 99999; text "row 99999"'],
      ['PageUp', '99976: n 99976; text "row 99976"'],
      ['Home', 'n, text'],
      ['ArrowDown', '0: n 0; text "row 0"'],
    ] as const) {
      await renderer.page.keyboard.press(key);
      assert.equal(await active(), label);
      assert.ok((await renderer.page.locator('.row').count()) <= 60);
    }
    await renderer.page.locator('.rows').evaluate((element: { scrollTop: number }) => (element.scrollTop = 1_100_000));
    await renderer.page.locator('.row', { hasText: '"row 50000"' }).waitFor();
    assert.ok((await renderer.page.locator('.row').count()) <= 60);
    await renderer.page.getByRole('button', { name: 'Raw' }).click();
    await renderer.page.locator('.line', { hasText: '"text": "row 0"' }).waitFor();
    assert.deepEqual((await shownText('.line')).slice(0, 5), [
      '[',
      '  {',
      '    "n": 0,',
      '    "text": "row 0"',
      '  },',
    ]);
    assert.ok((await renderer.page.locator('.line').count()) <= 60);
  });

  it('keeps the wheel while it can scroll, and leaves it to the notebook at its ends', async () => {
    await renderer.show(outputOf('mine.unknown', parseJson(`[${'1,'.repeat(99)}1]`)));
    await renderer.page.evaluate(`window.wheels = 0; window.addEventListener('wheel', () => (window.wheels += 1))`);
    await renderer.page.locator('.row').first().hover();
    const seen = async (by: number) => {
      await renderer.page.mouse.wheel(0, by);
      await renderer.page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
      return renderer.page.evaluate<number>('window.wheels');
    };
    assert.deepEqual([await seen(-100), await seen(1_100), await seen(-10)], [1, 1, 1]);
  });

  it('is walked, opened and closed by keys, as trees are', async () => {
    await renderer.show(outputOf('mine.unknown', parseJson('{"a":{"b":[1,2]},"c":"x"}')));
    await renderer.page.getByRole('treegrid').focus();
    const labels = async (keys: readonly string[]) => {
      const found: (string | null)[] = [];
      for (const key of keys) {
        await renderer.page.keyboard.press(key);
        found.push(await active());
      }
      return found;
    };
    assert.deepEqual(await labels(['ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'End', 'Home']), [
      'b: 2 items',
      'b: 2 items',
      'b: 2 items',
      '0: 1',
      'c: "x"',
      'a: 1 field',
    ]);
    await renderer.page.keyboard.press('ArrowLeft');
    assert.deepEqual(await shownText('.row'), ['▸ a 1 field', 'c "x"']);
    assert.equal(await renderer.page.locator('.row.active').getAttribute('aria-expanded'), 'false');
    await renderer.page.keyboard.press('*');
    assert.equal(await renderer.page.locator('.row').count(), 5);
    await renderer.page.keyboard.press('End');
    await renderer.page.keyboard.press('Control+C');
    assert.deepEqual(await renderer.messages(), [{ kind: 'copy', text: 'x' }]);
  });

  it('leaves text alone that is selected by mouse, also by a double click', async () => {
    await renderer.show(outputOf('mine.unknown', parseJson('{"a":"one word","b":{"c":1}}')));
    await renderer.page.getByText('"one word"').dblclick({ position: { x: 12, y: 10 } });
    assert.equal(await renderer.page.evaluate('String(getSelection()).trim()'), 'one');
    assert.equal(await active(), 'a: "one word"');
    await renderer.page.getByText('1 field').dblclick();
    assert.deepEqual(await shownText('.row'), ['a "one word"', '▸ b 1 field']);
  });

  it('asks the host to look identifiers up, to copy values and their paths', async () => {
    const id = '2oqjRbCzJWfHLHVmGxhDBncP4xX22J68HrHy7dGZNqkmJ4vdp8';
    await renderer.show(outputOf('info.getBlockchainID', parseJson(`{"blockchainID":"${id}"}`)));
    await renderer.page.getByRole('link', { name: id }).click();
    for (const name of ['Copy Path', 'Copy Value']) {
      await renderer.page.getByRole('button', { name: 'Copy' }).click();
      await renderer.page.getByRole('menuitem', { name }).click();
    }
    await renderer.page.getByRole('treegrid').focus();
    await renderer.page.keyboard.press('Enter');
    deepEqual(await renderer.messages(), [
      { kind: 'lookUp', id, network: 'local' },
      { kind: 'copy', text: 'result.blockchainID' },
      { kind: 'copy', text: id },
      { kind: 'lookUp', id, network: 'local' },
    ]);
  });

  it('finds text, and goes from place to place', async () => {
    await renderer.show(
      outputOf('mine.unknown', parseJson('{"a":{"b":{"c":{"deep":"needle"}}},"needles":[1,"a needle"]}')),
    );
    await renderer.page.getByRole('treegrid').focus();
    await renderer.page.keyboard.press('/');
    await renderer.page.keyboard.insertText('NEEDLE');
    await renderer.page.getByText('1 of 3').waitFor();
    assert.equal(await active(), 'deep: "needle"');
    await renderer.page.keyboard.press('Enter');
    assert.equal(await active(), 'needles: 2 items');
    await renderer.page.keyboard.press('Shift+Enter');
    assert.equal(await active(), 'deep: "needle"');
    await renderer.page.keyboard.insertText(' in a haystack');
    await renderer.page.getByText('not found').waitFor();
  });

  it('sets answers of several nodes side by side, and marks differences by a sign', async () => {
    const version = recordedResult('info.jsonl', 'info.getNodeVersion') as Readonly<Record<string, string>>;
    await renderer.show(outputOfNodes('info.getNodeVersion', [version, { ...version, version: 'avalanchego/1.14.1' }]));
    assert.deepEqual(await shownText('.sides .side'), ['one', 'two']);
    assert.deepEqual(await shownText('.row:not(.sides)'), [
      'version ≠ "avalanchego/1.14.2" "avalanchego/1.14.1"',
      '▸ 4 equal',
    ]);
    assert.deepEqual(await shownText('p'), []);
    await renderer.show(outputOfNodes('info.getNodeVersion', [version, version, version]));
    assert.deepEqual(await shownText('p'), ['All 3 responses are equal.']);
  });

  it('explains refusals, and says what was expected', async () => {
    await renderer.show({
      version: 1,
      answers: [
        {
          ...plain,
          outcome: {
            kind: 'error',
            json: '{"code":-32000,"message":"not found"}',
            meaning: 'There is none. Ask another.',
          },
          expectations: [
            { text: 'error.code == -32000', holds: true, found: '-32000' },
            { text: 'result.height > 1', holds: false, found: 'nothing' },
          ],
        },
      ],
    });
    assert.deepEqual(await shownText('p'), [
      '✓passed: error.code == -32000',
      '✗failed: expected result.height > 1, got nothing',
      '-32000 not found',
      'There is none. Ask another.',
    ]);
  });

  it('lead to where a call failed in the open project', async () => {
    const place = { uri: 'file:///project/src/Coin.sol', line: 30, column: 8 };
    const failedAt = ['Failed ', 'at ', { text: 'src/Coin.sol:31', ...place }, ' in transfer'];
    await renderer.show({
      version: 1,
      answers: [
        {
          ...plain,
          outcome: {
            ...{ kind: 'error', json: '{"code":3,"message":"execution reverted"}', meaning: 'TooPoor(have 0, need 7)' },
            failedAt,
          },
        },
      ],
    });
    assert.deepEqual(await shownText('p'), [
      '3 execution reverted',
      'TooPoor(have 0, need 7)',
      'Failed at src/Coin.sol:31 in transfer',
    ]);
    await renderer.page.getByRole('button', { name: 'src/Coin.sol:31' }).click();
    assert.deepEqual((await renderer.messages()).at(-1), { kind: 'openSource', ...place });
  });
});
