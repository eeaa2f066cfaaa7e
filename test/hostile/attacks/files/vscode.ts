import { readdirSync, realpathSync, statSync } from 'node:fs';
import { readFile, stat as statOf } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * Stands for VS Code in the attacked program: the parts that find and read files, as its provider of the disk does them.
 * `findFiles` is worse than VS Code's: it lists pipes and devices too, as a watcher tells of them.
 */
export interface Uri {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly fsPath: string;
}

class FileUri implements Uri {
  readonly scheme = 'file';
  readonly authority = '';

  constructor(readonly path: string) {}

  get fsPath(): string {
    return this.path;
  }

  toString(): string {
    return `file://${this.path}`;
  }
}

export const Uri = {
  file: (path: string): Uri => new FileUri(path),
  joinPath: (base: Uri, ...parts: string[]): Uri => new FileUri(join(base.path, ...parts)),
};

export const FileType = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 } as const;

export class FileSystemError extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

const root = process.env['ATTACKED_FOLDER'] ?? '';
const none = { dispose: (): void => undefined };
const [made, changed, deleted] = [new Set<Heard>(), new Set<Heard>(), new Set<Heard>()];
type Heard = (uri: Uri) => void;

/** Has watchers told that a file was made. */
export function tellMade(path: string): void {
  made.forEach((hear) => hear(new FileUri(join(root, path))));
}

const listen =
  (to: Set<Heard>) =>
  (hear: Heard): { dispose(): void } => {
    to.add(hear);
    return { dispose: () => to.delete(hear) };
  };

export const workspace = {
  isTrusted: false,
  workspaceFile: undefined,
  workspaceFolders: [{ uri: new FileUri(root), name: 'attacked', index: 0 }],
  getWorkspaceFolder: (uri: Uri) => (uri.path.startsWith(root + sep) ? workspace.workspaceFolders[0] : undefined),
  asRelativePath: (uri: Uri) => relative(root, uri.path),
  getConfiguration: () => ({ get: () => undefined }),
  onDidChangeWorkspaceFolders: () => none,
  onDidChangeConfiguration: () => none,
  onDidGrantWorkspaceTrust: () => none,
  createFileSystemWatcher: (pattern: string) =>
    pattern === '**'
      ? { ...none, onDidCreate: () => none, onDidChange: () => none, onDidDelete: () => none }
      : { ...none, onDidCreate: listen(made), onDidChange: listen(changed), onDidDelete: listen(deleted) },
  findFiles: (_pattern: string, _leftOut: string, most: number) =>
    Promise.resolve(filesBelow(root, most).map((path) => new FileUri(path))),
  fs: {
    stat: (uri: Uri) => outcome(statOf(uri.path).then((one) => ({ type: typeOf(one), size: one.size, mtime: 0 }))),
    readFile: (uri: Uri) => outcome(readFile(uri.path)),
  },
};

export class EventEmitter<T> {
  private readonly heard = new Set<(value: T) => void>();
  readonly event = (hear: (value: T) => void): { dispose(): void } => {
    this.heard.add(hear);
    return { dispose: () => this.heard.delete(hear) };
  };

  fire(value: T): void {
    this.heard.forEach((hear) => hear(value));
  }

  dispose(): void {
    this.heard.clear();
  }
}

export const Disposable = {
  from: (...all: readonly { dispose(): void }[]) => ({ dispose: () => all.forEach((one) => one.dispose()) }),
};

function typeOf(one: { isFile(): boolean; isDirectory(): boolean }): number {
  return one.isFile() ? FileType.File : one.isDirectory() ? FileType.Directory : FileType.Unknown;
}

const codes: Readonly<Record<string, string>> = { ENOENT: 'FileNotFound', ENOTDIR: 'FileNotADirectory' };

async function outcome<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new FileSystemError(message, codes[code] ?? 'Unknown');
  }
}

/** JSON files at any depth, links followed, no folder twice. */
function filesBelow(folder: string, most: number): readonly string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined && found.length < most; at = waiting.pop()) {
    const real = realpathSync(at);
    if (seen.has(real)) {
      continue;
    }
    seen.add(real);
    for (const name of readdirSync(at)) {
      const path = join(at, name);
      if (isFolder(path) && !name.endsWith('.json')) {
        waiting.push(path);
      } else if (name.endsWith('.json') && found.length < most) {
        found.push(path);
      }
    }
  }
  return found;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // A link to nothing, or to itself.
    return false;
  }
}
