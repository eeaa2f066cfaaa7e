import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';

const namePattern = /^[\w-]{1,120}$/;
const maxFiles = 400;
const maxBytes = 64 << 20;

/** A cache of texts in files of a folder, shared by all windows and commands; the oldest are evicted. */
export class StoredTexts {
  /**
   * @param folder absent: nothing is stored, as in a browser
   * @param failed receives why a text could not be stored
   */
  constructor(
    private readonly folder: string | undefined,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** `undefined` where it is not stored. @param name letters, digits, `_` and `-` */
  async get(name: string): Promise<string | undefined> {
    if (this.folder === undefined || !namePattern.test(name)) {
      return undefined;
    }
    const file = path.join(this.folder, name);
    try {
      const text = await readFile(file, 'utf8');
      await utimes(file, new Date(), new Date());
      return text;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        this.failed(error);
      }
      return undefined;
    }
  }

  async set(name: string, text: string): Promise<void> {
    const { folder } = this;
    if (folder === undefined || !namePattern.test(name)) {
      return;
    }
    try {
      await mkdir(folder, { recursive: true });
      const part = path.join(folder, `${name}.${randomUUID()}`);
      await writeFile(part, text);
      await rename(part, path.join(folder, name));
      await prune(folder);
    } catch (error) {
      this.failed(error);
    }
  }
}

async function prune(folder: string): Promise<void> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const { size, mtimeMs } = await stat(file);
      return { file, size, mtimeMs };
    }),
  );
  let bytes = 0;
  for (const [i, { file, size }] of files.sort((a, b) => b.mtimeMs - a.mtimeMs).entries()) {
    bytes += size;
    if (i >= maxFiles || bytes > maxBytes) {
      await rm(file, { force: true });
    }
  }
}
