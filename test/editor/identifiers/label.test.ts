import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { sample, useDevnet } from '../../integration/support/demo';
import { closeEditors, hoverWords, openFile } from '../../integration/support/editor';

const payee = '0x2222222222222222222222222222222222222222';
const row = '.quick-input-list .monaco-list-row';

describe('labels', () => {
  const file = (): vscode.Uri => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'addresses.json');
  before(() => useDevnet());
  afterEach(closeEditors);
  after(() => vscode.workspace.fs.delete(file()));

  it('are asked for at the cursor, written into addresses.json, and stand in hovers beside the address', async function () {
    needsBrowser(this);
    const editor = await openFile('payee.ts', `const payee = '${payee}';\n`);
    editor.selection = new vscode.Selection(0, 20, 0, 20);
    const labelled = vscode.commands.executeCommand('snowprobe.label');
    await bridge('click', { selector: `${row}:has-text("C-Chain")` });
    await bridge('waitForText', { selector: '.quick-input-title', text: 'Label 0x2222…2222' });
    await bridge('type', { text: 'Payee' });
    await bridge('press', { keys: 'Enter' });
    await labelled;
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file()));
    assert.equal(text, `{\n  "43112": {\n    "${payee}": "Payee"\n  }\n}\n`);
    const { document } = await openFile('transfer.ts', `const tx = '${sample('erc20Transfer')}';\n`);
    const words = await hoverWords(document, sample('erc20Transfer'));
    assert.match(words, /transfers 1,250\.5 SNC to Payee 0x2222…2222/);
  });
});
