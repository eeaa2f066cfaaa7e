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
import { sha256Hex } from '../../engine/primitives';
import type { Disposable } from './disposables';

/** Small values by their keys; see SharedEntries. */
export type Entries = Omit<SharedEntries, never>;

const suffix = '.json';

const entryName = /^[0-9a-f]{64}\.json$/;

/** An entry while it is written; one this old was left behind by a window that ended. */
const part = /^[0-9a-f]{64}\.json\.[0-9a-f-]{36}$/;
const leftBehindMs = 60_000;

/**
 * Of what is written. A later version adds fields beside key and value, which this one keeps where it writes the entry anew:
 * windows of both may be open at once, and either may be the one that stays.
 */
const version = 1;

/**
 * Small values that all windows share, each in a file of its own. VS Code keeps an extension's global state as one value,
 * of which each window writes its own copy as a whole, so that two that write at once lose what the other wrote. Here a
 * write touches its own entry alone, is there whole or not at all, and holds in every window from then on.
 *
 * Where the folder cannot be read or written, what the file system throws is thrown: who asks whether something may be
 * sent is then told nothing, and sends nothing. An entry that cannot be read costs itself alone.
 */
export class SharedEntries implements Entries {
  constructor(
    /** Made when something is first written. */
    private readonly folder: string,
  ) {}

  /** Whether there is an entry of this key, one that cannot be read too. */
  has(key: string): boolean {
    return isThere(this.fileOf(key));
  }

  /** Whether there is an entry of this key that can be read. */
  hasReadable(key: string): boolean {
    return this.has(key) && this.read(this.fileOf(key)) !== undefined;
  }

  /** The values by their keys, in the order of the keys; without what cannot be read, or is none of ours. */
  all(): ReadonlyMap<string, unknown> {
    const entries = this.files()
      .map((name) => this.read(path.join(this.folder, name)))
      .filter((entry) => entry !== undefined);
    return new Map(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  }

  /** The names of the entries whose key cannot be read: a power cut or another program has broken them. */
  unreadable(): readonly string[] {
    return this.files().filter((name) => {
      const file = path.join(this.folder, name);
      return entryName.test(name) && this.read(file) === undefined && isThere(file);
    });
  }

  /** Removes an entry by its name, as `unreadable` has it. */
  remove(name: string): void {
    rmSync(path.join(this.folder, path.basename(name)), { force: true, recursive: true });
  }

  /** @param value is kept as JSON */
  set(key: string, value: unknown): void {
    mkdirSync(this.folder, { recursive: true });
    this.removeLeftBehind();
    const file = this.fileOf(key);
    const written = `${file}.${crypto.randomUUID()}`;
    try {
      writeFlushed(written, JSON.stringify({ version, ...this.entry(file), key, value }));
      if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) {
        rmSync(file, { recursive: true });
      }
      renameSync(written, file);
    } catch (error) {
      rmSync(written, { force: true });
      throw error;
    }
  }

  delete(key: string): void {
    this.remove(this.nameOf(key));
  }

  /** Keys hold what file names cannot, and names that differ in their case alone may be one file. */
  nameOf(key: string): string {
    return `${sha256Hex(key)}${suffix}`;
  }

  /**
   * Calls `changed` once entries have come or gone, in whichever window.
   *
   * @param failed is told why there will be no more calls
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
      // Another window has just deleted it, or it is no text, no JSON, a folder, or not for us to read: it costs itself alone.
      return undefined;
    }
  }

  private removeLeftBehind(): void {
    for (const name of readdirSync(this.folder).filter((one) => part.test(one))) {
      const file = path.join(this.folder, name);
      const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
      if (written !== undefined && Date.now() - written > leftBehindMs) {
        rmSync(file, { force: true });
      }
    }
  }

  private fileOf(key: string): string {
    return path.join(this.folder, this.nameOf(key));
  }
}

function isThere(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** Is on the disk before it gets its name: a power cut leaves the whole of it, or nothing. */
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
