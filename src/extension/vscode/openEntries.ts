import vscode = require('vscode');
import { hasNode } from '../../engine/primitives';
import type { Disposable } from './disposables';
import type { Memory } from './secrets';
import { type Entries, SharedEntries } from './sharedEntries';

/** Entries that all windows share under a name. @param failed called where VS Code did not store a value */
export function openEntries(
  { globalState, globalStorageUri }: vscode.ExtensionContext,
  name: string,
  failed: (error: unknown) => void,
): Entries {
  return hasNode
    ? new SharedEntries(vscode.Uri.joinPath(globalStorageUri, name).fsPath)
    : new MemoryEntries(globalState, name, failed);
}

/**
 * Fallback without files, in a browser: VS Code's global state, as one value. Concurrent writes of two windows can
 * overwrite each other; other windows' writes are visible after a reload.
 */
class MemoryEntries implements Entries {
  private readonly key: string;

  constructor(
    private readonly memory: Memory,
    name: string,
    private readonly failed: (error: unknown) => void,
  ) {
    this.key = `entries ${name}`;
  }

  has(key: string): boolean {
    return this.all().has(key);
  }

  hasReadable(key: string): boolean {
    return this.has(key);
  }

  all(): ReadonlyMap<string, unknown> {
    const entries = this.memory.get(this.key);
    return new Map(Array.isArray(entries) ? (entries as [string, unknown][]) : []);
  }

  /** VS Code stores all of them, or none. */
  unreadable(): readonly string[] {
    return [];
  }

  remove(name: string): void {
    this.delete(name);
  }

  set(key: string, value: unknown): void {
    const others = [...this.all()].filter(([one]) => one !== key);
    this.write([...others, [key, value]]);
  }

  delete(key: string): void {
    this.write([...this.all()].filter(([one]) => one !== key));
  }

  nameOf(key: string): string {
    return key;
  }

  /** Other windows send no events. */
  watch(): Disposable {
    return { dispose: () => undefined };
  }

  private write(entries: readonly (readonly [string, unknown])[]): void {
    const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.memory.update(this.key, sorted).then(undefined, this.failed);
  }
}
