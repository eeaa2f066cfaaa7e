import vscode = require('vscode');
import { fileBytes } from './fileBytes';
import { LinksOutside } from './linksOutside';
import { KnownFiles } from './knownFiles';

/** Which files, as globs. */
interface Patterns {
  readonly pattern: string;
  readonly leftOut: string;
}

const abis: Patterns = {
  pattern: '{**/*.sol/*.json,**/*.vy/*.json,**/broadcast/**/*.json,**/ignition/**/*.json}',
  leftOut: '{**/node_modules/**,**/.git/**,**/dry-run/**,**/*.dbg.json}',
};

const builds: Patterns = {
  pattern: '{**/*.sol/*.json,**/*.vy/*.json,**/*.yul/*.json,**/build-info/*.json,**/solidity-files-cache.json}',
  // Braces within braces are no pattern that VS Code knows.
  leftOut: '{**/node_modules/**,**/.git/**,**/dry-run/**,**/*.dbg.json}',
};

/** Folders come in crowds; they are looked through once they stop coming, in milliseconds. */
const quiet = 300;

/**
 * The files that a compiler left in the workspace, found, read and watched only once they are asked for. Reading them is
 * as harmless in an untrusted workspace as opening them; what they say is not trusted in either.
 */
export class CompiledFiles {
  private readonly known = new KnownFiles<vscode.Uri>();
  private readonly patterns: Patterns;
  private maxFiles = 0;
  private readonly decoder = new TextDecoder();
  private readonly outside = new LinksOutside();

  /** @param failed is told why new folders could not be looked through */
  constructor(
    kind: 'abis' | 'builds',
    private readonly failed: (error: unknown) => void,
  ) {
    this.patterns = kind === 'abis' ? abis : builds;
  }

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
    const bytes = await fileBytes(uri, { maxBytes });
    switch (bytes) {
      case 'none':
        this.known.delete(path);
        return undefined;
      case 'outside':
        this.outside.report();
        return undefined;
      case 'long':
        return undefined;
      default:
        return this.decoder.decode(bytes);
    }
  }

  watch(changed: (path: string) => void): vscode.Disposable {
    const files = vscode.workspace.createFileSystemWatcher(this.patterns.pattern);
    // Of a folder that is made or deleted as a whole nothing is told but that, and no pattern for its files matches it.
    const folders = vscode.workspace.createFileSystemWatcher('**', false, true, false);
    const notify = (uri: vscode.Uri): void => changed(this.pathOf(uri));
    let due: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = ({ path }: vscode.Uri): void => {
      if (!path.slice(path.lastIndexOf('/') + 1).includes('.')) {
        clearTimeout(due);
        due = setTimeout(() => void this.notifyNew(notify), quiet);
      }
    };
    return vscode.Disposable.from(
      files,
      folders,
      files.onDidCreate(notify),
      files.onDidChange(notify),
      files.onDidDelete(notify),
      folders.onDidCreate(lookSoon),
      folders.onDidDelete((uri) => this.known.below(uri).forEach(changed)),
      { dispose: () => clearTimeout(due) },
    );
  }

  private async notifyNew(notify: (uri: vscode.Uri) => void): Promise<void> {
    try {
      const unknown = (await this.find()).filter((uri) => !this.known.has(vscode.workspace.asRelativePath(uri)));
      unknown.forEach(notify);
    } catch (error) {
      this.failed(error);
    }
  }

  private find(): Thenable<readonly vscode.Uri[]> {
    return vscode.workspace.findFiles(this.patterns.pattern, this.patterns.leftOut, this.maxFiles);
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
