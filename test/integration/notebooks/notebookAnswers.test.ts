import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { useDevnet } from '../support/demo';
import { closeEditors, closeUnsaved } from '../support/editor';
import { openRpc, runCell, selectKernel } from '../support/notebook';
import { clickInPage, inPage, pageText } from '../support/page';

describe('answers in a notebook', function () {
  this.timeout(120_000);

  const status = '.status .label';
  const row = '.quick-input-list .monaco-list-row';

  before(async function () {
    needsBrowser(this);
    await closeEditors();
    await useDevnet();
  });
  afterEach(closeUnsaved);

  const run = async (name: string, text: string): Promise<void> => {
    const notebook = await openRpc(name, text);
    await selectKernel('devnet');
    assert.equal(await runCell(notebook, 0), true);
  };

  it('are copied from one menu: the value, its path, and the request as curl', async () => {
    await run('copied.rpc', '%% rpc\neth_getBalance ["0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC", "latest"]\n');
    await pageText(status, 'eth_getBalance');
    await clickInPage('button.opener');
    await clickInPage('[role="menuitem"]:has-text("Copy Response as JSON")');
    await bridge('waitForNone', { selector: `${inPage}[role="menu"]` });
    const shown = await pageText('[role="gridcell"]', 'AVAX');
    const copied = await vscode.env.clipboard.readText();
    assert.match(copied, /^"0x[0-9a-f]+"$/);
    assert.ok(shown.includes(copied.slice(1, -1)), `${shown} shows ${copied}`);
    assert.equal(shown.includes('≈'), false);
    await clickInPage('button.opener');
    await clickInPage('[role="menuitem"]:has-text("Copy Request As")');
    await bridge('waitForText', { selector: row, text: 'curl' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForNone', { selector: row });
    await bridge('waitForText', { selector: '.statusbar-item', text: 'Copied as curl' });
    assert.match(await vscode.env.clipboard.readText(), /^curl -sS .*"method":"eth_getBalance"/);
  });

  it('are searched by keys, and drawn over their blocks', async () => {
    await run('fees.rpc', '%% rpc\neth_feeHistory ["0x5", "latest", [50]]\n');
    await pageText(status, 'eth_feeHistory');
    await clickInPage('.row .key:has-text("oldestBlock")');
    await bridge('press', { keys: '/' });
    await bridge('type', { text: 'ratio' });
    await pageText('.count', '1 of 1');
    assert.equal(await pageText('mark.current', ''), 'Ratio');
    await bridge('press', { keys: 'Escape' });
    await bridge('waitForNone', { selector: `${inPage}mark` });
    await clickInPage('button:has-text("Chart")');
    await pageText('.told', 'lowest ');
    await clickInPage('.plot');
    await bridge('press', { keys: 'End' });
    await pageText('.told', 'block ');
    await clickInPage('button:has-text("Chart")');
    await bridge('waitForNone', { selector: `${inPage}.plot` });
  });
});
