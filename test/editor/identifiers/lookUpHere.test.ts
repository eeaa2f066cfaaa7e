import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { openMessages } from '../../integration/harness/messages';
import { clearLog, requests, sample, useDevnet } from '../../integration/support/demo';
import { closeEditors, openFile, untilTabs } from '../../integration/support/editor';

const row = '.quick-input-list .monaco-list-row';

/** Waits for a tab with this title. */
async function tab(label: string): Promise<void> {
  await untilTabs((labels) => labels.includes(label));
}

describe('look up where one is', () => {
  before(async () => {
    await useDevnet();
    await vscode.env.clipboard.writeText('');
    await vscode.commands.executeCommand('notifications.clearAll');
  });
  afterEach(closeEditors);

  it('says what is missing where there is nothing', async function () {
    needsBrowser(this);
    const editor = await openFile('nothing.ts', 'const nothing = 1;\n');
    editor.selection = new vscode.Selection(0, 3, 0, 3);
    await vscode.commands.executeCommand('snowprobe.lookUpHere');
    const said = await openMessages();
    assert.ok(
      said.some((text) => text.includes('No identifier at the cursor. Place it on a hash, an address or an ID.')),
      said.join('\n'),
    );
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('takes a selected block number, and asks of which chain', async function () {
    needsBrowser(this);
    const editor = await openFile('block.txt', 'height 5 was fine\n');
    editor.selection = new vscode.Selection(0, 7, 0, 8);
    void vscode.commands.executeCommand('snowprobe.lookUpHere');
    await bridge('waitForText', { selector: row, text: 'P-Chain' });
    await bridge('click', { selector: `${row}:has-text("C-Chain")` });
    await tab('Block 5');
  });
});

describe('look up by name', () => {
  before(() => useDevnet());
  afterEach(async () => {
    await bridge('press', { keys: 'Escape' });
    await closeEditors();
  });

  async function open(): Promise<void> {
    await vscode.commands.executeCommand('notifications.clearAll');
    await vscode.env.clipboard.writeText('');
    void vscode.commands.executeCommand('snowprobe.lookUp');
    await bridge('waitForText', { selector: '.quick-input-title', text: 'Look up on devnet' });
  }

  it('takes latest on a chain', async function () {
    needsBrowser(this);
    await open();
    await bridge('type', { text: 'latest' });
    await bridge('waitForText', { selector: row, text: 'last block of orders' });
    await bridge('press', { keys: 'Enter' });
    await untilTabs((labels) => labels.some((label) => /^Block \d+$/.test(label)));
  });

  it('takes ewoq, and chains by their names', async function () {
    needsBrowser(this);
    await open();
    await bridge('type', { text: 'ewoq' });
    await bridge('waitForText', { selector: row, text: '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC' });
    await bridge('press', { keys: 'Escape' });
    await open();
    await bridge('type', { text: 'orders' });
    await bridge('waitForText', { selector: row, text: sample('blockchain') });
  });

  it('shows what can be looked up, to be edited', async function () {
    needsBrowser(this);
    await open();
    await bridge('type', { text: 'x' });
    for (const _ of 'x') {
      await bridge('press', { keys: 'Backspace' });
    }
    await bridge('waitForText', { selector: row, text: 'latest' });
    await bridge('click', { selector: `${row}:has-text("last block of a chain")` });
    await bridge('waitForText', { selector: row, text: 'last block of C-Chain' });
    await bridge('waitForText', { selector: '.quick-input-box input[value="latest"]', text: '' });
  });

  it('says in place what is wanted, where Enter has nothing to take', async function () {
    needsBrowser(this);
    await clearLog();
    await open();
    await bridge('type', { text: 'nothing at all' });
    await bridge('waitForText', { selector: row, text: 'Not an identifier or a known name' });
    await bridge('press', { keys: 'Enter' });
    const said = await bridge('waitForText', { selector: row, text: 'Not an identifier or a known name' });
    assert.match(said, /Hash, address, NodeID, cb58 ID, block number, "latest", or a name/);
    assert.deepEqual(await requests(), []);
  });
});
