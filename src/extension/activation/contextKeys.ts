import vscode = require('vscode');

/** Cheap pre-filter for Avalanche identifiers, by form alone; hovers and lookups detect them exactly. */
const identifierForm = /\b(?:0x(?:[\da-f]{40}|[\da-f]{64})|(?:NodeID|[PXC])-[\da-z]{33,90}|[1-9a-z]{49,52})\b/i;
/** Input that Decode accepts: hex, base64, cb58 or base58, optionally quoted; only the start is matched. */
const bytesForm = /^["'`]?(?:0x[\da-f]{2}|[\da-z+/_-]{16})[\da-z+/=_-]*["'`,;]{0,3}$/i;
const searchedLines = 2000;
const searchedCharacters = 4096;

/**
 * Context keys for menus: files that contain an identifier, recognised chain config files, and whether bytes are
 * selected. Keyed by file rather than cursor position: a right click moves the cursor and opens the menu in one turn,
 * so nothing can be computed in between. Loads nothing.
 */
export class ContextKeys implements vscode.Disposable {
  private readonly sets = { identifierFiles: new Set<string>(), configFiles: new Set<string>() };
  private isBytes = false;
  private readonly all = vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.look(editor.document)),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.some(({ text }) => identifierForm.test(text.slice(0, searchedCharacters)))) {
        this.mark('identifierFiles', document.uri, true);
      }
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => this.mark('identifierFiles', uri, false)),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) =>
      this.select(textEditor.document, selections[0]),
    ),
  );

  /** @param found called once a file contains an identifier */
  constructor(private readonly found: () => void) {
    vscode.window.visibleTextEditors.forEach(({ document }) => this.look(document));
  }

  /** Adds a file to one of the sets, or removes it. */
  mark(set: 'identifierFiles' | 'configFiles', uri: vscode.Uri, isIn: boolean): void {
    const files = this.sets[set];
    // In a remote window, menus see another URI scheme than the extension host.
    const key = uri.fsPath;
    if (files.has(key) === isIn) {
      return;
    }
    if (isIn) {
      files.add(key);
      if (set === 'identifierFiles') {
        this.found();
      }
    } else {
      files.delete(key);
    }
    setKey(set, [...files]);
  }

  dispose(): void {
    this.all.dispose();
  }

  private look(document: vscode.TextDocument): void {
    const text = document.getText(new vscode.Range(0, 0, searchedLines, 0));
    this.mark('identifierFiles', document.uri, document.languageId === 'snowprobe-rpc' || identifierForm.test(text));
  }

  private select(document: vscode.TextDocument, selection: vscode.Selection | undefined): void {
    const text = selection === undefined || selection.isEmpty ? '' : document.getText(selection);
    const areBytes = bytesForm.test(text.slice(0, searchedCharacters).trim());
    if (areBytes !== this.isBytes) {
      this.isBytes = areBytes;
      setKey('bytesSelected', areBytes);
    }
  }
}

function setKey(name: string, value: readonly string[] | boolean): void {
  void vscode.commands.executeCommand('setContext', `snowprobe.${name}`, value);
}
