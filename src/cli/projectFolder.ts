import { readFile, stat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { ProjectIndex, projectFileAt } from '../engine';
import { nextTurn } from '../engine/primitives';
import { fileUri } from './givenFiles';

const isWanted = (file: string): boolean => projectFileAt(file) !== undefined;
const skipped = ['node_modules', '.git', 'dry-run'];

/** Indexes ABIs, builds and sources below a folder, as the editor does for a workspace. */
export function projectFolder(root: string, notify: (sentence: string) => void): ProjectIndex {
  const files = {
    list: (most: number) => listFiles(root, { isWanted, skipped, most }),
    read: async (file: string, maxBytes: number) => {
      const fullPath = path.join(root, file);
      const result = await stat(fullPath).catch(() => undefined);
      return result?.isFile() !== true
        ? undefined
        : result.size > maxBytes
          ? {}
          : { text: await readFile(fullPath, 'utf8') };
    },
    uriOf: (file: string) => fileUri(path.join(root, file)),
    watch: () => ({ dispose: () => undefined }),
    pause: nextTurn,
    now: () => performance.now(),
  };
  return new ProjectIndex(files, { changed: () => undefined, report: notify });
}

interface ListOptions {
  /** Called with a path relative to the folder, with forward slashes. */
  readonly isWanted: (path: string) => boolean;
  /** Names of folders that are skipped. */
  readonly skipped: readonly string[];
  readonly most: number;
}

/** Files below a folder on disk, as the editor lists those of a workspace. */
export async function listFiles(root: string, { isWanted, skipped, most }: ListOptions): Promise<readonly string[]> {
  const found: string[] = [];
  const pending = [''];
  for (let folder = pending.pop(); folder !== undefined && found.length < most; folder = pending.pop()) {
    for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !skipped.includes(entry.name)) {
        pending.push(name);
      } else if (entry.isFile() && isWanted(name)) {
        found.push(name);
      }
    }
  }
  return found.slice(0, most);
}
