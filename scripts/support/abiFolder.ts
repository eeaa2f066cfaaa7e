import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ProjectAbi } from '../../src/state/abi/projectAbi';

const folders = new Set(['out', 'artifacts', 'broadcast']);
const skipped = new Set(['node_modules', '.git', 'build-info', 'dry-run']);

/** The ABIs below a folder on disk, as the editor would read a workspace's. */
export function abiFolder(root: string, tell: (sentence: string) => void): ProjectAbi {
  const files = {
    list: (most: number) => listBelow(root, most),
    read: async (file: string, maxBytes: number) => {
      const whole = path.join(root, file);
      return (await stat(whole)).size > maxBytes ? undefined : readFile(whole, 'utf8');
    },
    watch: () => ({ dispose: () => undefined }),
    pause: () => new Promise<void>((resolve) => setImmediate(resolve)),
    now: () => performance.now(),
  };
  return new ProjectAbi(files, { changed: () => undefined, tell });
}

async function listBelow(root: string, most: number): Promise<readonly string[]> {
  const found: string[] = [];
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined && found.length < most; folder = waiting.pop()) {
    for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !skipped.has(entry.name)) {
        waiting.push(name);
      } else if (entry.isFile() && name.endsWith('.json') && name.split('/').some((part) => folders.has(part))) {
        found.push(name);
      }
    }
  }
  return found.slice(0, most);
}
