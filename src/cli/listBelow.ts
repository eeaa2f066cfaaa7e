import { readdir } from 'node:fs/promises';
import path from 'node:path';

export interface Listed {
  /** Of a path from the folder, with forward slashes. */
  readonly isWanted: (path: string) => boolean;
  /** Names of folders that are not looked into. */
  readonly skipped: readonly string[];
  readonly most: number;
}

/** Files below a folder on disk, as the editor would list a workspace's. */
export async function listBelow(root: string, { isWanted, skipped, most }: Listed): Promise<readonly string[]> {
  const found: string[] = [];
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined && found.length < most; folder = waiting.pop()) {
    for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !skipped.includes(entry.name)) {
        waiting.push(name);
      } else if (entry.isFile() && isWanted(name)) {
        found.push(name);
      }
    }
  }
  return found.slice(0, most);
}
