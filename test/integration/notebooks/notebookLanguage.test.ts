import assert from 'node:assert/strict';
import vscode = require('vscode');
import { clearLog, useDevnet } from '../support/demo';
import { closeEditors } from '../support/editor';
import { openRpc, runCell, selectKernel } from '../support/notebook';

const text = `%% markdown
# Heights

%% rpc
# @name height
platform.getHeight

%% rpc
eth_getBlockByNumber ["latest", false]
platform.getBalance {"addresses":[]}
# @expect result.balance >= 1500000000
platform.getBalance {
  "addresses": ["{{heigth.result.height}}"]
}
`;

describe('language of .rpc', () => {
  before(() => useDevnet());
  beforeEach(clearLog);
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await closeEditors();
  });

  it('knows the other cells of a notebook, and what they answered', async () => {
    const notebook = await openRpc('cells.rpc', text);
    await selectKernel('devnet');
    const [, first, second] = notebook.getCells();
    const wrong = await diagnosticsOf(second!.document, 3);
    assert.equal(wrong[2]?.message, 'No request named heigth. Did you mean height?');
    assert.equal(await runCell(notebook, 1), true);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(first!.document.uri, new vscode.Position(2, 0), '\neth_call ["{{height.result."]');
    assert.ok(await vscode.workspace.applyEdit(edit));
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      first!.document.uri,
      placeOf(first!.document, '{{height.result.'),
    );
    const item = list.items.find(({ label }) => labelOf(label) === '.height');
    assert.match(typeof item?.label === 'object' ? (item.label.description ?? '') : '', /^"\d+"$/);
  });
});

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
  return found().sort((a, b) => a.range.start.compareTo(b.range.start));
}

/** Position after the first occurrence of a text. */
function placeOf(document: vscode.TextDocument, needle: string): vscode.Position {
  const offset = document.getText().indexOf(needle);
  assert.ok(offset >= 0, needle);
  return document.positionAt(offset + needle.length);
}

function labelOf(label: string | vscode.CompletionItemLabel): string {
  return typeof label === 'string' ? label : label.label;
}
