import vscode = require('vscode');
import { fileBytes } from './fileBytes';
import { LinksOutside } from './regularFile';

const sources = '**/*.{sol,yul,vy}';

/** The builds of the workspace with their sources, found, read and watched only once they are asked for. */
export class ProjectBuildFiles {
  private readonly compiled: CompiledFiles;
  /** What a compiler hashed is the whole file. */
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  private readonly outside = new LinksOutside();

  /** @param failed is told why new folders could not be looked through */
  constructor(failed: (error: unknown) => void) {
    this.compiled = new CompiledFiles('builds', failed);
  }

  list(most: number): Promise<readonly string[]> {
    return this.compiled.list(most);
  }

  async read(path: string, maxBytes: number): Promise<{ readonly text?: string } | undefined> {
    const uri = placeOf(path);
    if (uri === undefined) {
      return undefined;
    }
    const bytes = await fileBytes(uri, { maxBytes });
    switch (bytes) {
      case 'none':
        return undefined;
      case 'outside':
        this.outside.report();
        return undefined;
      case 'long':
        return {};
      default:
        return { text: this.decoder.decode(bytes) };
    }
  }

  uriOf(path: string): string | undefined {
    return placeOf(path)?.toString();
  }

  watch(changed: (path: string) => void): vscode.Disposable {
    const files = vscode.workspace.createFileSystemWatcher(sources);
    const notify = (uri: vscode.Uri): void => changed(vscode.workspace.asRelativePath(uri));
    return vscode.Disposable.from(
      this.compiled.watch(changed),
      files,
      files.onDidCreate(notify),
      files.onDidChange(notify),
      files.onDidDelete(notify),
    );
  }

  pause(): Promise<void> {
    return this.compiled.pause();
  }

  now(): number {
    return this.compiled.now();
  }
}

/** A path begins with the name of its folder where the workspace has several. Undefined: in none of them. */
function placeOf(path: string): vscode.Uri | undefined {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const end = path.indexOf('/');
  const folder = folders.length > 1 ? folders.find(({ name }) => name === path.slice(0, end)) : folders[0];
  return folder && vscode.Uri.joinPath(folder.uri, folders.length > 1 ? path.slice(end + 1) : path);
}
