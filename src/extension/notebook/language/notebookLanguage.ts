import { amountHints, cellFolds, diagnoseCell, hoverCell, locateCells, signatureAt } from '../../../engine/notebook';
import vscode = require('vscode');
import { DisposableStore } from '../../vscode/disposables';
import { linkCommands, notebookLanguage, notebookType } from '../../vscode/ids';
import { hintAt, quickFix, lensAt } from '../../vscode/ui/editorWords';
import { plainMarkdown } from '../../vscode/ui/markdown';
import { type CellTexts, notebookOf, rangeOf, type LanguageSources } from './cellTexts';
import { completionProvider, completionTriggers } from './completion';
import { Diagnostics } from './diagnostics';
import { fillInActionProvider } from './fillInAction';
import { formatNotebooksOnSave, formattingProvider } from './formatting';
import { symbolProvider } from './symbols';
import { needsParams } from '../../../engine/rpc';

/** Completion, help, checks and layout of `.rpc`, in the cells of notebooks and in files that are edited as text. */
export function createNotebookLanguage(cells: CellTexts, sources: LanguageSources): vscode.Disposable {
  const store = new DisposableStore();
  const selector = { language: notebookLanguage };
  const { languages } = vscode;
  store.add(languages.registerCompletionItemProvider(selector, completionProvider(cells), ...completionTriggers));
  store.add(languages.registerSignatureHelpProvider(selector, signatureProvider(cells), ...signatureTriggers));
  store.add(languages.registerHoverProvider(selector, hoverProvider(cells)));
  store.add(languages.registerCodeActionsProvider(selector, codeActionProvider(cells)));
  store.add(languages.registerCodeActionsProvider(selector, fillInActionProvider(cells)));
  store.add(languages.registerDocumentSymbolProvider(selector, symbolProvider(cells)));
  store.add(languages.registerFoldingRangeProvider(selector, foldingProvider(cells)));
  store.add(languages.registerDocumentFormattingEditProvider(selector, formattingProvider(cells)));
  store.add(formatNotebooksOnSave(cells));
  store.add(languages.registerInlayHintsProvider(selector, inlayHintProvider(cells, sources.onDidChange)));
  store.add(languages.registerCodeLensProvider(selector, runLensProvider(cells, sources.onDidChange)));
  store.add(new Diagnostics(cells, sources.onDidChange));
  return store;
}

const signatureTriggers: readonly string[] = ['[', '{', ',', '"', ' '];

function signatureProvider(cells: CellTexts): vscode.SignatureHelpProvider {
  return {
    provideSignatureHelp: (document, position) => {
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
      // One past the last: none of them is marked.
      help.activeParameter = active ?? parameters.length;
      return help;
    },
  };
}

/**
 * After a method was chosen: the blank that brings up its params, where it needs some. Only what was chosen is looked at,
 * since the params of all methods take long to describe.
 */
export async function triggerParameterSuggest(method: unknown): Promise<void> {
  if (typeof method === 'string' && needsParams(method)) {
    await vscode.commands.executeCommand('type', { text: ' ' });
  }
}

/** Of methods, parameters, directives and references; identifiers have hovers of their own in every language. */
function hoverProvider(cells: CellTexts): vscode.HoverProvider {
  return {
    provideHover: (document, position) => {
      const cell = cells.at(document, position);
      const hover = cell && hoverCell(cell.text, cell.offset, cell.context, cell.ast);
      return hover && new vscode.Hover(plainMarkdown(hover.markdown), rangeOf(document, cell, hover));
    },
  };
}

/** What literal amounts, times and quantities are in the units that people count in. */
function inlayHintProvider(cells: CellTexts, contextChanged: vscode.Event<void>): vscode.InlayHintsProvider {
  return {
    // Another network has another token.
    onDidChangeInlayHints: contextChanged,
    provideInlayHints: (document, range) =>
      cells.of(document).flatMap((cell) => {
        const whole = rangeOf(document, cell, { start: 0, end: cell.text.length });
        return whole.intersection(range) === undefined
          ? []
          : amountHints(cell.ast, cell.context).map(({ offset, text }) => {
              const hint = hintAt(document.positionAt(cell.start + offset), text);
              hint.paddingLeft = true;
              return hint;
            });
      }),
  };
}

/** Objects and lists, and the cells of a file that is edited as text. */
function foldingProvider(cells: CellTexts): vscode.FoldingRangeProvider {
  return {
    provideFoldingRanges: (document) => {
      const lineAt = (offset: number): number => document.positionAt(offset).line;
      const values = cells.of(document).flatMap((cell) =>
        cellFolds(cell.text, cell.ast).map(({ start, end }) => ({
          first: lineAt(cell.start + start),
          // The closing bracket stays in sight.
          last: lineAt(cell.start + end) - 1,
        })),
      );
      const whole = notebookOf(document) === undefined ? locateCells(document.getText()) : [];
      return [...values, ...whole.map(({ headStart, end }) => ({ first: lineAt(headStart), last: lineAt(end) }))]
        .filter(({ first, last }) => last > first)
        .map(({ first, last }) => new vscode.FoldingRange(first, last));
    },
  };
}

/** What sets a diagnostic right: the method or parameter that is meant, the replacement of what is deprecated. */
function codeActionProvider(cells: CellTexts): vscode.CodeActionProvider {
  return {
    provideCodeActions: (document, range) =>
      cells.of(document).flatMap((cell) => {
        const whole = rangeOf(document, cell, { start: 0, end: cell.text.length });
        if (whole.intersection(range) === undefined) {
          return [];
        }
        return diagnoseCell(cell.text, cell.context, cell.ast).flatMap(({ fix, ...place }) => {
          if (fix === undefined || rangeOf(document, cell, place).intersection(range) === undefined) {
            return [];
          }
          const action = quickFix(fix.title);
          action.edit = new vscode.WorkspaceEdit();
          action.edit.replace(document.uri, rangeOf(document, cell, fix), fix.text);
          action.isPreferred = true;
          return [action];
        });
      }),
  };
}

/** Above each rpc cell of a file that is edited as text, the way to run it; a notebook has its own. */
function runLensProvider(cells: CellTexts, contextChanged: vscode.Event<void>): vscode.CodeLensProvider {
  return {
    onDidChangeCodeLenses: contextChanged,
    provideCodeLenses: (document) => {
      if (notebookOf(document) !== undefined || document.uri.scheme === 'vscode-notebook-cell') {
        return [];
      }
      const runnable = cells.of(document).filter(({ ast }) => ast.requests.length > 0);
      return runnable.flatMap((cell, i) => {
        const range = rangeOf(document, cell, { start: 0, end: 0 });
        const run = {
          title: `Run on ${cell.context.network.name}`,
          command: linkCommands.runText,
          arguments: [document.uri.toString(), cell.start],
        };
        const open = {
          title: 'Open as notebook',
          command: 'vscode.openWith',
          arguments: [document.uri, notebookType],
        };
        return [run, ...(i === 0 ? [open] : [])].map((command) => lensAt(range.start.line, command));
      });
    },
  };
}
