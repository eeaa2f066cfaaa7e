import * as vscode from 'vscode';
import { DisposableStore } from '../../host/disposables';
import { goOnCommand, notebookLanguage } from '../../host/ids';
import type { Deps } from '../deps';
import { CellTexts, type LanguageSources } from './cellTexts';
import { codeActionProvider } from './codeActions';
import { completionProvider, completionTriggers } from './completion';
import { Diagnostics } from './diagnostics';
import { foldingProvider } from './folding';
import { formattingProvider } from './formatting';
import { goOn } from './goOn';
import { hoverProvider } from './hover';
import { inlayHintProvider } from './inlayHints';
import { runLensProvider } from './runLenses';
import { signatureProvider, signatureTriggers } from './signatureHelp';
import { symbolProvider } from './symbols';

/** Completion, help, checks and layout of `.rpc`, in the cells of notebooks and in files that are edited as text. */
export function createNotebookLanguage(deps: Deps, sources: LanguageSources): vscode.Disposable {
  const store = new DisposableStore();
  const cells = new CellTexts(deps, sources);
  const selector = { language: notebookLanguage };
  const { languages } = vscode;
  store.add(languages.registerCompletionItemProvider(selector, completionProvider(cells), ...completionTriggers));
  store.add(vscode.commands.registerCommand(goOnCommand, goOn));
  store.add(languages.registerSignatureHelpProvider(selector, signatureProvider(cells), ...signatureTriggers));
  store.add(languages.registerHoverProvider(selector, hoverProvider(cells)));
  store.add(languages.registerCodeActionsProvider(selector, codeActionProvider(cells)));
  store.add(languages.registerDocumentSymbolProvider(selector, symbolProvider(cells)));
  store.add(languages.registerFoldingRangeProvider(selector, foldingProvider(cells)));
  store.add(languages.registerDocumentFormattingEditProvider(selector, formattingProvider(cells)));
  store.add(languages.registerInlayHintsProvider(selector, inlayHintProvider(cells, sources.onDidChange)));
  store.add(languages.registerCodeLensProvider(selector, runLensProvider(cells, sources.onDidChange)));
  store.add(new Diagnostics(cells, sources.onDidChange));
  return store;
}
