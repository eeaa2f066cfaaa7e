import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { openMessages } from '../../integration/harness/messages';
import { clearLog, requests, sample, setSetting, useDevnet } from '../../integration/support/demo';
import {
  closeEditors,
  closeUnsaved,
  hoverTexts,
  linkArguments,
  openFile,
  plain,
} from '../../integration/support/editor';

const wrong = 'No network is named devnett; did you mean devnet? Nothing is sent until one is selected.';

function activeNetwork(): unknown {
  return vscode.workspace.getConfiguration().get('snowprobe.network');
}

describe('a wrong name of the active network', () => {
  before(async () => {
    await useDevnet();
    await vscode.commands.executeCommand('notifications.clearAll');
    await clearLog();
    await setSetting('snowprobe.network', 'devnett');
  });
  afterEach(async () => {
    await closeEditors();
    await setSetting('snowprobe.network', 'devnett');
  });
  after(async () => {
    await vscode.commands.executeCommand('notifications.clearAll');
    await useDevnet();
  });

  it('is an error in the status bar', async function () {
    needsBrowser(this);
    const item = '.statusbar-item.error-kind';
    assert.match(await bridge('waitForText', { selector: item, text: 'devnett' }), /devnett: no such network/);
  });

  it('is said in a hover, which asks nobody and offers the name that is meant', async () => {
    const { document } = await openFile('wrong.ts', `'${sample('transaction')}';\n`);
    const text = (await hoverTexts(document, sample('transaction'))).join('\n');
    assert.ok(plain(text).includes(wrong), text);
    assert.doesNotMatch(plain(text), /Query |Look up on/);
    assert.deepEqual(linkArguments(text, '_snowprobe.useNetwork'), [['devnet']]);
    assert.deepEqual(await requests(), []);
    await vscode.commands.executeCommand('_snowprobe.useNetwork', 'devnet');
    assert.equal(activeNetwork(), 'devnet');
  });

  it('is said by the palette, with a button that sets it right', async function () {
    needsBrowser(this);
    await vscode.commands.executeCommand('notifications.clearAll');
    await vscode.commands.executeCommand('snowprobe.lookUp', sample('transaction'));
    const message = '.notification-list-item';
    await bridge('waitForText', { selector: message, text: wrong });
    assert.deepEqual(await requests(), []);
    // Moves off the status bar, whose tooltip would be in the way.
    await bridge('move', { x: 5, y: 5 });
    await bridge('click', { selector: `${message} .monaco-button:has-text("Use devnet")` });
    await bridge('waitForNone', { selector: '.statusbar-item.error-kind' });
    assert.equal(activeNetwork(), 'devnet');
  });

  it('is said in place of a dashboard, a list and the answer of a cell', async function () {
    needsBrowser(this);
    for (const command of ['snowprobe.openDashboard', 'snowprobe.export']) {
      await vscode.commands.executeCommand('notifications.clearAll');
      await vscode.commands.executeCommand(command);
      const said = await openMessages();
      assert.ok(
        said.some((text) => text.includes(wrong)),
        `${command}: ${said.join('\n')}`,
      );
    }
    const uri = vscode.Uri.from({ scheme: 'untitled', path: 'wrong.rpc' });
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), 'info.getNodeVersion');
    await vscode.workspace.applyEdit(edit);
    await vscode.commands.executeCommand('_snowprobe.runText', document.uri.toString(), 0);
    const shown = vscode.workspace.textDocuments.filter(({ uri: { scheme } }) => scheme === 'snowprobe');
    assert.ok(
      shown.some((one) => one.getText().includes(wrong)),
      shown.map((one) => one.getText()).join('\n---\n'),
    );
    assert.deepEqual(await requests(), []);
    await closeUnsaved();
  });

  it('is said in the views, with the name that is meant', async function () {
    needsBrowser(this);
    await vscode.commands.executeCommand('snowprobe.chains.focus');
    const pane = '.pane:has(.pane-header[aria-label^="Chains"])';
    await bridge('waitForText', { selector: `${pane} .message`, text: wrong });
    await bridge('waitForText', { selector: `${pane} .monaco-list-row`, text: 'Use devnet' });
    assert.deepEqual(await requests(), []);
    await bridge('click', { selector: `${pane} .monaco-list-row:has-text("Use devnet")` });
    await bridge('waitForText', { selector: `${pane} .monaco-list-row`, text: 'Primary Network' });
    assert.equal(activeNetwork(), 'devnet');
    await vscode.commands.executeCommand('workbench.view.explorer');
  });

  it('stands first in the list of networks as the one that is probably meant', async function () {
    needsBrowser(this);
    void vscode.commands.executeCommand('snowprobe.selectNetwork');
    const row = '.quick-input-list .monaco-list-row';
    await bridge('waitForText', { selector: `${row}.focused`, text: 'devnet' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForNone', { selector: row });
    await bridge('waitForNone', { selector: '.statusbar-item.error-kind' });
    assert.equal(activeNetwork(), 'devnet');
  });
});

describe('settings that cannot be used', () => {
  const key = 'snowprobe.networks';
  let before_: unknown;

  before(async () => {
    await useDevnet();
    before_ = vscode.workspace.getConfiguration().get(key);
    await vscode.commands.executeCommand('notifications.clearAll');
  });
  after(async () => {
    await setSetting(key, before_);
    await setSetting('snowprobe.timeout', undefined);
    await setSetting('snowprobe.currency', undefined);
    await useDevnet();
    await vscode.commands.executeCommand('notifications.clearAll');
    await closeEditors();
  });

  it('are told in one message', async function () {
    needsBrowser(this);
    const broken = { nodes: { one: 'ftp://x', two: 'not a URL' }, hrp: 'UPPER', networkId: -1, dataApi: 5 };
    await setSetting(key, { ...(before_ as object), broken });
    await vscode.commands.executeCommand('notifications.showList');
    await bridge('waitForText', { selector: '.notification-list-item', text: 'problems in Snowprobe settings' });
    const said = await openMessages();
    assert.equal(said.filter((text) => /Snowprobe settings|Setting snowprobe/.test(text)).length, 1, said.join('\n'));
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('are marked where they stand, and a wrong name has a quick fix', async () => {
    await setSetting('snowprobe.network', 'devnett');
    const file = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, '.vscode/settings.json');
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    const ours = async (): Promise<readonly vscode.Diagnostic[]> => {
      for (;;) {
        const found = vscode.languages.getDiagnostics(file).filter(({ source }) => source === 'Snowprobe');
        if (found.length > 0) {
          return found;
        }
        await new Promise((resolve) => {
          const listener = vscode.languages.onDidChangeDiagnostics(() => {
            listener.dispose();
            resolve(undefined);
          });
        });
      }
    };
    const [marked] = await ours();
    assert.equal(marked?.message, wrong);
    assert.equal(document.getText(marked.range), '"devnett"');
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      file,
      marked.range,
    );
    const fix = actions.find(({ title }) => title === 'Change to devnet');
    assert.ok(fix?.edit, actions.map(({ title }) => title).join());
    await vscode.workspace.applyEdit(fix.edit);
    assert.match(document.getText(), /"snowprobe\.network": "devnet"/);
    await document.save();
  });
});
