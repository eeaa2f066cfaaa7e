import vscode = require('vscode');
import {
  type CellText,
  cellFolds,
  cellsDocument,
  cellSymbols,
  formattingEdit,
  isFillable,
  locateCells,
  methodMarkdown,
  problemsOfCell,
  signatureAt,
} from '../../../engine/notebook';
import { DisposableStore } from '../../vscode/disposables';
import { commands, linkCommands, notebookLanguage, notebookType } from '../../vscode/ids';
import { lensAt, rewrite } from '../../vscode/ui/editorWords';
import { plainMarkdown } from '../../vscode/ui/markdown';
import { type CellTexts, type LanguageSources, notebookOf, rangeOf } from './cellTexts';
import { findMethod, needsParams } from '../../../engine/rpc';
import { type Completion, nextTurn } from '../../../engine/primitives';
import {
  LanguageItem,
  locationsIn,
  quickFixes,
  rangeIn,
  registerLanguage,
  toDiagnostic,
} from '../../shared/languageItems';

/** Completion, help, diagnostics and formatting of `.rpc`, in notebook cells and in files that are edited as text. */
export function createNotebookLanguage(cells: CellTexts, sources: LanguageSources): vscode.Disposable {
  const store = new DisposableStore();
  const selector = { language: notebookLanguage };
  const { languages } = vscode;
  store.add(languages.registerCompletionItemProvider(selector, completionProvider(cells), ...completionTriggers));
  store.add(
    languages.registerSignatureHelpProvider(
      selector,
      { provideSignatureHelp: (document, position) => signatureHelp(cells, document, position) },
      ...signatureTriggers,
    ),
  );
  // Networks differ in their tokens.
  store.add(registerLanguage(selector, async (document) => cellsDocument(cells.of(document)), sources.onDidChange));
  store.add(
    languages.registerCodeActionsProvider(selector, {
      provideCodeActions: (document, range) => [
        ...fixesIn(cells, document, range),
        ...fillInActions(cells, document, range),
      ],
    }),
  );
  store.add(
    languages.registerDocumentSymbolProvider(selector, {
      provideDocumentSymbols: (document) => symbols(cells, document),
    }),
  );
  store.add(
    languages.registerFoldingRangeProvider(selector, { provideFoldingRanges: (document) => folds(cells, document) }),
  );
  store.add(
    languages.registerDocumentFormattingEditProvider(selector, {
      provideDocumentFormattingEdits: (document) => formattingEdits(cells, document),
    }),
  );
  store.add(formatNotebooksOnSave(cells));
  store.add(
    languages.registerCodeLensProvider(selector, {
      onDidChangeCodeLenses: sources.onDidChange,
      provideCodeLenses: (document) => runLenses(cells, document),
    }),
  );
  store.add(new Diagnostics(cells, sources.onDidChange));
  return store;
}

const signatureTriggers: readonly string[] = ['[', '{', ',', '"', ' '];

function signatureHelp(
  cells: CellTexts,
  document: vscode.TextDocument,
  position: vscode.Position,
): vscode.SignatureHelp | undefined {
  const cell = cells.at(document, position);
  const signature = cell && signatureAt(cell.text, cell.offset, cell.ast);
  if (signature === undefined || signature.parameters.length === 0) {
    return undefined;
  }
  const { label, summary, parameters, active } = signature;
  const information = new vscode.SignatureInformation(label, plainMarkdown(summary));
  information.parameters = parameters.map(
    ({ span, markdown }) => new vscode.ParameterInformation([...span], plainMarkdown(markdown)),
  );
  const help = new vscode.SignatureHelp();
  help.signatures = [information];
  // One past the last: none is highlighted.
  help.activeParameter = active ?? parameters.length;
  return help;
}

/**
 * Runs after a method was completed: inserts the blank that triggers completion of its params, if it has any. Only the
 * chosen method is inspected, since descriptions of all methods' params take long.
 */
export async function triggerParameterSuggest(method: unknown): Promise<void> {
  if (typeof method === 'string' && needsParams(method)) {
    await vscode.commands.executeCommand('type', { text: ' ' });
  }
}

function cellsIn(cells: CellTexts, document: vscode.TextDocument, range: vscode.Range): readonly CellText[] {
  return cells
    .of(document)
    .filter((cell) => rangeOf(document, cell, { start: 0, end: cell.text.length }).intersection(range) !== undefined);
}

