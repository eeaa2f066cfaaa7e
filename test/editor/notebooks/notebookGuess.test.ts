import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import vscode = require('vscode');
import { clearLog, requests, runningDevnet, useDevnet } from '../../integration/support/demo';
import { closeEditors, openFile } from '../../integration/support/editor';
import { openRpc, plainOutputs, runCell, selectKernel } from '../../integration/support/notebook';

/** The funded account of every development network. */
const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

describe('requests as people type them', () => {
  before(() => useDevnet());
  beforeEach(clearLog);
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await closeEditors();
  });

  it('run as they are meant, say so, and are written properly by a quick fix', async () => {
    const notebook = await typed('guess.rpc', `eth_getBalance ${account} latest`);
    const cell = notebook.cellAt(0);
    const [found] = await diagnosticsOf(cell.document, 1);
    assert.match(found!.message, /^Read as eth_getBalance \["0x\w{4}…\w{4}", "latest"\]\.$/);
    assert.equal(found!.severity, vscode.DiagnosticSeverity.Hint);
    assert.equal(await runCell(notebook, 0), true);
    assert.match(plainOutputs(cell)[0] ?? '', /^eth_getBalance · 200 · /);
    assert.deepEqual(
      (await requests()).flatMap(({ path, rpcMethods }) => [path, ...rpcMethods]),
      ['/ext/bc/C/rpc', 'eth_getBalance'],
    );
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      cell.document.uri,
      found!.range,
    );
    const fix = actions.find(({ title }) => title.startsWith('Rewrite as eth_getBalance'));
    assert.ok(fix?.edit && (await vscode.workspace.applyEdit(fix.edit)));
    assert.equal(cell.document.getText(), `eth_getBalance ["${account}", "latest"]`);
    await diagnosticsOf(cell.document, 0);
  });

  it('are a pasted curl, and a line that names all nodes', async () => {
    const { node } = runningDevnet();
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["latest",false]}';
    const text = `curl -X POST -H 'content-type: application/json' \\\n--data '${body}' \\\n${node}/ext/bc/C/rpc`;
    const notebook = await typed('curl.rpc', text);
    assert.equal(await runCell(notebook, 0), true);
    assert.match(plainOutputs(notebook.cellAt(0))[0] ?? '', /^eth_getBlockByNumber · 200 · [^·]+ · one \(/);
    assert.ok(await notebook.save());
    assert.equal(
      readFileSync(notebook.uri.fsPath, 'utf8'),
      '%% rpc\n# @target devnet/C\neth_getBlockByNumber ["latest", false]\n',
    );
  });

  it('are nothing that is sent where the host belongs to no network', async () => {
    const notebook = await typed('elsewhere.rpc', 'curl http://127.0.0.1:1/ext/health');
    await clearLog();
    assert.equal(await runCell(notebook, 0), false);
    assert.match(plainOutputs(notebook.cellAt(0))[0] ?? '', /127\.0\.0\.1:1 is not a host of any network\./);
    assert.deepEqual(await requests(), []);
  });

  it('are written properly when a notebook is saved, and when a text is', async () => {
    const notebook = await typed('saved.rpc', "@node all\neth_getLogs({fromBlock: 1, toBlock: 'latest'});");
    assert.ok(await notebook.save());
    const written = '# @node all\neth_getLogs [{ "fromBlock": "0x1", "toBlock": "latest" }]';
    assert.equal(readFileSync(notebook.uri.fsPath, 'utf8'), `%% rpc\n${written}\n`);
    assert.equal(notebook.cellAt(0).document.getText(), written);
    const { document } = await openFile('text.rpc', '%% rpc\neth_chainId\n');
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(1, 0, 1, 11), 'eth_getBlockByNumber 26');
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.ok(await document.save());
    assert.equal(readFileSync(document.uri.fsPath, 'utf8'), '%% rpc\neth_getBlockByNumber ["0x1a", false]\n');
  });

  it('stay as they are where the user wants no formatting on save', async () => {
    const settings = vscode.workspace.getConfiguration('editor', { languageId: 'snowprobe-rpc' });
    await settings.update('formatOnSave', false, vscode.ConfigurationTarget.Global, true);
    try {
      const notebook = await typed('unsaved.rpc', 'eth_getBlockByNumber 26');
      assert.ok(await notebook.save());
      assert.equal(readFileSync(notebook.uri.fsPath, 'utf8'), '%% rpc\neth_getBlockByNumber 26\n');
    } finally {
      await settings.update('formatOnSave', undefined, vscode.ConfigurationTarget.Global, true);
    }
  });
});

/** A notebook on the devnet with this text typed into its only cell. */
async function typed(name: string, text: string): Promise<vscode.NotebookDocument> {
  const notebook = await openRpc(name, '%% rpc\n\n');
  await selectKernel('devnet');
  await vscode.commands.executeCommand('notebook.cell.edit');
  await vscode.commands.executeCommand('type', { text });
  await vscode.commands.executeCommand('hideSuggestWidget');
  assert.equal(notebook.cellAt(0).document.getText(), text);
  return notebook;
}

/** Waits for that many diagnostics of a document. */
async function diagnosticsOf({ uri }: vscode.TextDocument, count: number): Promise<readonly vscode.Diagnostic[]> {
  const found = (): vscode.Diagnostic[] =>
    vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Snowprobe');
  while (found().length !== count) {
    await new Promise<void>((resolve) => {
      const listener = vscode.languages.onDidChangeDiagnostics(() => {
        listener.dispose();
        resolve();
      });
    });
  }
  return found();
}
