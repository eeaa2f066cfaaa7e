import vscode = require('vscode');
import type { Names } from '../../engine/names';
import type { Config } from './config';
import { DisposableStore } from './disposables';
import { fileBytes } from './fileBytes';

export const labelFile = 'addresses.json';

const maxBytes = 4 << 20;

/**
 * Keeps the names that the user gave: those of `snowprobe.labels`, and of `addresses.json` in each folder of the workspace, which
 * count before them. Nothing is read before the first `ready()`.
 */
export class LabelFiles implements vscode.Disposable {
  private readonly store = new DisposableStore();
  private readonly changed = this.store.add(new vscode.EventEmitter<void>());
  /** Other names hold now. */
  readonly onDidChange = this.changed.event;
  private reading: Promise<void> | undefined;
  private folders: readonly string[] = [];

  constructor(
    readonly names: Names,
    private readonly config: Config,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Never rejects: what cannot be read is told. */
  ready(): Promise<void> {
    return (this.reading ??= this.begin());
  }

  /** In the first folder, where new labels go; undefined where no folder is open. */
  static place(folder = vscode.workspace.workspaceFolders?.[0]): vscode.Uri | undefined {
    return folder && vscode.Uri.joinPath(folder.uri, labelFile);
  }

  dispose(): void {
    this.store.dispose();
  }

  private async begin(): Promise<void> {
    const again = (): void => void this.read().then(() => this.changed.fire());
    const watcher = this.store.add(vscode.workspace.createFileSystemWatcher(`**/${labelFile}`));
    [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete].forEach((event) => this.store.add(event(again)));
    this.store.add(this.config.onDidChange(again));
    this.store.add(vscode.workspace.onDidChangeWorkspaceFolders(again));
    await this.read();
  }

  private async read(): Promise<void> {
    try {
      const { labels } = this.config.get();
      await this.take('settings', labels === undefined ? '' : JSON.stringify(labels));
      const files = (vscode.workspace.workspaceFolders ?? []).flatMap((folder) => LabelFiles.place(folder) ?? []);
      this.folders.forEach((folder) => this.names.delete(folder));
      this.folders = files.map(String);
      for (const uri of files) {
        const bytes = await fileBytes(uri, { maxBytes });
        if (bytes === 'long' || bytes === 'outside') {
          this.failed(new Error(`${labelFile} is longer than 4 MB, or a link that leads out of the open folder.`));
        }
        await this.take(uri.toString(), typeof bytes === 'string' ? '' : new TextDecoder().decode(bytes));
      }
    } catch (error) {
      this.failed(error);
    }
  }

  /** The reader is loaded where there is something to read. */
  private async take(source: string, text: string): Promise<void> {
    this.names.delete(source);
    if (text.length > 2) {
      const { readLabels } = await import('../../engine/names/readLabels');
      this.names.set(source, readLabels(text).labels);
    }
  }
}
