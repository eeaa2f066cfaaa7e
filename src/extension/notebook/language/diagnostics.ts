import vscode = require('vscode');
import { problemsOfCell } from '../../../engine/notebook';
import { notebookLanguage } from '../../vscode/ids';
import { locationsIn, toDiagnostic } from '../../shared/languageItems';
import { type CellTexts, notebookOf } from './cellTexts';
import { nextTurn } from '../../../engine/primitives';

/** After the last keystroke. */
const debounceMs = 250;

/** Longer at a time would be felt while typing. */
const sliceMs = 8;

/** Keeps the diagnostics of all open `.rpc` cells and files up to date. */
export class Diagnostics implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection(notebookLanguage);
  private readonly listeners: readonly vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;
  /** Of the run under way; a later one ends it. */
  private run = 0;

  /** @param contextChanged networks or kernels are others */
  constructor(
    private readonly cells: CellTexts,
    contextChanged: vscode.Event<void>,
  ) {
    this.listeners = [
      vscode.workspace.onDidChangeTextDocument(({ document }) => isOurs(document) && this.later()),
      vscode.workspace.onDidOpenTextDocument((document) => isOurs(document) && this.later()),
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
    let began = Date.now();
    for (const document of vscode.workspace.textDocuments.filter(isOurs)) {
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
          if (Date.now() - began >= sliceMs) {
            await nextTurn();
            began = Date.now();
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

/** A result that is compared has cells of the same language, which nobody edits. */
function isOurs(document: vscode.TextDocument): boolean {
  return (
    document.languageId === notebookLanguage &&
    (document.uri.scheme !== 'vscode-notebook-cell' || notebookOf(document) !== undefined)
  );
}
