import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

export interface Bounds {
  /** Longer files are not read, or of those of which the head is enough, no more of them. */
  readonly maxBytes: number;
  readonly isHeadEnough?: boolean;
  /** A link that leads out of all of these is not followed; absent: it may lead anywhere. */
  readonly within?: readonly string[];
}

/** Bytes of a file, or why there are none: there is no file, it is longer than its bounds, or a link leads out of them. */
export type FileBytes = Uint8Array | 'none' | 'long' | 'outside';

/** What stands no more where it was looked for. */
const gone: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

/**
 * Reads a regular file of the disk. Pipes and devices, which wait or go on without end, are no files; one that grows while it
 * is read is read up to its bounds.
 *
 * @throws {Error} it may not be read, or its links have no end
 */
export async function readRegularFile(file: string, { maxBytes, isHeadEnough, within }: Bounds): Promise<FileBytes> {
  try {
    const real = await realpath(file);
    if (within !== undefined && !(await isWithin(real, within))) {
      return 'outside';
    }
    // Opening a device may already do something.
    const facts = await stat(real);
    const size = facts.isFile() ? facts.size : undefined;
    if (size === undefined || (size > maxBytes && isHeadEnough !== true)) {
      return size === undefined ? 'none' : 'long';
    }
    const bytes = await readUpTo(real, maxBytes, size);
    return bytes.length <= maxBytes ? bytes : isHeadEnough === true ? bytes.subarray(0, maxBytes) : 'long';
  } catch (error) {
    if (error instanceof Error && 'code' in error && gone.has(String(error.code))) {
      return 'none';
    }
    throw error;
  }
}

async function isWithin(real: string, folders: readonly string[]): Promise<boolean> {
  for (const folder of folders) {
    // A folder is looked up again where it may lead elsewhere by now, and not for each of thousands of files.
    if (isBelow(real, bases.get(folder)) || isBelow(real, await lookUp(folder))) {
      return true;
    }
  }
  return false;
}

const bases = new Map<string, string>();

async function lookUp(folder: string): Promise<string> {
  const base = await realpath(folder);
  bases.set(folder, base);
  return base;
}

function isBelow(real: string, base: string | undefined): boolean {
  return base !== undefined && real.startsWith(base.endsWith(path.sep) ? base : base + path.sep);
}

/** The bytes of a file, and one more than `maxBytes` where it has them. @param size that it had */
async function readUpTo(file: string, maxBytes: number, size: number): Promise<Uint8Array> {
  // What was put there since neither waits nor leads elsewhere. Windows has none of these.
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
  const handle = await open(file, flags);
  try {
    if (!(await handle.stat()).isFile()) {
      return new Uint8Array();
    }
    const parts: Uint8Array[] = [];
    let length = 0;
    while (length <= maxBytes) {
      const wanted = Math.min(maxBytes + 1 - length, Math.max(size + 1 - length, chunk));
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, length);
      if (bytesRead === 0) {
        break;
      }
      parts.push(buffer.subarray(0, bytesRead));
      length += bytesRead;
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts, length);
  } finally {
    await handle.close();
  }
}

const chunk = 64 * 1024;
