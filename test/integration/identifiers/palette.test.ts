import assert from 'node:assert/strict';
import { once } from 'node:events';
import vscode = require('vscode');
import { startLoopback } from '../../helpers/loopback';
import { bridge, needsBrowser } from '../harness/bridge';
import { clearLog, devnetHost, requests, sample, useDevnet } from '../support/demo';
import { closeEditors, documentText, openFile, tabLabels, untilTabsAre } from '../support/editor';

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

  it('ends what it asked once its notification is cancelled, and opens nothing', async function () {
    needsBrowser(this);
    const silent = await startLoopback(() => undefined);
    try {
      await useDevnet('silent', silent.url);
      const opened = lookUp({ id: sample('transaction'), network: 'silent' });
      await silent.arrived(1);
      const ended = Promise.all(silent.requests.map(({ socket }) => once(socket, 'close')));
      await bridge('waitForText', { selector: '.notifications-toasts', text: 'Looking up on silent' });
      await bridge('click', { selector: '.notifications-toasts .monaco-button:has-text("Cancel")' });
      assert.equal(await opened, undefined);
      await ended;
      assert.deepEqual(tabLabels(), []);
    } finally {
      await silent.close();
      await useDevnet();
    }
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

  it('asks again, naming the danger, before it looks up what may be a key', async function () {
    needsBrowser(this);
    const secret = sample('legacy');
    const editor = await openFile('.env', `DEPLOYER=${secret}\n`);
    editor.selection = new vscode.Selection(0, 15, 0, 15);
    await clearLog();
    const refused = vscode.commands.executeCommand('snowprobe.lookUpSelection');
    const box = '.monaco-dialog-box';
    const dialog = await bridge('waitForText', { selector: box, text: 'This may be a private key.' });
    assert.ok(dialog.includes(devnetHost()), dialog);
    assert.match(dialog, /Whoever has a private key controls its funds/);
    await bridge('press', { keys: 'Escape' });
    assert.equal(await refused, undefined);
    assert.deepEqual(await requests(), []);
    const confirmed = vscode.commands.executeCommand<vscode.Uri>('snowprobe.lookUpSelection');
    await bridge('waitForText', { selector: box, text: 'This may be a private key.' });
    await bridge('click', { selector: `${box} >> text="Look Up Anyway"` });
    assert.match(await documentText(await confirmed), /^# ✓ /);
    assert.notDeepEqual(await requests(), []);
  });
});
