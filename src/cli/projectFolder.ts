import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ProjectIndex, projectFileAt } from '../engine';
import { nextTurn } from '../engine/primitives';
import { fileUri } from './givenFiles';
import { listBelow } from './listBelow';

const isWanted = (file: string): boolean => projectFileAt(file) !== undefined;
const skipped = ['node_modules', '.git', 'dry-run'];

/** ABIs and builds below a folder on disk with their sources, as the editor would read a workspace's. */
export function projectFolder(root: string, notify: (sentence: string) => void): ProjectIndex {
  const files = {
    list: (most: number) => listBelow(root, { isWanted, skipped, most }),
    read: async (file: string, maxBytes: number) => {
      const whole = path.join(root, file);
      const result = await stat(whole).catch(() => undefined);
      return result?.isFile() !== true
        ? undefined
        : result.size > maxBytes
          ? {}
          : { text: await readFile(whole, 'utf8') };
    },
    uriOf: (file: string) => fileUri(path.join(root, file)),
    watch: () => ({ dispose: () => undefined }),
    pause: nextTurn,
    now: () => performance.now(),
  };
  return new ProjectIndex(files, { changed: () => undefined, report: notify });
}
