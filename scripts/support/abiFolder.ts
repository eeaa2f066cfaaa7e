import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isArtifactPath, ProjectAbi } from '../../src/engine';
import { listBelow } from './listBelow';

const skipped = ['node_modules', '.git', 'build-info', 'dry-run'];

/** The ABIs below a folder on disk, as the editor would read a workspace's. */
export function abiFolder(root: string, notify: (sentence: string) => void): ProjectAbi {
  const files = {
    list: (most: number) => listBelow(root, { isWanted: isArtifactPath, skipped, most }),
    read: async (file: string, maxBytes: number) => {
      const whole = path.join(root, file);
      return (await stat(whole)).size > maxBytes ? undefined : readFile(whole, 'utf8');
    },
    watch: () => ({ dispose: () => undefined }),
    pause: () => new Promise<void>((resolve) => setImmediate(resolve)),
    now: () => performance.now(),
  };
  return new ProjectAbi(files, { changed: () => undefined, report: notify });
}
