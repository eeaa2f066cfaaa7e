import vscode = require('vscode');

/** What may be an identifier of Avalanche by its form alone; hovers and lookups tell better, and load for it. */
const identifierForm = /\b(?:0x(?:[\da-f]{40}|[\da-f]{64})|(?:NodeID|[PXC])-[\da-z]{33,90}|[1-9a-z]{49,52})\b/i;
/** What Decode takes: hex, base64, cb58 or base58, also quoted; of a long selection the beginning tells. */
const bytesForm = /^["'`]?(?:0x[\da-f]{2}|[\da-z+/_-]{16})[\da-z+/=_-]*["'`,;]{0,3}$/i;
const lookedLines = 2000;
const lookedCharacters = 4096;

/**
 * Context keys that menus read: the files that hold an identifier, the recognised files of chains' configuration, and
 * whether bytes are selected. Of files, not of the place of the cursor: a right click moves it and shows the menu in one turn,
 * in which nobody can be asked. Nothing is loaded to know.
 */
export class ContextKeys implements vscode.Disposable {
  private readonly sets = { identifierFiles: new Set<string>(), configFiles: new Set<string>() };
  private isBytes = false;
  private readonly all = vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.look(editor.document)),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.some(({ text }) => identifierForm.test(text.slice(0, lookedCharacters)))) {
        this.mark('identifierFiles', document.uri, true);
      }
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => this.mark('identifierFiles', uri, false)),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) =>
      this.select(textEditor.document, selections[0]),
    ),
  );

  constructor() {
    vscode.window.visibleTextEditors.forEach(({ document }) => this.look(document));
  }

  /** Whether a file is in one of the sets from now on. */
  mark(set: 'identifierFiles' | 'configFiles', uri: vscode.Uri, isIn: boolean): void {
    const files = this.sets[set];
    // In a window on another machine the URI has another scheme for menus than it has here.
    const key = uri.fsPath;
    if (files.has(key) === isIn) {
      return;
    }
    if (isIn) {
      files.add(key);
    } else {
      files.delete(key);
    }
    setKey(set, [...files]);
  }

  dispose(): void {
    this.all.dispose();
  }

  private look(document: vscode.TextDocument): void {
    const text = document.getText(new vscode.Range(0, 0, lookedLines, 0));
    this.mark('identifierFiles', document.uri, document.languageId === 'snowprobe-rpc' || identifierForm.test(text));
  }

  private select(document: vscode.TextDocument, selection: vscode.Selection | undefined): void {
    const text = selection === undefined || selection.isEmpty ? '' : document.getText(selection);
    const areBytes = bytesForm.test(text.slice(0, lookedCharacters).trim());
    if (areBytes !== this.isBytes) {
      this.isBytes = areBytes;
      setKey('bytesSelected', areBytes);
    }
  }
}

function setKey(name: string, value: readonly string[] | boolean): void {
  void vscode.commands.executeCommand('setContext', `snowprobe.${name}`, value);
}
