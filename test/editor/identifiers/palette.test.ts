import assert from 'node:assert/strict';
import { once } from 'node:events';
import vscode = require('vscode');
import { startLoopback } from '../../helpers/loopback';
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { clearLog, devnetHost, requests, sample, setSetting, useDevnet } from '../../integration/support/demo';
import { closeEditors, documentText, openFile, tabLabels } from '../../integration/support/editor';

async function lookUp(target: unknown): Promise<vscode.Uri | undefined> {
  return await vscode.commands.executeCommand<vscode.Uri | undefined>('snowprobe.lookUp', target);
}

describe('look up', () => {
  before(() => useDevnet());
  afterEach(closeEditors);

  it('links every identifier in the text of a result', async () => {
    const uri = await vscode.commands.executeCommand<vscode.Uri>('snowprobe.openResult', sample('transaction'), 'md');
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', uri);
    const { document } = vscode.window.activeTextEditor!;
    const from = links.find(({ range }) => document.getText(range) === '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
    assert.equal(from?.target?.scheme, 'command');
    assert.equal(from.target.path, 'snowprobe.lookUp');
    assert.deepEqual(JSON.parse(decodeURIComponent(from.target.query)), [
      { id: '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC', network: 'devnet', chain: 'C-Chain' },
    ]);
  });

  it('opens an address, a block by hash and a block by number', async () => {
    assert.match(await documentText(await lookUp(sample('address'))), /- balance: +49,999,\d+(\.\d+)? AVAX/);
    const byHash = await documentText(await lookUp(sample('block')));
    const number = /^# block (\d+)/.exec(byHash)?.[1];
    assert.ok(number, byHash.slice(0, 200));
    const byNumber = await documentText(await lookUp({ id: number, network: 'devnet', chain: 'C-Chain' }));
    assert.ok(byNumber.includes(sample('block')), byNumber.slice(0, 400));
  });

  it('opens a reverted transaction with its reason', async () => {
    const text = await documentText(await lookUp(sample('revertReason')));
    assert.match(text, /^# ✗ .*not today/);
  });

  it('says where it looked for what is nowhere', async () => {
    const uri = await lookUp(`0x${'12'.repeat(32)}`);
    const text = await documentText(uri);
    assert.match(text, /[Nn]ot on devnet/);
    assert.ok(text.includes(devnetHost()));
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
    const titles = lenses.map(({ command }) => command?.title);
    for (const title of ['Try mainnet', 'Try local', 'Look up again', 'Open as JSON']) {
      assert.ok(titles.includes(title), titles.join());
    }
  });

  it('sends nothing for a repeated lookup, and opens the same document', async () => {
    const first = await lookUp(sample('erc1155Batch'));
    await clearLog();
    const second = await lookUp(sample('erc1155Batch'));
    assert.equal(second?.toString(), first?.toString());
    assert.deepEqual(await requests(), []);
  });

  it('shows the new text of a document that is open, and never the old one', async () => {
    const uri = await lookUp(sample('erc1155Batch'));
    assert.match(await documentText(uri), /- fee: .* AVAX/);
    const networks = vscode.workspace
      .getConfiguration()
      .get<Record<string, { readonly chains: object }>>('snowprobe.networks');
    const chains = { ...networks?.['devnet']?.chains, C: { evmChainId: 43112, symbol: 'SNOW' } };
    await setSetting('snowprobe.networks', { ...networks, devnet: { ...networks?.['devnet'], chains } });
    await vscode.commands.executeCommand('snowprobe.openResult', sample('erc1155Batch'), 'md');
    const shown = vscode.window.activeTextEditor?.document;
    assert.equal(shown?.uri.toString(), uri?.toString());
    assert.match(shown?.getText() ?? '', /- fee: .* SNOW/);
    await useDevnet();
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

  it('opens the last result as JSON, and copies it as JSON and as Markdown', async () => {
    await lookUp(sample('transaction'));
    await closeEditors();
    await clearLog();
    const uri = await vscode.commands.executeCommand<vscode.Uri>('snowprobe.openResult', undefined, 'json');
    const json = JSON.parse(await documentText(uri)) as { kind: string; status: string; identifier: string };
    assert.deepEqual([json.kind, json.status, json.identifier], ['transaction', 'ok', sample('transaction')]);
    await vscode.commands.executeCommand('snowprobe.copyJson');
    const copied = JSON.parse(await vscode.env.clipboard.readText()) as typeof json;
    assert.equal(copied.identifier, sample('transaction'));
    await vscode.commands.executeCommand('snowprobe.copyMarkdown');
    assert.match(await vscode.env.clipboard.readText(), /^# ✓ transfers 1,250\.5 SNC to [^\n]+\n/);
    assert.deepEqual(await requests(), []);
  });

  it('looks up what is selected, and what the cursor is on', async () => {
    const editor = await openFile('selected.ts', `const a = '${sample('transaction')}';\n`);
    editor.selection = new vscode.Selection(0, 5, 0, 80);
    const selected = await vscode.commands.executeCommand<vscode.Uri>('snowprobe.lookUpSelection');
    assert.match(await documentText(selected), /transfers 1,250\.5 SNC/);
    const again = await vscode.window.showTextDocument(editor.document);
    again.selection = new vscode.Selection(0, 20, 0, 20);
    const underCursor = await vscode.commands.executeCommand<vscode.Uri>('snowprobe.lookUpSelection');
    assert.equal(underCursor.toString(), selected.toString());
  });

  it('never sends a private key, however it is asked for', async () => {
    await clearLog();
    const key = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';
    assert.equal(await lookUp(key), undefined);
    assert.deepEqual(await requests(), []);
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

  it('asks before it sends 32 bytes that were copied alone, and keeps none of them', async function () {
    needsBrowser(this);
    const copied = sample('erc721Mint');
    const row = '.quick-input-list .monaco-list-row';
    const box = '.monaco-dialog-box';
    await vscode.env.clipboard.writeText(copied);
    await clearLog();
    const refused = vscode.commands.executeCommand('snowprobe.lookUp');
    await bridge('waitForText', { selector: row, text: 'from the clipboard' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: box, text: 'It is 32 bytes, and nothing beside them says what they are.' });
    await bridge('press', { keys: 'Escape' });
    assert.equal(await refused, undefined);
    assert.deepEqual(await requests(), []);
    await vscode.env.clipboard.writeText('');
    const offered = vscode.commands.executeCommand('snowprobe.lookUp');
    await bridge('waitForText', { selector: row, text: 'looked up recently' });
    // The previous list's rows remain for a moment.
    await bridge('waitForNone', { selector: `${row}:has-text("from the clipboard")` });
    assert.equal((await bridge('texts', { selector: row })).join().includes(copied), false);
    await bridge('press', { keys: 'Escape' });
    assert.equal(await offered, undefined);
  });

  it('offers what is under the cursor, and gives up with Escape', async function () {
    needsBrowser(this);
    const editor = await openFile('offer.ts', `const a = '${sample('erc20TransferFrom')}';\n`);
    editor.selection = new vscode.Selection(0, 30, 0, 30);
    const opened = vscode.commands.executeCommand('snowprobe.lookUp');
    const row = '.quick-input-list .monaco-list-row';
    await bridge('waitForText', { selector: row, text: 'from the editor' });
    assert.ok((await bridge('texts', { selector: row }))[0]?.includes(sample('erc20TransferFrom')));
    await bridge('press', { keys: 'Escape' });
    assert.equal(await opened, undefined);
  });
});
