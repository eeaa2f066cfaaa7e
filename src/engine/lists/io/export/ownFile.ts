import { constants, type FileHandle, lstat, open, rm } from 'node:fs/promises';

/** Windows has no such flags, and makes links for administrators alone. */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY, O_RDWR } = constants as Partial<typeof constants> & typeof constants;

/**
 * Files that an export has made beside those of others. Whoever can write to their folder can put a link in their place:
 * it is never followed, so that no other file is read, cut or written over.
 */
export const ownFile = {
  /** Makes it anew, in the place of whatever file or link stood there. */
  async create(path: string, mode?: number): Promise<FileHandle> {
    await rm(path, { force: true });
    return await open(path, 'wx+', mode);
  },

  /**
   * `undefined` where there is none; `foreign`: it is a link, a pipe or a folder, or what would be written to has a second
   * name.
   */
  async open(path: string, access: 'read' | 'write'): Promise<FileHandle | 'foreign' | undefined> {
    const flags = (access === 'read' ? O_RDONLY : O_RDWR) | O_NOFOLLOW | O_NONBLOCK;
    const handle = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
      switch (error.code) {
        case 'ENOENT':
          return undefined;
        case 'ELOOP':
        case 'ENXIO':
          return 'foreign' as const;
        default:
          throw error;
      }
    });
    if (handle === undefined || handle === 'foreign') {
      return handle;
    }
    const info = await handle.stat();
    if (info.isFile() && (access === 'read' || info.nlink === 1)) {
      return handle;
    }
    await handle.close();
    return 'foreign';
  },

  /** Whether what has this name now is what was opened. */
  async isStill(path: string, handle: FileHandle): Promise<boolean> {
    const [opened, named] = await Promise.all([
      handle.stat({ bigint: true }),
      lstat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') {
          return undefined;
        }
        throw error;
      }),
    ]);
    return opened.ino === named?.ino && opened.dev === named.dev;
  },
};

/** Where the rows of an export stand until it is whole. */
export function partName(file: string): string {
  return `${file}.unfinished`;
}
