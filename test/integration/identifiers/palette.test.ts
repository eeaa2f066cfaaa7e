import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { devnetHost, sample, useDevnet } from '../support/demo';
import { closeEditors, documentText, untilTabsAre } from '../support/editor';

async function lookUp(target: unknown): Promise<vscode.Uri | undefined> {
  return await vscode.commands.executeCommand<vscode.Uri | undefined>('snowprobe.lookUp', target);
}

describe('look up', () => {
  before(() => useDevnet());
  afterEach(closeEditors);

  it('opens a live transaction as a page, with its text behind it', async () => {
    const uri = await lookUp(sample('transaction'));
    assert.equal(uri?.path, `/devnet/C-Chain/${sample('transaction')}.md`);
    const text = await documentText(uri);
    assert.match(text, /^# ✓ transfers 1,250\.5 SNC to [^\n]+\n/);
    assert.match(text, /- from: +.*0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC/);
    assert.match(text, /## Sources/);
    assert.ok(text.includes(devnetHost()));
    await untilTabsAre(`Tx ${sample('transaction').slice(0, 6)}…${sample('transaction').slice(-4)}`);
    await vscode.commands.executeCommand('snowprobe.openAsText');
    assert.equal(vscode.window.activeTextEditor?.document.languageId, 'markdown');
    assert.equal(vscode.window.activeTextEditor.document.uri.toString(), uri?.toString());
  });

  it('takes what is typed into its input', async function () {
    needsBrowser(this);
    const opened = vscode.commands.executeCommand<vscode.Uri>('snowprobe.lookUp');
    await bridge('waitForText', { selector: '.quick-input-widget', text: 'Look up on devnet' });
    await bridge('type', { text: sample('erc721Mint') });
    await bridge('waitForText', { selector: '.quick-input-list .monaco-list-row', text: sample('erc721Mint') });
    await bridge('press', { keys: 'Enter' });
    assert.match(await documentText(await opened), /^# ✓ /);
  });
});
