import vscode = require('vscode');
import { lineAfterEdits } from '../../engine/primitives';
import { DisposableStore } from '../vscode/disposables';

export interface LineMark {
  readonly uri: string;
  readonly line: number;
  readonly words: string;
  /** Built here, so it is trusted. */
  readonly hover?: vscode.MarkdownString;
}

/** Marks lines of files until their editors are closed. Editing a line removes its mark; others stay. */
export class LineMarks {
  private readonly store = new DisposableStore();
  private readonly marks = new Map<string, readonly LineMark[]>();
  private type: vscode.TextEditorDecorationType | undefined;

  constructor(private readonly look: vscode.DecorationRenderOptions) {}

  /** Replaces the current marks. */
  show(marks: readonly LineMark[]): void {
    this.type ??= this.begin();
    this.marks.clear();
    for (const uri of new Set(marks.map((mark) => mark.uri))) {
      this.marks.set(
        uri,
        marks.filter((mark) => mark.uri === uri),
      );
    }
    this.draw();
  }

  isAt(uri: string, line: number): boolean {
    return this.marks.get(uri)?.some((mark) => mark.line === line) === true;
  }

  clear(): void {
    this.marks.clear();
    this.draw();
  }

  dispose(): void {
    this.store.dispose();
  }

  private begin(): vscode.TextEditorDecorationType {
    const type = this.store.add(vscode.window.createTextEditorDecorationType(this.look));
    this.store.add(vscode.window.onDidChangeVisibleTextEditors(() => this.draw()));
    this.store.add(vscode.window.tabGroups.onDidChangeTabs(({ closed }) => this.closed(closed)));
    this.store.add(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        this.edited(document.uri.toString(), contentChanges);
      }),
    );
    return type;
  }

  private edited(uri: string, changes: readonly vscode.TextDocumentContentChangeEvent[]): void {
    const marks = this.marks.get(uri);
    if (marks === undefined) {
      return;
    }
    const edits = changes.map(({ range: { start, end }, text }) => ({
      start: start.line,
      end: end.line,
      breaks: text.split('\n').length - 1,
    }));
    this.marks.set(
      uri,
      marks.flatMap((mark) => {
        const line = lineAfterEdits(mark.line, edits);
        return line === undefined ? [] : [{ ...mark, line }];
      }),
    );
    this.draw();
  }

  /** VS Code keeps a document open for minutes after its editor is closed, so tabs are checked instead. */
  private closed(tabs: readonly vscode.Tab[]): void {
    const open = new Set(vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(fileOf)));
    for (const uri of tabs.map(fileOf)) {
      if (uri !== undefined && !open.has(uri)) {
        this.marks.delete(uri);
      }
    }
  }

  private draw(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const { document } = editor;
      const marks = this.marks.get(document.uri.toString()) ?? [];
      if (this.type !== undefined) {
        const inside = marks.filter(({ line }) => line < document.lineCount);
        editor.setDecorations(
          this.type,
          inside.map(({ line, words, hover }) => ({
            range: document.lineAt(line).range,
            hoverMessage: hover,
            renderOptions: { after: { contentText: `  ${words}` } },
          })),
        );
      }
    }
  }
}

function fileOf({ input }: vscode.Tab): string | undefined {
  return input instanceof vscode.TabInputText ? input.uri.toString() : undefined;
}
