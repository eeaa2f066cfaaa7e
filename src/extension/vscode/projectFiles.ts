import vscode = require('vscode');
import { nextTurn } from '../../engine/primitives';
import { ProjectIndex } from '../../engine/source';
import { fileBytes } from './fileBytes';
import type { Log } from './log';

/** Output files of compilers and deployments. VS Code supports no nested braces in globs. */
const outputGlobs = [
  ...['**/*.sol/*.json', '**/*.vy/*.json', '**/*.yul/*.json', '**/build-info/*.json', '**/solidity-files-cache.json'],
  ...['**/broadcast/**/*.json', '**/ignition/**/*.json'],
];
const sourceGlobs = ['**/*.sol', '**/*.yul', '**/*.vy'];
const excluded = '{**/node_modules/**,**/.git/**,**/dry-run/**,**/*.dbg.json}';

/** Many folders are created at once; they are scanned after this many milliseconds without a new one. */
const quiet = 300;

/**
 * Compiler output, deployments and sources in the workspace, found, read and watched on first use. Reading them is as
 * harmless in an untrusted workspace as opening them; their contents are never trusted.
 */
export class WorkspaceFiles {
  private readonly known = new KnownFiles<vscode.Uri>();
  private maxFiles = 0;
  private readonly json = new TextDecoder();
  /** Compilers hash the whole file, including a byte order mark. */
  private readonly source = new TextDecoder('utf-8', { ignoreBOM: true });
  private isOutsideReported = false;

  /** @param failed called where new folders could not be scanned */
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
        // Logged once for all files: a symlinked folder may contain thousands.
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
    const files = vscode.workspace.createFileSystemWatcher(`{${[...outputGlobs, ...sourceGlobs].join()}}`);
    // VS Code reports only the folder where one is created or deleted as a whole, which no file pattern matches.
    const folders = vscode.workspace.createFileSystemWatcher('**', false, true, false);
    const notify = (uri: vscode.Uri): void =>
      changed(uri.path.endsWith('.json') ? this.pathOf(uri) : vscode.workspace.asRelativePath(uri));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scanSoon = ({ path }: vscode.Uri): void => {
      if (!path.slice(path.lastIndexOf('/') + 1).includes('.')) {
        clearTimeout(timer);
        timer = setTimeout(() => void this.notifyNew(notify), quiet);
      }
    };
    return vscode.Disposable.from(
      files,
      folders,
      files.onDidCreate(notify),
      files.onDidChange(notify),
      files.onDidDelete(notify),
      folders.onDidCreate(scanSoon),
      folders.onDidDelete((uri) => this.known.below(uri).forEach(changed)),
      { dispose: () => clearTimeout(timer) },
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
    return vscode.workspace.findFiles(`{${outputGlobs.join()}}`, excluded, this.maxFiles);
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

/** Paths begin with the folder name in a multi-root workspace. `undefined` where it is in none of them. */
function placeOf(path: string): vscode.Uri | undefined {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const end = path.indexOf('/');
  const folder = folders.length > 1 ? folders.find(({ name }) => name === path.slice(0, end)) : folders[0];
  return folder && vscode.Uri.joinPath(folder.uri, folders.length > 1 ? path.slice(end + 1) : path);
}

/** Index of compiler output in the open folders. @param changed called when other ABIs may improve earlier results */
export function openProject(log: Log, changed: () => void): ProjectIndex {
  const files = new WorkspaceFiles((error) => log.error('Searching new folders for ABIs failed.', error));
  return new ProjectIndex(files, { changed, report: (text) => log.write({ level: 'warn', text }) });
}

/** The parts of a Uri that identify a file. */
interface Place {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

/** Files by URI, with lookup of those below a folder. */
export class KnownFiles<Uri extends Place> {
  private readonly byName = new Map<string, Uri>();
  /** All ancestor folders of the files: a fast check, since most queried folders contain none. */
  private readonly folders = new Set<string>();

  set(name: string, uri: Uri): void {
    this.byName.set(name, uri);
    const file = addressOf(uri);
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      const folder = file.slice(0, end);
      if (this.folders.has(folder)) {
        return;
      }
      this.folders.add(folder);
    }
  }

  get(name: string): Uri | undefined {
    return this.byName.get(name);
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  delete(name: string): void {
    this.byName.delete(name);
  }

  below(folder: Place): readonly string[] {
    const place = addressOf(folder).replace(/\/$/, '');
    return this.folders.has(place)
      ? [...this.byName].filter(([, uri]) => addressOf(uri).startsWith(`${place}/`)).map(([name]) => name)
      : [];
  }
}

function addressOf({ scheme, authority, path }: Place): string {
  return `${scheme}://${authority}${path}`;
}
