import vscode = require('vscode');
import type { ConfigText } from '../../../engine/config';
import { DisposableStore } from '../../vscode/disposables';
import { fileBytes } from '../../vscode/fileBytes';

/** Nodes accept no longer config file. */
const longest = 20_000_000;

export interface FileText extends ConfigText {
  readonly uri: vscode.Uri;
}

/** Files and folders on disk, cached until something changes in their folder. A missing file has no text. */
export class FolderTexts implements vscode.Disposable {
  private readonly store = new DisposableStore();
  private readonly texts = new Map<string, Promise<FileText | undefined>>();
  private readonly folders = new Map<string, Promise<readonly string[]>>();
  private readonly watched = new Set<string>();
  private readonly changed = this.store.add(new vscode.EventEmitter<void>());
  readonly onDidChange = this.changed.event;

  names(folder: vscode.Uri): Promise<readonly string[]> {
    this.watch(folder);
    return cached(this.folders, folder, namesIn);
  }

  text(uri: vscode.Uri): Promise<FileText | undefined> {
    this.watch(vscode.Uri.joinPath(uri, '..'));
    return cached(this.texts, uri, textOf);
  }

  dispose(): void {
    this.store.dispose();
  }

  private watch(folder: vscode.Uri): void {
    if (this.watched.has(folder.toString())) {
      return;
    }
    this.watched.add(folder.toString());
    const watcher = this.store.add(vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '*')));
    const forget = (uri: vscode.Uri): void => {
      this.texts.delete(uri.toString());
      this.folders.delete(folder.toString());
      this.changed.fire();
    };
    this.store.add(watcher.onDidChange(forget));
    this.store.add(watcher.onDidCreate(forget));
    this.store.add(watcher.onDidDelete(forget));
  }
}

function cached<T>(map: Map<string, T>, uri: vscode.Uri, read: (uri: vscode.Uri) => T): T {
  const key = uri.toString();
  const found = map.get(key) ?? read(uri);
  map.set(key, found);
  return found;
}

/** A missing or unreadable folder counts as empty. */
async function namesIn(folder: vscode.Uri): Promise<readonly string[]> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    return entries.map(([name]) => name);
  } catch {
    return [];
  }
}

/** Most of the paths that are tried have no file. */
async function textOf(uri: vscode.Uri): Promise<FileText | undefined> {
  try {
    const bytes = await fileBytes(uri, { maxBytes: longest });
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return typeof bytes === 'string'
      ? undefined
      : { uri, key: uri.toString(), text: new TextDecoder().decode(bytes), hasMark };
  } catch {
    return undefined;
  }
}
