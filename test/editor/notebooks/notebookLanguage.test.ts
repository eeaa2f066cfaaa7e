import assert from 'node:assert/strict';
import vscode = require('vscode');
import { clearLog, requests, useDevnet } from '../../integration/support/demo';
import { closeEditors, openFile, plain } from '../../integration/support/editor';

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

  describe('as text', () => {
    let document: vscode.TextDocument;
    beforeEach(async () => {
      ({ document } = await openFile('language.rpc', text));
    });

    it('says what is wrong, and how to set it right', async () => {
      const found = await diagnosticsOf(document, 3);
      assert.deepEqual(
        found.map(({ range, severity, message }) => [document.getText(range), severity, message]),
        [
          [
            'platform.getBalance',
            vscode.DiagnosticSeverity.Hint,
            'platform.getBalance is deprecated since v1.9.12; use platform.getUTXOs.',
          ],
          [
            'platform.getBalance',
            vscode.DiagnosticSeverity.Hint,
            'platform.getBalance is deprecated since v1.9.12; use platform.getUTXOs.',
          ],
          [
            '{{heigth.result.height}}',
            vscode.DiagnosticSeverity.Error,
            'No request named heigth. Did you mean height?',
          ],
        ],
      );
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        found[2]!.range,
      );
      const [fix] = actions.filter(({ title }) => title === 'Change to height');
      assert.ok(fix?.edit && (await vscode.workspace.applyEdit(fix.edit)));
      assert.match(document.getText(), /\{\{height\.result\.height\}\}/);
      await document.save();
      assert.deepEqual(await requests(), [], 'nothing is sent for it');
    });

    it('completes methods, and tells what they take', async () => {
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        placeOf(document, 'platform.getBal'),
        undefined,
        200,
      );
      const item = list.items.find(({ label }) => labelOf(label) === 'platform.getBlock');
      assert.equal(item?.kind, vscode.CompletionItemKind.Method);
      assert.match(markdownOf(item.documentation), /A P-Chain block by ID\./);
      const help = await vscode.commands.executeCommand<vscode.SignatureHelp>(
        'vscode.executeSignatureHelpProvider',
        document.uri,
        placeOf(document, '["latest", '),
      );
      assert.equal(help.signatures[0]?.label, 'eth_getBlockByNumber [number, fullTransactions]');
      assert.equal(help.activeParameter, 1);
    });

    it('goes on to the params of a chosen method that needs some', async () => {
      const typed = async (method: string): Promise<string> => {
        const editor = await openFile('chosen.rpc', method);
        const end = editor.document.positionAt(method.length);
        editor.selection = new vscode.Selection(end, end);
        await vscode.commands.executeCommand('_snowprobe.triggerParameterSuggest', method);
        return editor.document.getText();
      };
      assert.equal(await typed('platform.getHeight'), 'platform.getHeight');
      assert.equal(await typed('platform.getTx'), 'platform.getTx ');
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    });

    it('explains a method once', async () => {
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        placeOf(document, 'platform.getHei'),
      );
      assert.equal(hovers.length, 1);
      assert.match(plain(markdownOf(hovers[0]?.contents[0])), /^platform\.getHeight · \/ext\/bc\/P\n/);
    });

    it('outlines, folds, counts in units and formats', async () => {
      const run = <T>(command: string, ...args: unknown[]): Thenable<T> =>
        vscode.commands.executeCommand<T>(command, document.uri, ...args);
      const symbols = await run<vscode.DocumentSymbol[]>('vscode.executeDocumentSymbolProvider');
      assert.deepEqual(
        symbols.map(({ name, detail }) => [name, detail]),
        [
          ['Heights', ''],
          ['height', 'platform.getHeight'],
          ['eth_getBlockByNumber', ''],
          ['platform.getBalance', ''],
          ['platform.getBalance', ''],
        ],
      );
      const folds = await run<vscode.FoldingRange[]>('vscode.executeFoldingRangeProvider');
      assert.deepEqual(
        folds.map(({ start, end }) => [start, end]).sort(([a = 0], [b = 0]) => a - b),
        [
          [0, 1],
          [3, 5],
          [7, 13],
          [11, 12],
        ],
      );
      const whole = new vscode.Range(0, 0, document.lineCount, 0);
      const hints = await run<vscode.InlayHint[]>('vscode.executeInlayHintProvider', whole);
      assert.deepEqual(
        hints.map(({ label }) => label),
        ['1.5 AVAX'],
      );
      const edits = await run<vscode.TextEdit[]>('vscode.executeFormatDocumentProvider', { tabSize: 2 });
      const edit = new vscode.WorkspaceEdit();
      edit.set(document.uri, edits);
      assert.ok(await vscode.workspace.applyEdit(edit));
      assert.equal(document.getText(), text.replace('{"addresses":[]}', '{ "addresses": [] }'));
    });

    it('runs a cell, and shows the answer beside it', async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
      );
      assert.deepEqual(
        lenses.map(({ command }) => command?.title),
        ['Run on devnet', 'Open as notebook', 'Run on devnet'],
      );
      // A file that begins with a comment still opens as a notebook.
      const commented = await openFile('commented.rpc', '# a comment\n\n%% rpc\nplatform.getHeight\n');
      const ofOther = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        commented.document.uri,
      );
      assert.deepEqual(
        ofOther.map(({ range, command }) => [range.start.line, command?.title]),
        [
          [3, 'Run on devnet'],
          [3, 'Open as notebook'],
        ],
      );
      const { command } = lenses[0]!;
      await vscode.commands.executeCommand(command!.command, ...(command!.arguments ?? []));
      const shown = vscode.window.visibleTextEditors.find((editor) => editor.document.uri.authority === 'answer');
      assert.match(shown?.document.getText() ?? '', /^platform\.getHeight · 200 · [^]*"height": "\d+"/);
    });
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

function markdownOf(text: string | vscode.MarkdownString | vscode.MarkedString | undefined): string {
  return typeof text === 'string' ? text : (text?.value ?? '');
}
