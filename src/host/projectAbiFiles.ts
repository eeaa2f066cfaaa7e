import * as vscode from 'vscode';

const pattern = '**/{out,artifacts,broadcast}/**/*.json';
const leftOut = '**/{node_modules,.git,build-info,dry-run}/**';

/**
 * The files that a compiler left in the workspace, found, read and watched only once they are asked for. Reading them is
 * as harmless in an untrusted workspace as opening them; what they say is not trusted in either.
 */
export class ProjectAbiFiles {
  private readonly uris = new Map<string, vscode.Uri>();
  private readonly decoder = new TextDecoder();

  async list(most: number): Promise<readonly string[]> {
    if (vscode.workspace.workspaceFolders === undefined) {
      return [];
    }
    const uris = await vscode.workspace.findFiles(pattern, leftOut, most);
    return uris.map((uri) => this.pathOf(uri));
  }

  async read(path: string, mostBytes: number): Promise<string | undefined> {
    const uri = this.uris.get(path);
    if (uri === undefined) {
      return undefined;
    }
    try {
      const { size } = await vscode.workspace.fs.stat(uri);
      return size > mostBytes ? undefined : this.decoder.decode(await vscode.workspace.fs.readFile(uri));
    } catch (error) {
      if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') {
        this.uris.delete(path);
        return undefined;
      }
      throw error;
    }
  }

  watch(changed: (path: string) => void): vscode.Disposable {
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const tell = (uri: vscode.Uri): void => changed(this.pathOf(uri));
    return vscode.Disposable.from(
      watcher,
      watcher.onDidCreate(tell),
      watcher.onDidChange(tell),
      watcher.onDidDelete(tell),
    );
  }

  pause(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  now(): number {
    return performance.now();
  }

  private pathOf(uri: vscode.Uri): string {
    const path = vscode.workspace.asRelativePath(uri);
    this.uris.set(path, uri);
    return path;
  }
}
