import vscode = require('vscode');
import { cleanRemote } from '../../core/text/clean';
import { DisposableStore } from '../../editor/disposables';
import { openSource } from './openSource';

/** Characters of a reason beside a line. */
const maxReason = 160;

interface Mark {
  readonly uri: string;
  readonly decoration: vscode.DecorationOptions;
}

/** Marks the line of a failure with its reason, until the file is closed or that line is edited. */
export class FailingLine {
  private readonly store = new DisposableStore();
  private type: vscode.TextEditorDecorationType | undefined;
  private mark: Mark | undefined;

  /**
   * @param place of a link, `{ uri, line, column }`
   * @param reason one line; not trusted
   * @throws {UserError} there is no such place
   */
  async show(place: unknown, reason: string): Promise<void> {
    const editor = await openSource(place);
    const { range } = editor.document.lineAt(editor.selection.active.line);
    const contentText = `  ${cleanRemote(reason, maxReason)}`;
    this.mark = {
      uri: editor.document.uri.toString(),
      decoration: { range, renderOptions: { after: { contentText } } },
    };
    this.type ??= this.begin();
    this.draw();
  }

  dispose(): void {
    this.store.dispose();
  }

  private begin(): vscode.TextEditorDecorationType {
    const type = vscode.window.createTextEditorDecorationType({
      isWholeLine: true,
      backgroundColor: new vscode.ThemeColor('diffEditor.removedLineBackground'),
      overviewRulerColor: new vscode.ThemeColor('editorError.foreground'),
      overviewRulerLane: vscode.OverviewRulerLane.Right,
      after: { color: new vscode.ThemeColor('editorError.foreground'), fontStyle: 'italic' },
    });
    this.store.add(type);
    this.store.add(vscode.window.onDidChangeVisibleTextEditors(() => this.draw()));
    this.store.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.end(uri)));
    this.store.add(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const line = this.mark?.decoration.range.start.line ?? -1;
        if (contentChanges.some(({ range }) => range.start.line <= line)) {
          this.end(document.uri);
        }
      }),
    );
    return type;
  }

  private end(uri: vscode.Uri): void {
    if (this.mark?.uri === uri.toString()) {
      this.mark = undefined;
      this.draw();
    }
  }

  private draw(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const isMarked = editor.document.uri.toString() === this.mark?.uri;
      if (this.type !== undefined) {
        editor.setDecorations(this.type, isMarked && this.mark !== undefined ? [this.mark.decoration] : []);
      }
    }
  }
}