/** Objects and lists, and the cells of a file that is edited as text. */
function folds(cells: CellTexts, document: vscode.TextDocument): vscode.FoldingRange[] {
  const lineAt = (offset: number): number => document.positionAt(offset).line;
  const values = cells.of(document).flatMap((cell) =>
    cellFolds(cell.text, cell.ast).map(({ start, end }) => ({
      first: lineAt(cell.start + start),
      // The closing bracket stays visible.
      last: lineAt(cell.start + end) - 1,
    })),
  );
  const whole = notebookOf(document) === undefined ? locateCells(document.getText()) : [];
  return [...values, ...whole.map(({ headStart, end }) => ({ first: lineAt(headStart), last: lineAt(end) }))]
    .filter(({ first, last }) => last > first)
    .map(({ first, last }) => new vscode.FoldingRange(first, last));
}

/** Quick fixes: the intended method or parameter, the replacement of a deprecated one. */
function fixesIn(cells: CellTexts, document: vscode.TextDocument, range: vscode.Range): readonly vscode.CodeAction[] {
  const locationOf = locationsIn(document);
  return cellsIn(cells, document, range)
    .flatMap((cell) => [...problemsOfCell(cell)].flat())
    .filter((problem) => rangeIn(document, problem).intersection(range) !== undefined)
    .sort((a, b) => a.start - b.start)
    .flatMap((problem) => quickFixes(problem, locationOf));
}

/** On a method or a call: Fill In…. */
function fillInActions(cells: CellTexts, document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
  return cells.of(document).flatMap((cell) =>
    cell.ast.requests
      .filter((request) => rangeOf(document, cell, request).intersection(range) !== undefined && isFillable(request))
      .map(({ start }) => {
        const action = rewrite('Fill in parameters…');
        action.command = {
          command: commands.fillIn,
          title: '',
          arguments: [document.uri.toString(), cell.start + start],
        };
        return action;
      }),
  );
}

/** Run lenses above the rpc cells of a file that is edited as text; notebooks have their own buttons. */
function runLenses(cells: CellTexts, document: vscode.TextDocument): vscode.CodeLens[] {
  if (notebookOf(document) !== undefined || document.uri.scheme === 'vscode-notebook-cell') {
    return [];
  }
  const runnable = cells.of(document).filter(({ ast }) => ast.requests.length > 0);
  const open = { title: 'Open as notebook', command: 'vscode.openWith', arguments: [document.uri, notebookType] };
  return runnable.flatMap((cell, i) => {
    const { line } = rangeOf(document, cell, { start: 0, end: 0 }).start;
    const title = `Run on ${cell.context.network.name}`;
    const run = { title, command: linkCommands.runText, arguments: [document.uri.toString(), cell.start] };
    return [run, ...(i === 0 ? [open] : [])].map((command) => lensAt(line, command));
  });
}

/** Requests by name; in a file that is edited as text, nested below the headings of its markdown cells. */
function symbols(cells: CellTexts, document: vscode.TextDocument): vscode.DocumentSymbol[] {
  const requests = cells.of(document).flatMap((cell) =>
    cellSymbols(cell.ast).map((symbol) => {
      const [whole, words] = [symbol, symbol.selection].map((span) => rangeOf(document, cell, span));
      return new vscode.DocumentSymbol(symbol.name, symbol.detail, vscode.SymbolKind.Method, whole!, words!);
    }),
  );
  return notebookOf(document) === undefined
    ? [...headings(document), ...requests].sort((a, b) => a.range.start.compareTo(b.range.start))
    : requests;
}

function headings(document: vscode.TextDocument): readonly vscode.DocumentSymbol[] {
  return locateCells(document.getText()).flatMap(({ kind, text, ...place }) => {
    const heading = kind === 'markdown' ? /^#{1,6}[ \t]+(\S.*)$/m.exec(text)?.[1]?.trimEnd() : undefined;
    const range = rangeIn(document, place);
    return heading === undefined
      ? []
      : [new vscode.DocumentSymbol(heading, '', vscode.SymbolKind.String, range, range)];
  });
}

/** Formats rpc cells; the text between them is unchanged. */
function formattingEdits(cells: CellTexts, document: vscode.TextDocument): vscode.TextEdit[] {
  return cells.of(document).flatMap((cell) => {
    const edit = formattingEdit(cell);
    return edit === undefined ? [] : [vscode.TextEdit.replace(rangeOf(document, cell, edit), edit.text)];
  });
}

/**
 * Formats notebooks on manual save, where VS Code formats this language as text (`editor.formatOnSave`): the setting
 * for notebooks (`notebook.formatOnSave`) would apply to all extensions.
 */
