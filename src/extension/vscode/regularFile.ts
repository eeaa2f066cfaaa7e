import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { sep } from 'node:path';

export interface Bounds {
  /** Longer files are not read; where the head is enough, only this much of them. */
  readonly maxBytes: number;
  readonly isHeadEnough?: boolean;
  /** Symlinks that lead out of all of these are not followed; absent to follow all. */
  readonly within?: readonly string[];
}

/** Bytes of a file, or why there are none: it does not exist, exceeds the limit, or is outside the allowed folders. */
export type FileBytes = Uint8Array | 'none' | 'long' | 'outside';

/** Errors of paths that no longer exist. */
const missingCodes: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

/**
 * Reads a regular file from disk. Pipes and devices, which may block or be endless, do not count as files; a growing
 * file is read up to the limit.
 *
 * @throws {Error} it may not be read, or has circular links
 */
export async function readRegularFile(file: string, { maxBytes, isHeadEnough, within }: Bounds): Promise<FileBytes> {
  try {
    const real = await realpath(file);
    if (within !== undefined && !(await isWithin(real, within))) {
      return 'outside';
    }
    // Opening a device may have side effects.
    const facts = await stat(real);
    const size = facts.isFile() ? facts.size : undefined;
    if (size === undefined || (size > maxBytes && isHeadEnough !== true)) {
      return size === undefined ? 'none' : 'long';
    }
    const bytes = await readUpTo(real, maxBytes, size);
    return bytes.length <= maxBytes ? bytes : isHeadEnough === true ? bytes.subarray(0, maxBytes) : 'long';
  } catch (error) {
    if (error instanceof Error && 'code' in error && missingCodes.has(String(error.code))) {
      return 'none';
    }
    throw error;
  }
}

async function isWithin(real: string, folders: readonly string[]): Promise<boolean> {
  for (const folder of folders) {
    // The real path of a folder is resolved again only on a mismatch, not for each of thousands of files.
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
  return base !== undefined && real.startsWith(base.endsWith(sep) ? base : base + sep);
}

/** The bytes of a file, up to one more than `maxBytes`. @param size from stat */
async function readUpTo(file: string, maxBytes: number, size: number): Promise<Uint8Array> {
  // If the file was replaced meanwhile, open neither blocks nor follows a symlink. Windows has neither flag.
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
