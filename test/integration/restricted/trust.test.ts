import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { setWorkspaceSetting, workspaceFolder } from '../support/demo';
import { hoverTexts, openFile, plain } from '../support/editor';

describe('Restricted Mode', () => {
  it('runs the extension, without what the workspace says about networks', async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    const extension = vscode.extensions.getExtension('snowprobe.snowprobe');
    await extension?.activate();
    assert.equal(extension?.isActive, true);
    await setWorkspaceSetting('snowprobe.network', 'theirs');
    await setWorkspaceSetting('snowprobe.networks', { theirs: { nodes: { one: 'http://127.0.0.1:2375' } } });
    const settings = vscode.workspace.getConfiguration('snowprobe');
    const file = vscode.Uri.joinPath(workspaceFolder(), '.vscode/settings.json').fsPath;
    assert.match(readFileSync(file, 'utf8'), /"snowprobe\.network": "theirs"/);
    for (const key of ['network', 'networks']) {
      assert.deepEqual(settings.get(key), settings.inspect(key)?.globalValue, key);
    }
    assert.equal(settings.get('consent'), 'ask');
  });

  it('loads what a lookup needs once an editor shows an identifier, before the first hover', async () => {
    const isLoaded = (): boolean =>
      Object.keys(require.cache).some((file) => file.endsWith(path.join('dist', 'nodeTransport.js')));
    assert.equal(isLoaded(), false);
    await openFile('ahead.ts', `'0x${'34'.repeat(32)}';\n`);
    while (!isLoaded()) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });

  /** Runs a cell and returns its output text. */
  async function run(name: string, cell: string): Promise<string> {
    const uri = vscode.Uri.from({ scheme: 'untitled', path: name });
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), cell);
    await vscode.workspace.applyEdit(edit);
    const shown = (): readonly vscode.TextDocument[] =>
      vscode.workspace.textDocuments.filter(({ uri: { scheme } }) => scheme === 'snowprobe');
    const before = new Set(shown());
    await vscode.commands.executeCommand('_snowprobe.runText', document.uri.toString(), 0);
    return (
      shown()
        .find((one) => !before.has(one))
        ?.getText() ?? ''
    );
  }

  /** Ignores text about a network's health, which may appear at any time. */
  const untilActive = (name: string): Promise<unknown> =>
    bridge('waitForText', { selector: `.statusbar-item[aria-label*="Active Avalanche network: ${name}."]`, text: '' });

  it('shows its network as ignored, and sends its identifiers to no other', async function () {
    needsBrowser(this);
    const item = await bridge('waitForText', { selector: '.statusbar-item.warning-kind', text: 'theirs' });
    assert.match(item, /theirs: ignored until trusted/);
    const { document } = await openFile('theirs.ts', `'0x${'12'.repeat(32)}';\n`);
    const text = plain((await hoverTexts(document, '0x1212')).join('\n'));
    const sentence =
      'Network theirs is ignored until you trust this workspace, whose settings name it. Nothing is sent.';
    assert.ok(text.includes(sentence), text);
    assert.ok(text.includes('Manage Workspace Trust · Select Network… · Other network…'), text);
    assert.doesNotMatch(text, /fuji|mainnet|Query /);
    await vscode.commands.executeCommand('snowprobe.chains.focus');
    const pane = '.pane:has(.pane-header[aria-label^="Chains"])';
    await bridge('waitForText', { selector: `${pane} .message`, text: sentence });
    await bridge('waitForText', { selector: `${pane} .monaco-list-row`, text: 'Manage Workspace Trust' });
    assert.match(await run('theirs.rpc', 'info.getNodeVersion'), /Network theirs is ignored until you trust/);
  });

  it('answers from the recording, for which nothing is sent, where the workspace names that', async function () {
    needsBrowser(this);
    await setWorkspaceSetting('snowprobe.networks', undefined);
    await setWorkspaceSetting('snowprobe.network', 'recorded');
    await untilActive('recorded');
    const failed = '0x2b33fce78a479d11b2e9b9ef6d9261e24ba0484f426969f0b1ce1133ba611dbc';
    const { document } = await openFile('recorded.ts', `'${failed}';\n`);
    const text = plain((await hoverTexts(document, '0x2b33')).join('\n'));
    assert.match(text, /reverted: TooPoor/);
    assert.match(text, /recorded on \d{4}-\d\d-\d\d; times as of that day/);
    await setWorkspaceSetting('snowprobe.network', 'theirs');
    await bridge('waitForText', { selector: '.statusbar-item.warning-kind', text: 'theirs' });
  });

  it('asks the network that the user selects by hand instead', async function () {
    needsBrowser(this);
    await vscode.commands.executeCommand('snowprobe.selectNetwork', 'local');
    await untilActive('local');
  });

  const cells = [
    ['platform.issueTx {"tx": "0x00"}', 'platform.issueTx was not sent: it changes state'],
    ['{"METHOD": "admin.lockProfile"}', 'admin.lockProfile was not sent: it changes state'],
    ['eth_somethingElse', 'eth_somethingElse was not sent: it may change state'],
    ['POST /ext/info {"method": "info.peers"}', 'POST /ext/info was not sent: it may change state'],
  ] as const;
  for (const [i, [cell, sentence]] of cells.entries()) {
    it(`sends nothing that may change something: ${cell}`, async () => {
      const reported = await run(`write${i}.rpc`, cell);
      assert.ok(
        reported.endsWith(`${sentence}, and this workspace is not trusted. Trust the workspace first.`),
        reported,
      );
    });
  }

  it('judges the files of a chain’s configuration, asks nobody about them, and offers repairs', async () => {
    const { document } = await openFile('genesis.json', '{ "alloc": {}, "gasLimit": "0x7a1200" }\n');
    const found = (): readonly vscode.Diagnostic[] =>
      vscode.languages.getDiagnostics(document.uri).filter(({ code }) => code === 'missingField');
    while (found().length === 0) {
      await new Promise<void>((resolve) => {
        const listener = vscode.languages.onDidChangeDiagnostics(() => {
          listener.dispose();
          resolve();
        });
      });
    }
    assert.equal(
      found()[0]?.message,
      'difficulty is missing, and the VM refuses the file without it: add it.\n' +
        "The VM says: parsing genesis: missing required field 'difficulty' for Genesis",
    );
    const [fix] = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      found()[0]!.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    assert.ok(fix?.edit && (await vscode.workspace.applyEdit(fix.edit)));
    assert.match(document.getText(), /"difficulty": "0x0"/);
    await document.save();
  });

  it('opens places of the workspace’s source, and changes nothing in it', async () => {
    const { document } = await openFile('Coin.sol', 'contract Coin {\n    function pay() external {}\n}\n');
    const place = { uri: document.uri.toString(), line: 1, column: 4 };
    await vscode.commands.executeCommand('_snowprobe.showFailingLine', place, 'reverted', [], Date.now());
    const editor = vscode.window.activeTextEditor;
    assert.deepEqual(
      [editor?.document.uri.toString(), editor?.selection.active.line, editor?.document.isDirty],
      [place.uri, 1, false],
    );
  });
});
