import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Disposable } from './disposables';

const suffix = '.json';

/**
 * Small values that all windows share, each in a file of its own. VS Code keeps an extension's global state as one value,
 * of which each window writes its own copy as a whole, so that two that write at once lose what the other wrote. Here a
 * write touches its own entry alone, is there whole or not at all, and holds in every window from then on.
 *
 * Reads and writes throw what the file system throws, beside that something is not there: who asks whether something may
 * be sent is then told nothing, and sends nothing.
 */
export class SharedEntries {
  constructor(
    /** Made when something is first written. */
    private readonly folder: string,
  ) {}

  has(key: string): boolean {
    return statSync(this.fileOf(key), { throwIfNoEntry: false }) !== undefined;
  }

  /** The values by their keys, in the order of the keys; without what is none of ours. */
  all(): ReadonlyMap<string, unknown> {
    const entries = this.files()
      .map((name) => this.read(path.join(this.folder, name)))
      .filter((entry) => entry !== undefined);
    return new Map(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  }

  /** @param value is kept as JSON */
  set(key: string, value: unknown): void {
    mkdirSync(this.folder, { recursive: true });
    const file = this.fileOf(key);
    const part = `${file}.${randomUUID()}`;
    writeFileSync(part, JSON.stringify({ key, value }));
    try {
      renameSync(part, file);
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
  }

  delete(key: string): void {
    rmSync(this.fileOf(key), { force: true });
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
    try {
      const { key, value } = JSON.parse(readFileSync(file, 'utf8')) as { key?: unknown; value?: unknown };
      return typeof key === 'string' && this.fileOf(key) === file ? [key, value] : undefined;
    } catch (error) {
      // Another window has just deleted it, or somebody else has written it.
      if (isMissing(error) || error instanceof SyntaxError) {
        return undefined;
      }
      throw error;
    }
  }

  /** Keys hold what file names cannot, and names that differ in their case alone may be one file. */
  private fileOf(key: string): string {
    return path.join(this.folder, `${createHash('sha256').update(key).digest('hex')}${suffix}`);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
