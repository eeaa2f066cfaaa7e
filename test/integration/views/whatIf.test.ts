import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { sample, useDevnet } from '../support/demo';
import { closeEditors, closeUnsaved, endDebugging } from '../support/editor';
import { clickInPage, pageText } from '../support/page';

const row = '.quick-input-list .monaco-list-row';

describe('what if, on a page', function () {
  this.timeout(90_000);

  const press = (title: string): Promise<void> => clickInPage(`button:has-text("${title}")`);
  const choose = async (words: string): Promise<void> => {
    await bridge('waitForText', { selector: row, text: words });
    await bridge('click', { selector: `${row}:has-text("${words}")` });
  };
  /** @param text default: the text in the input */
  const answer = async (question: string, text?: string): Promise<void> => {
    await bridge('waitForText', { selector: '.quick-input-widget', text: question });
    await (text && bridge('type', { text }));
    await bridge('press', { keys: 'Enter' });
  };

  before(async function () {
    needsBrowser(this);
    await closeEditors();
    await useDevnet();
    // A notification of an earlier test may cover the page.
    await vscode.commands.executeCommand('notifications.clearAll');
  });
  afterEach(closeUnsaved);

  it('a failed transaction had the balance that it lacked: it succeeds, and is debugged', async () => {
    await vscode.commands.executeCommand('snowprobe.lookUp', sample('tooPoor'));
    await press('What if…');
    await choose('Storage of a contract…');
    // The called contract.
    await answer('Storage of a contract: address');
    await answer('Storage of a contract: variable', `balanceOf[${sample('friend')}]`);
    await answer('Storage of a contract: value', '9000000000000000000');
    await choose('Nothing is sent to the chain');
    await pageText('h1', 'Would succeed', 60_000);
    const overview = await pageText('.overview', 'what if');
    assert.match(overview, /as mined ?✗ reverted: TooPoor\(have 0 SNC, need 7 SNC\)/);
    assert.match(overview, /what if ?✓ transfers 7 SNC/);
    try {
      await press('Debug');
      await bridge('waitForText', { selector: '.tab.active', text: 'Coin.sol' }, 30_000);
      await bridge('waitForText', { selector: '.view-overlays .debug-top-stack-frame-line', text: '' });
      assert.equal(vscode.debug.activeDebugSession?.type, 'snowprobe');
    } finally {
      await endDebugging();
    }
  });

  it('a simulated call goes on as the first of a sequence, in a cell', async () => {
    await vscode.commands.executeCommand('snowprobe.lookUp', sample('coin'));
    await clickInPage('[role="tab"]:has-text("Simulate")');
    await clickInPage('summary:has-text("approve")');
    for (const [i, text] of [sample('friend'), '50 SNC', sample('address')].entries()) {
      await clickInPage(`details[open] input >> nth=${i}`);
      await bridge('type', { text });
    }
    await press('Then…');
    await bridge('waitForText', { selector: '.notebook-editor .view-lines', text: 'sequence' });
    const notebook = vscode.window.activeNotebookEditor?.notebook;
    assert.deepEqual(notebook?.cellAt(0).document.getText().split('\n'), [
      '# @target devnet/C-Chain',
      'sequence',
      `  from ${sample('address')}`,
      `  call ${sample('coin')}.approve(${sample('friend')}, "50 SNC")`,
    ]);
  });
});