function formatNotebooksOnSave(cells: CellTexts): vscode.Disposable {
  return vscode.workspace.onWillSaveNotebookDocument((event) => {
    const { notebook, reason } = event;
    const scope = { uri: notebook.uri, languageId: notebookLanguage };
    const isOn = vscode.workspace.getConfiguration('editor', scope).get<boolean>('formatOnSave');
    if (notebook.notebookType !== notebookType || reason !== vscode.TextDocumentSaveReason.Manual || isOn !== true) {
      return;
    }
    const edits = new vscode.WorkspaceEdit();
    for (const { document } of notebook.getCells().filter(({ kind }) => kind === vscode.NotebookCellKind.Code)) {
      const own = formattingEdits(cells, document);
      if (own.length > 0) {
        edits.set(document.uri, own);
      }
    }
    event.waitUntil(Promise.resolve(edits));
  });
}

const completionTriggers: readonly string[] = ['.', '/', '@', '{', '"', ' '];

function completionProvider(cells: CellTexts): vscode.CompletionItemProvider {
  return {
    provideCompletionItems: async (document, position) => {
      await cells.ready(document);
      const found = cellsDocument(cells.of(document)).completions(document.offsetAt(position));
      const items = found.map((one) => toItem(one, document, position));
      // Incomplete for values: none is offered once one is complete, so VS Code has to ask on each keystroke.
      return new vscode.CompletionList(items, found[0]?.kind === 'value');
    },
    resolveCompletionItem: (item) => {
      const { method: name, names = 'wire' } = item instanceof LanguageItem ? item.completion : {};
      const method = name === undefined ? undefined : findMethod(name);
      // A method's documentation is rendered when its item is selected.
      item.documentation = method === undefined ? item.documentation : plainMarkdown(methodMarkdown(method, names));
      return item;
    },
  };
}

function toItem(completion: Completion, document: vscode.TextDocument, position: vscode.Position): LanguageItem {
  const item = new LanguageItem(document, completion);
  const { start, end } = rangeIn(document, completion);
  // VS Code requires both ranges to be on the cursor's line.
  item.range = { inserting: new vscode.Range(start, position), replacing: new vscode.Range(start, end) };
  if (completion.triggerSuggest && completion.kind === 'method') {
    item.command = { command: linkCommands.triggerParameterSuggest, title: '', arguments: [completion.method] };
  } else if (completion.triggerSuggest || completion.triggerParameterHints) {
    const command = completion.triggerSuggest ? 'editor.action.triggerSuggest' : 'editor.action.triggerParameterHints';
    item.command = { command, title: '' };
  }
  return item;
}

/** Delay after the last keystroke. */
const debounceMs = 250;

/** Longer slices would be noticeable while typing. */
const sliceMs = 8;

class Diagnostics implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection(notebookLanguage);
  private readonly listeners: readonly vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;
  /** Number of the current run; a later one ends it. */
  private run = 0;

  /** @param contextChanged networks or kernels have changed */
  constructor(
    private readonly cells: CellTexts,
    contextChanged: vscode.Event<void>,
  ) {
    this.listeners = [
      vscode.workspace.onDidChangeTextDocument(({ document }) => isEditableCell(document) && this.later()),
      vscode.workspace.onDidOpenTextDocument((document) => isEditableCell(document) && this.later()),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.collection.delete(uri)),
      contextChanged(() => this.later()),
    ];
    this.later();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.run += 1;
    this.listeners.forEach((listener) => void listener.dispose());
    this.collection.dispose();
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.update(), debounceMs);
  }

  private async update(): Promise<void> {
    const run = ++this.run;
    let startedAt = Date.now();
    for (const document of vscode.workspace.textDocuments.filter(isEditableCell)) {
      const { version } = document;
      await this.cells.ready(document);
      if (run !== this.run) {
        return;
      }
      const found: vscode.Diagnostic[] = [];
      const locationOf = locationsIn(document);
      for (const cell of this.cells.of(document)) {
        for (const part of problemsOfCell(cell)) {
          found.push(...part.map((one) => toDiagnostic(one, locationOf)));
          if (Date.now() - startedAt >= sliceMs) {
            await nextTurn();
            startedAt = Date.now();
          }
          if (run !== this.run) {
            return;
          }
        }
      }
      if (!document.isClosed && document.version === version) {
        this.collection.set(document.uri, found);
      }
    }
  }
}

/** Cells of a compared result have the same language, but are read-only. */
function isEditableCell(document: vscode.TextDocument): boolean {
  return (
    document.languageId === notebookLanguage &&
    (document.uri.scheme !== 'vscode-notebook-cell' || notebookOf(document) !== undefined)
  );
}
