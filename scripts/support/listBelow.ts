import { readdir } from 'node:fs/promises';
import path from 'node:path';

export interface Listed {
  /** Names of folders that a file is below of. */
  readonly folders: readonly string[];
  readonly skipped: readonly string[];
  readonly most: number;
}

/** JSON files below a folder on disk, as the editor would list a workspace's. */
export async function listBelow(root: string, { folders, skipped, most }: Listed): Promise<readonly string[]> {
  const found: string[] = [];
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined && found.length < most; folder = waiting.pop()) {
    for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !skipped.includes(entry.name)) {
        waiting.push(name);
      } else if (entry.isFile() && name.endsWith('.json') && name.split('/').some((part) => folders.includes(part))) {
        found.push(name);
      }
    }
  }
  return found.slice(0, most);
}
