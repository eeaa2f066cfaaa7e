import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Disposable } from './disposables';

/** Small values by key; see SharedEntries. */
export type Entries = Omit<SharedEntries, never>;

const suffix = '.json';

const entryName = /^[0-9a-f]{64}\.json$/;

/** A temporary file of an entry; old ones are left over from windows that ended. */
const temporaryFile = /^[0-9a-f]{64}\.json\.[0-9a-f-]{36}$/;
const staleMs = 60_000;

/**
 * Format version. Later versions may add fields next to key and value, which this one preserves when it rewrites an
 * entry: windows with different versions may be open at once, and either may be the one that stays.
 */
const version = 1;

/**
 * Small values shared by all windows, each in a file of its own. VS Code stores an extension's global state as one
 * value, which each window overwrites with its own copy, so that concurrent writes are lost. Here a write is atomic,
 * affects only its own entry, and is visible in every window from then on.
 *
 * Where the folder cannot be read or written, file system errors are thrown: a consent check then fails, and nothing is
 * sent. An unreadable entry affects only itself.
 */
export class SharedEntries implements Entries {
  constructor(
    /** Created on the first write. */
    private readonly folder: string,
  ) {}

  has(key: string): boolean {
    return exists(this.fileOf(key));
  }

  /** Whether there is a readable entry for this key. */
  hasReadable(key: string): boolean {
    return this.has(key) && this.read(this.fileOf(key)) !== undefined;
  }

  /** Values by key, sorted by key; without unreadable or foreign files. */
  all(): ReadonlyMap<string, unknown> {
    const entries = this.files()
      .map((name) => this.read(path.join(this.folder, name)))
      .filter((entry) => entry !== undefined);
    return new Map(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  }

  /** Names of entries without a readable key, damaged by a power failure or another program. */
  unreadable(): readonly string[] {
    return this.files().filter((name) => {
      const file = path.join(this.folder, name);
      return entryName.test(name) && this.read(file) === undefined && exists(file);
    });
  }

  remove(name: string): void {
    rmSync(path.join(this.folder, path.basename(name)), { force: true, recursive: true });
  }

  /** @param value stored as JSON */
  set(key: string, value: unknown): void {
    mkdirSync(this.folder, { recursive: true });
    this.removeLeftBehind();
    const file = this.fileOf(key);
    const temporary = `${file}.${crypto.randomUUID()}`;
    try {
      writeFlushed(temporary, JSON.stringify({ version, ...this.entry(file), key, value }));
      if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) {
        rmSync(file, { recursive: true });
      }
      renameSync(temporary, file);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  }

  delete(key: string): void {
    this.remove(this.nameOf(key));
  }

  /** Hashed: keys contain characters that file names cannot, and file systems may ignore case. */
  nameOf(key: string): string {
    return `${createHash('sha256').update(key).digest('hex')}${suffix}`;
  }

  /**
   * Calls `changed` once entries were added or removed, in any window.
   *
   * @param failed called with the reason where watching ends
   */
  watch(changed: () => void, failed: (error: unknown) => void): Disposable {
    try {
      mkdirSync(this.folder, { recursive: true });
      let known = this.files().join();
      const watcher = watch(this.folder, { persistent: false }, () => {
        try {
          const now = this.files().join();
          if (now !== known) {
            known = now;
            changed();
          }
        } catch (error) {
          failed(error);
        }
      });
      watcher.on('error', failed);
      return { dispose: () => watcher.close() };
    } catch (error) {
      failed(error);
      return { dispose: () => undefined };
    }
  }

  private files(): readonly string[] {
    try {
      return readdirSync(this.folder)
        .filter((name) => name.endsWith(suffix))
        .sort();
    } catch (error) {
      if (isMissing(error)) {
        return [];
      }
      throw error;
    }
  }

  private read(file: string): readonly [string, unknown] | undefined {
    const entry = this.entry(file);
    return entry && [entry.key, entry.value];
  }

  private entry(file: string): { readonly key: string; readonly value?: unknown } | undefined {
    try {
      const entry = JSON.parse(readFileSync(file, 'utf8')) as { readonly key: string } | null;
      return typeof entry?.key === 'string' && this.fileOf(entry.key) === file ? entry : undefined;
    } catch {
      // Deleted by another window, or not text, not JSON, a folder, or unreadable: only this entry is affected.
      return undefined;
    }
  }

  private removeLeftBehind(): void {
    for (const name of readdirSync(this.folder).filter((one) => temporaryFile.test(one))) {
      const file = path.join(this.folder, name);
      const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
      if (written !== undefined && Date.now() - written > staleMs) {
        rmSync(file, { force: true });
      }
    }
  }

  private fileOf(key: string): string {
    return path.join(this.folder, this.nameOf(key));
  }
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** Flushed to disk before the rename: a power failure leaves all of it, or nothing. */
function writeFlushed(file: string, text: string): void {
  const handle = openSync(file, 'wx');
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
