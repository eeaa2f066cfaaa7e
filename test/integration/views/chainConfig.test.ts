import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { useDevnet, workspaceFolder } from '../support/demo';
import { closeUnsaved, openFile } from '../support/editor';

const ewoq = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

const genesis = `{
  "config": {
    "chainId": 99999,
    "feeConfig": {
      "gasLimit": 12000000,
      "targetBlockRate": 2,
      "minBaseFee": 25000000000,
      "targetGas": 60000000,
      "baseFeeChangeDenominator": 36,
      "minBlockGasCost": 0,
      "maxBlockGasCost": 1000000,
      "blockGasCostStep": 200000
    },
    "feeManagerConfig": {
      "blockTimestamp": 0,
      "adminAddresses": ["${ewoq}"]
    }
  },
  "alloc": {
    "${ewoq.slice(2)}": { "balance": "0x52B7D2DCC80CD2E4000000" }
  },
  "gasLimit": "0xb71b00",
  "difficulty": "0x0",
  "timestamp": "0x0"
}
`;

describe('files of a chain’s configuration', () => {
  before(() => useDevnet());
  afterEach(async () => {
    await closeUnsaved();
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(workspaceFolder(), 'own'), { recursive: true });
  });

  it('cost an ordinary JSON file nothing: what judges them is loaded with the first of them', async () => {
    const isLoaded = (): boolean => Object.keys(require.cache).some((file) => /[\\/]dist[\\/]service\.js$/.test(file));
    const { document } = await openFile('config.json', '{ "projects": {} }\n');
    await edit(document, '{ "projects": {}, "version": 1 }\n');
    await vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, new vscode.Position(0, 4));
    assert.equal(isLoaded(), false);
    const { document: ours } = await openFile('genesis.json', genesis.replace('"chainId"', '"chainID",'));
    await diagnosticsOf(ours, (found) => found.length > 0);
    assert.equal(isLoaded(), true);
  });

  it('are set right by the keyboard', async function () {
    needsBrowser(this);
    const { document } = await openFile('genesis.json', genesis.replace('99999', '"99999"'));
    await diagnosticsOf(document, (all) => all.some(isError));
    await bridge('click', { text: '99999' });
    // Lenses that appear meanwhile move the lines, so that the click may have hit another one.
    const place = document.positionAt(document.getText().indexOf('99999') + 1);
    vscode.window.activeTextEditor!.selection = new vscode.Selection(place, place);
    await vscode.commands.executeCommand('editor.action.quickFix');
    await bridge('waitForText', { selector: '.action-widget', text: 'Remove the quotes' });
    await bridge('press', { keys: 'Enter' });
    await diagnosticsOf(document, (all) => !all.some(isError));
    assert.equal(document.getText(), genesis);
  });
});

function isError({ severity }: vscode.Diagnostic): boolean {
  return severity === vscode.DiagnosticSeverity.Error;
}

async function edit(document: vscode.TextDocument, text: string): Promise<void> {
  const edits = new vscode.WorkspaceEdit();
  edits.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  assert.ok(await vscode.workspace.applyEdit(edits));
}

/** Our diagnostics of a document in text order, once they match. */
async function diagnosticsOf(
  { uri }: vscode.TextDocument,
  isWanted: (found: readonly vscode.Diagnostic[]) => boolean,
): Promise<readonly vscode.Diagnostic[]> {
  const found = (): vscode.Diagnostic[] =>
    vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Snowprobe');
  while (!isWanted(found())) {
    await new Promise<void>((resolve) => {
      const listener = vscode.languages.onDidChangeDiagnostics(() => {
        listener.dispose();
        resolve();
      });
    });
  }
  return found().sort((a, b) => a.range.start.compareTo(b.range.start));
}
