import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat as statOf, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FileType } from './enums';
import { Disposable, EventEmitter } from './events';
import { matchesPattern } from './glob';
import { host } from './host';
import { Uri } from './uri';
import { FileSystemError, RelativePattern } from './values';

interface FileStat {
  readonly type: number;
  readonly size: number;
  readonly mtime: number;
}

/** The part of FileSystemProvider that is used. */
interface Provider {
  onDidChangeFile(hear: (changes: readonly { readonly uri: Uri }[]) => void): Disposable;
  stat(uri: Uri): FileStat | Promise<FileStat>;
  readFile(uri: Uri): Uint8Array | Promise<Uint8Array>;
}

const providers = new Map<string, { readonly provider: Provider; readonly isReadonly: boolean }>();

export function registerFileSystemProvider(
  scheme: string,
  provider: Provider,
  { isReadonly = false }: { readonly isReadonly?: boolean } = {},
): Disposable {
  providers.set(scheme, { provider, isReadonly });
  return new Disposable(() => providers.delete(scheme));
}

export function registerTextDocumentContentProvider(
  scheme: string,
  { provideTextDocumentContent }: { provideTextDocumentContent(uri: Uri): Promise<string> },
): Disposable {
  const readFile = async (uri: Uri) => new TextEncoder().encode(await provideTextDocumentContent(uri));
  const stat = async (uri: Uri) => ({ type: 1, ctime: 0, mtime: 0, size: (await readFile(uri)).length });
  const onDidChangeFile = () => new Disposable(() => undefined);
  return registerFileSystemProvider(scheme, { readFile, stat, onDidChangeFile }, { isReadonly: true });
}

export function providerOf(scheme: string): Provider | undefined {
  return providers.get(scheme)?.provider;
}

const codes: Readonly<Record<string, string>> = {
  ...{ ENOENT: 'FileNotFound', ENOTDIR: 'FileNotADirectory', EISDIR: 'FileIsADirectory', EEXIST: 'FileExists' },
  ...{ ERR_FS_CP_EEXIST: 'FileExists', EACCES: 'NoPermissions' },
};

async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new FileSystemError(message, codes[code] ?? 'Unknown');
  }
}

export async function readUri(uri: Uri): Promise<Uint8Array> {
  const provider = providerOf(uri.scheme);
  if (provider !== undefined) {
    return await provider.readFile(uri);
  }
  if (uri.scheme !== 'file') {
    throw new FileSystemError(`there is no file system for ${uri.toString()}`, 'Unavailable');
  }
  return new Uint8Array(await onDisk(readFile(uri.fsPath)));
}

export const fs = {
  stat: async (uri: Uri): Promise<FileStat> => {
    const provider = providerOf(uri.scheme);
    if (provider !== undefined) {
      return await provider.stat(uri);
    }
    const found = await onDisk(statOf(uri.fsPath));
    const type = found.isFile() ? FileType.File : found.isDirectory() ? FileType.Directory : FileType.Unknown;
    return { type, size: found.size, mtime: found.mtimeMs };
  },
  readFile: readUri,
  writeFile: async ({ fsPath }: Uri, bytes: Uint8Array): Promise<void> => {
    await onDisk(mkdir(path.dirname(fsPath), { recursive: true }));
    await onDisk(writeFile(fsPath, bytes));
  },
  readDirectory: async ({ fsPath }: Uri): Promise<(readonly [string, number])[]> =>
    (await onDisk(readdir(fsPath, { withFileTypes: true }))).map((entry) => [
      entry.name,
      entry.isDirectory() ? FileType.Directory : entry.isFile() ? FileType.File : FileType.SymbolicLink,
    ]),
  createDirectory: async ({ fsPath }: Uri): Promise<void> => {
    await onDisk(mkdir(fsPath, { recursive: true }));
  },
  copy: (from: Uri, to: Uri, { overwrite = false }: { readonly overwrite?: boolean } = {}): Promise<void> =>
    onDisk(cp(from.fsPath, to.fsPath, { recursive: true, force: overwrite, errorOnExist: !overwrite })),
  delete: ({ fsPath }: Uri, { recursive = false }: { readonly recursive?: boolean } = {}): Promise<void> =>
    onDisk(rm(fsPath, { recursive })),
  isWritableFileSystem: (scheme: string): boolean | undefined =>
    scheme === 'file' ? true : providers.has(scheme) ? !providers.get(scheme)!.isReadonly : undefined,
};

const made = new EventEmitter<string>();
const altered = new EventEmitter<string>();
const removed = new EventEmitter<string>();
const known = new Set<string>();
let watcher: FSWatcher | undefined;

/** Watches the open folder once there is a listener. */
function watchFolder(): void {
  if (watcher !== undefined) {
    return;
  }
  readdirSync(host.workspace, { recursive: true, encoding: 'utf8' }).forEach((file) => known.add(file));
  watcher = watch(host.workspace, { recursive: true }, (_, file) => {
    if (file !== null) {
      void tell(file);
    }
  });
  watcher.on('error', () => undefined).unref();
}

async function tell(file: string): Promise<void> {
  const whole = path.join(host.workspace, file);
  const isThere = await statOf(whole).then(
    () => true,
    () => false,
  );
  const wasThere = known.has(file);
  if (isThere) {
    known.add(file);
  } else {
    known.delete(file);
  }
  if (isThere || wasThere) {
    (isThere ? (wasThere ? altered : made) : removed).fire(whole);
  }
}

export function closeDisk(): void {
  watcher?.close();
}

export function createFileSystemWatcher(pattern: string | RelativePattern): Disposable & object {
  watchFolder();
  const listeners: Disposable[] = [];
  const on = (emitter: EventEmitter<string>) => (hear: (uri: Uri) => void) => {
    const listener = emitter.event((file) => {
      if (matchesPattern(pattern, file, host.workspace)) {
        hear(Uri.file(file));
      }
    });
    listeners.push(listener);
    return listener;
  };
  return Object.assign(new Disposable(() => listeners.forEach((one) => one.dispose())), {
    onDidCreate: on(made),
    onDidChange: on(altered),
    onDidDelete: on(removed),
  });
}

export async function findFiles(
  include: string | RelativePattern,
  exclude?: string | RelativePattern | null,
  most = Infinity,
): Promise<readonly Uri[]> {
  const base = include instanceof RelativePattern ? include.base : host.workspace;
  const entries = await readdir(base, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => matchesPattern(include, file, host.workspace))
    .filter((file) => !exclude || !matchesPattern(exclude, file, host.workspace))
    .slice(0, most)
    .map((file) => Uri.file(file));
}
