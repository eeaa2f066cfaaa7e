import vscode = require('vscode');
import { KnownFiles } from './knownFiles';

const pattern = '**/{out,artifacts,broadcast,ignition}/**/*.json';
const leftOut = '**/{node_modules,.git,build-info,dry-run}/**';

/** Folders come in crowds; they are looked through once they stop coming, in milliseconds. */
const quiet = 300;

/** Where a file stands now in place of a folder, what was in the folder is gone too. */
const gone: ReadonlySet<string> = new Set(['FileNotFound', 'FileNotADirectory']);

/**
 * The files that a compiler left in the workspace, found, read and watched only once they are asked for. Reading them is
 * as harmless in an untrusted workspace as opening them; what they say is not trusted in either.
 */
export class ProjectAbiFiles {
  private readonly known = new KnownFiles<vscode.Uri>();
  private maxFiles = 0;
  private readonly decoder = new TextDecoder();

  /** @param failed is told why new folders could not be looked through */
  constructor(private readonly failed: (error: unknown) => void) {}

  async list(maxFiles: number): Promise<readonly string[]> {
    if (vscode.workspace.workspaceFolders === undefined) {
      return [];
    }
    this.maxFiles = maxFiles;
    return (await this.find()).map((uri) => this.pathOf(uri));
  }

  async read(path: string, maxBytes: number): Promise<string | undefined> {
    const uri = this.known.get(path);
    if (uri === undefined) {
      return undefined;
    }
    try {
      const { size } = await vscode.workspace.fs.stat(uri);
      return size > maxBytes ? undefined : this.decoder.decode(await vscode.workspace.fs.readFile(uri));
    } catch (error) {
      if (error instanceof vscode.FileSystemError && gone.has(error.code)) {
        this.known.delete(path);
        return undefined;
      }
      throw error;
    }
  }

  watch(changed: (path: string) => void): vscode.Disposable {
    const files = vscode.workspace.createFileSystemWatcher(pattern);
    // Of a folder that is made or deleted as a whole nothing is told but that, and no pattern for its files matches it.
    const folders = vscode.workspace.createFileSystemWatcher('**', false, true, false);
    const tell = (uri: vscode.Uri): void => changed(this.pathOf(uri));
    let due: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = ({ path }: vscode.Uri): void => {
      if (!/\.[^/]*$/.test(path)) {
        clearTimeout(due);
        due = setTimeout(() => void this.tellNew(tell), quiet);
      }
    };
    return vscode.Disposable.from(
      files,
      folders,
      files.onDidCreate(tell),
      files.onDidChange(tell),
      files.onDidDelete(tell),
      folders.onDidCreate(lookSoon),
      folders.onDidDelete((uri) => this.known.below(uri).forEach(changed)),
      { dispose: () => clearTimeout(due) },
    );
  }

  private async tellNew(tell: (uri: vscode.Uri) => void): Promise<void> {
    try {
      const unknown = (await this.find()).filter((uri) => !this.known.has(vscode.workspace.asRelativePath(uri)));
      unknown.forEach(tell);
    } catch (error) {
      this.failed(error);
    }
  }

  private find(): Thenable<readonly vscode.Uri[]> {
    return vscode.workspace.findFiles(pattern, leftOut, this.maxFiles);
  }

  pause(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  now(): number {
    return performance.now();
  }

  private pathOf(uri: vscode.Uri): string {
    const path = vscode.workspace.asRelativePath(uri);
    this.known.set(path, uri);
    return path;
  }
}
