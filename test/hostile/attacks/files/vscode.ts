import { readdir, readFile, realpath, stat as statOf } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * Replaces VS Code in the attacked program: the parts that find and read files, like its file system provider.
 * `findFiles` is worse than VS Code's: it lists pipes and devices too, which a watcher reports.
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
const [made, changed, deleted] = [new Set<Received>(), new Set<Received>(), new Set<Received>()];
type Received = (uri: Uri) => void;

const found = { most: Infinity };

/** Limits the number of files that a search finds, as if the others did not exist yet. */
export function findAtMost(most: number): void {
  found.most = most;
}

/** Notifies watchers of a new file. */
export function notifyCreated(path: string): void {
  made.forEach((receive) => receive(new FileUri(join(root, path))));
}

const listen =
  (to: Set<Received>) =>
  (receive: Received): { dispose(): void } => {
    to.add(receive);
    return { dispose: () => to.delete(receive) };
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
  findFiles: async (_pattern: string, _leftOut: string, most: number) =>
    (await filesBelow(root, Math.min(most, found.most))).map((path) => new FileUri(path)),
  fs: {
    stat: (uri: Uri) => outcome(statOf(uri.path).then((one) => ({ type: typeOf(one), size: one.size, mtime: 0 }))),
    readFile: (uri: Uri) => outcome(readFile(uri.path)),
  },
};

export class EventEmitter<T> {
  private readonly received = new Set<(value: T) => void>();
  readonly event = (receive: (value: T) => void): { dispose(): void } => {
    this.received.add(receive);
    return { dispose: () => this.received.delete(receive) };
  };

  fire(value: T): void {
    this.received.forEach((receive) => receive(value));
  }

  dispose(): void {
    this.received.clear();
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

/** JSON files at any depth, following links, each folder once. VS Code searches in another process. */
async function filesBelow(folder: string, most: number): Promise<readonly string[]> {
  const files: string[] = [];
  const seen = new Set<string>();
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined && files.length < most; at = waiting.pop()) {
    const real = await realpath(at);
    if (seen.has(real)) {
      continue;
    }
    seen.add(real);
    for (const entry of await readdir(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && (await leadsToFolder(path)));
      if (isFolder && !entry.name.endsWith('.json')) {
        waiting.push(path);
      } else if (entry.name.endsWith('.json') && files.length < most) {
        files.push(path);
      }
    }
  }
  return files;
}

async function leadsToFolder(path: string): Promise<boolean> {
  try {
    return (await statOf(path)).isDirectory();
  } catch {
    // A dangling or circular link.
    return false;
  }
}
