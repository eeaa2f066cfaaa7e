import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SharedEntries } from '../../src/extension/vscode/sharedEntries';

/** A folder shared by windows; each `open` is another window's view of it. */
export interface SharedFolder {
  readonly folder: string;
  open(): SharedEntries;
  remove(): void;
}

export function sharedFolder(): SharedFolder {
  const parent = mkdtempSync(path.join(tmpdir(), 'snowprobe-shared-'));
  const folder = path.join(parent, 'entries');
  return {
    folder,
    open: () => new SharedEntries(folder),
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}
