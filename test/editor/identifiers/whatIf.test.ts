import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { sample, useDevnet } from '../../integration/support/demo';
import { closeEditors, documentText } from '../../integration/support/editor';

const input = '.quick-input-widget';
const row = '.quick-input-list .monaco-list-row';

describe('what if', () => {
  before(() => useDevnet());
  afterEach(closeEditors);

  it('asks for each change, keeps it until it is taken away, and shows both runs', async function () {
    needsBrowser(this);
    const shown = vscode.commands.executeCommand<vscode.Uri | undefined>('snowprobe.whatIf', {
      id: sample('revertReason'),
      network: 'devnet',
    });
    await bridge('click', { selector: `${row}:has-text("Value…")` });
    await bridge('waitForText', { selector: input, text: 'Value: value' });
    await bridge('type', { text: '5 wei' });
    await bridge('press', { keys: 'Enter' });
    await bridge('click', { selector: `${row}:has-text("Gas limit…")` });
    await bridge('waitForText', { selector: input, text: 'Gas limit: value' });
    await bridge('type', { text: '90000' });
    await bridge('press', { keys: 'Enter' });
    await bridge('click', { selector: `${row}:has-text("value 5 wei")` });
    await bridge('click', { selector: `${row}:has-text("Run")` });
    const uri = await shown;
    assert.equal(uri?.authority, 'whatif');
    const text = await documentText(uri);
    assert.match(text, /^# ✗ Would fail: reverted: not today\n/);
    assert.match(text, /- changes: +`gas 90000`\n/);
    assert.match(
      text,
      /- runs on: +its place, transaction index 0 of block 19; unchanged, it does what it did there\n/,
    );
  });
});
