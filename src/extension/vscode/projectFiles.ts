import vscode = require('vscode');
import { fileBytes } from './fileBytes';
import { KnownFiles } from './knownFiles';
import { nextTurn } from '../../engine/primitives';
import { ProjectIndex } from '../../engine/source';
import type { Log } from './log';

/** What compilers and deployments write. Braces within braces are no pattern that VS Code knows. */
const written = [
  ...['**/*.sol/*.json', '**/*.vy/*.json', '**/*.yul/*.json', '**/build-info/*.json', '**/solidity-files-cache.json'],
  ...['**/broadcast/**/*.json', '**/ignition/**/*.json'],
];
const sources = ['**/*.sol', '**/*.yul', '**/*.vy'];
const leftOut = '{**/node_modules/**,**/.git/**,**/dry-run/**,**/*.dbg.json}';

/** Folders come in crowds; they are looked through once they stop coming, in milliseconds. */
const quiet = 300;

/**
 * What compilers and deployments left in the workspace, and its sources, found, read and watched only once they are asked for.
 * Reading them is as harmless in an untrusted workspace as opening them; what they say is not trusted in either.
 */
export class WorkspaceFiles {
  private readonly known = new KnownFiles<vscode.Uri>();
  private maxFiles = 0;
  private readonly json = new TextDecoder();
  /** What a compiler hashed is the whole file. */
  private readonly source = new TextDecoder('utf-8', { ignoreBOM: true });
  private isOutsideReported = false;

  /** @param failed is told why new folders could not be looked through */
  constructor(private readonly failed: (error: unknown) => void) {}

  async list(maxFiles: number): Promise<readonly string[]> {
    if (vscode.workspace.workspaceFolders === undefined) {
      return [];
    }
    this.maxFiles = maxFiles;
    return (await this.find()).map((uri) => this.pathOf(uri));
  }

  async read(path: string, maxBytes: number): Promise<{ readonly text?: string } | undefined> {
    const uri = this.known.get(path) ?? placeOf(path);
    if (uri === undefined) {
      return undefined;
    }
    const bytes = await fileBytes(uri, { maxBytes });
    switch (bytes) {
      case 'none':
        this.known.delete(path);
        return undefined;
      case 'outside':
        // Said once for all files: a folder that is a link may hold thousands.
        if (!this.isOutsideReported) {
          this.isOutsideReported = true;
          throw new Error('a link leads out of the open folder; files there are not read');
        }
        return undefined;
      case 'long':
        return {};
      default:
        return { text: (path.endsWith('.json') ? this.json : this.source).decode(bytes) };
    }
  }

  uriOf(path: string): string | undefined {
    return placeOf(path)?.toString();
  }

  watch(changed: (path: string) => void): vscode.Disposable {
    const files = vscode.workspace.createFileSystemWatcher(`{${[...written, ...sources].join()}}`);
    // Of a folder that is made or deleted as a whole nothing is told but that, and no pattern for its files matches it.
    const folders = vscode.workspace.createFileSystemWatcher('**', false, true, false);
    const notify = (uri: vscode.Uri): void =>
      changed(uri.path.endsWith('.json') ? this.pathOf(uri) : vscode.workspace.asRelativePath(uri));
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
    return vscode.workspace.findFiles(`{${written.join()}}`, leftOut, this.maxFiles);
  }

  pause(): Promise<void> {
    return nextTurn();
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

/** A path begins with the name of its folder where the workspace has several. Undefined: in none of them. */
function placeOf(path: string): vscode.Uri | undefined {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const end = path.indexOf('/');
  const folder = folders.length > 1 ? folders.find(({ name }) => name === path.slice(0, end)) : folders[0];
  return folder && vscode.Uri.joinPath(folder.uri, folders.length > 1 ? path.slice(end + 1) : path);
}

/** What compilers left in the open folders. @param changed what was found with the old ABIs may be told better now */
export function openProject(log: Log, changed: () => void): ProjectIndex {
  const files = new WorkspaceFiles((error) => log.error('Searching new folders for ABIs failed.', error));
  return new ProjectIndex(files, { changed, report: (text) => log.write({ level: 'warn', text }) });
}
