import * as z from 'zod/mini';
import { type Hash, createHash } from 'node:crypto';
import { type FileHandle, constants, lstat, open, rm, rename } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { PageCursor } from '../../../net';
import { plainJson } from '../../../primitives';
import { type ListRef, readListRef } from '../../../report';
import type { ExportFormat } from '../../exportText';
import { StaleExportError } from '../list';

/** Windows lacks these flags, but only lets administrators create symbolic links. */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY, O_RDWR } = constants as Partial<typeof constants> & typeof constants;

/** Maps one error code of the file system to `undefined`, and throws any other error. */
export const ignoreErrorCode =
  (code: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) {
      throw error;
    }
    return undefined;
  };

/**
 * Files that an export creates in a folder that others may write to. Symbolic links in their place are never followed,
 * so that no other file is read, truncated or overwritten.
 */
export const ownFile = {
  /** Creates the file, replacing any file or link. */
  async create(path: string, mode?: number): Promise<FileHandle> {
    await rm(path, { force: true });
    return await open(path, 'wx+', mode);
  },

  /**
   * Opens a file. `foreign`: a link, pipe or folder, or, for writing, a file with further hard links.
   *
   * @returns `undefined` where there is none
   */
  async open(path: string, access: 'read' | 'write'): Promise<FileHandle | 'foreign' | undefined> {
    const flags = (access === 'read' ? O_RDONLY : O_RDWR) | O_NOFOLLOW | O_NONBLOCK;
    const handle = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ELOOP' || error.code === 'ENXIO') {
        return 'foreign' as const;
      }
      return ignoreErrorCode('ENOENT')(error);
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

  /** Whether the path still refers to the opened file. */
  async isStill(path: string, handle: FileHandle): Promise<boolean> {
    const [opened, named] = await Promise.all([
      handle.stat({ bigint: true }),
      lstat(path, { bigint: true }).catch(ignoreErrorCode('ENOENT')),
    ]);
    return opened.ino === named?.ino && opened.dev === named.dev;
  },
};

export function partName(file: string): string {
  return `${file}.unfinished`;
}

const LINE_FEED = 0x0a;

const QUOTE = 0x22;

/** Counts the records in a file's bytes: lines, which in CSV may continue within quotes. */
class RecordCount {
  count = 0;
  private isQuoted = false;

  constructor(private readonly format: ExportFormat) {}

  add(chunk: Uint8Array): void {
    const quotes = this.format === 'csv';
    for (const byte of chunk) {
      if (byte === QUOTE && quotes) {
        this.isQuoted = !this.isQuoted;
      } else if (byte === LINE_FEED && !this.isQuoted) {
        this.count++;
      }
    }
  }
}

const CHUNK = 1024 * 1024;

interface FilePlace {
  readonly bytes: number;
  /** SHA-256 of these bytes, in hex. */
  readonly hash: string;
}

/** The expected content of a file in which an export resumes. */
export interface ExpectedPart extends FilePlace {
  readonly format: ExportFormat;
  /** The start of the file, with the column names. */
  readonly header: string;
  readonly rows: number;
}

/** `<file>.unfinished`, renamed to the file when complete, so that a partial export is never mistaken for one. */
export class PartFile {
  private constructor(
    private readonly handle: FileHandle,
    private readonly file: string,
    private bytes: number,
    /** SHA-256 of everything written. */
    private readonly hash: Hash,
  ) {}

  static async create(file: string): Promise<PartFile> {
    return new PartFile(await ownFile.create(partName(file)), file, 0, createHash('sha256'));
  }

  /**
   * Resumes after the last complete page and truncates the rest, which a crash may have left. Reads the whole file.
   *
   * @throws {StaleExportError} where the file is missing or was changed
   * @throws the signal's reason
   */
  static async reopen(file: string, expected: ExpectedPart, signal: AbortSignal): Promise<PartFile> {
    const handle = await ownFile.open(partName(file), 'write');
    if (handle === undefined || handle === 'foreign') {
      throw changed(file);
    }
    try {
      const hash = await hashOf(handle, expected, signal);
      if (hash === undefined) {
        throw changed(file);
      }
      await handle.truncate(expected.bytes);
      return new PartFile(handle, file, expected.bytes, hash);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  get place(): FilePlace {
    return { bytes: this.bytes, hash: this.hash.copy().digest('hex') };
  }

  /** Resolves once the text is flushed to disk. */
  async append(text: string): Promise<void> {
    const buffer = Buffer.from(text);
    let written = 0;
    while (written < buffer.length) {
      const { bytesWritten } = await this.handle.write(buffer, written, buffer.length - written, this.bytes + written);
      written += bytesWritten;
    }
    await this.handle.datasync();
    this.bytes += buffer.length;
    this.hash.update(buffer);
  }

  async close(): Promise<void> {
    await this.handle.close();
  }

  /**
   * Renames the file to its final name, replacing any file there.
   * @throws {StaleExportError} where the path refers to another file
   */
  async finish(): Promise<void> {
    if (!(await ownFile.isStill(partName(this.file), this.handle))) {
      throw changed(this.file);
    }
    await this.close();
    await rename(partName(this.file), this.file);
  }
}

/** Whether a file is complete and unchanged. */
export async function isUnchanged(file: string, expected: ExpectedPart, signal: AbortSignal): Promise<boolean> {
  const handle = await ownFile.open(file, 'read');
  if (handle === undefined || handle === 'foreign') {
    return false;
  }
  try {
    return (await handle.stat()).size === expected.bytes && (await hashOf(handle, expected, signal)) !== undefined;
  } finally {
    await handle.close();
  }
}

/** The hash of the file's first `expected.bytes` bytes; `undefined` where they are not as expected. */
async function hashOf(handle: FileHandle, expected: ExpectedPart, signal: AbortSignal): Promise<Hash | undefined> {
  const hash = createHash('sha256');
  const records = new RecordCount(expected.format);
  const buffer = Buffer.alloc(Math.min(CHUNK, expected.bytes));
  for (let at = 0; at < expected.bytes;) {
    signal.throwIfAborted();
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, expected.bytes - at), at);
    const chunk = buffer.subarray(0, bytesRead);
    if (bytesRead === 0 || (at === 0 && !startsWith(chunk, expected.header))) {
      return undefined;
    }
    hash.update(chunk);
    records.add(chunk);
    at += bytesRead;
  }
  const headers = expected.header === '' ? 0 : 1;
  const isWhole = records.count === expected.rows + headers;
  return isWhole && hash.copy().digest('hex') === expected.hash ? hash : undefined;
}

function startsWith(chunk: Buffer, header: string): boolean {
  const bytes = Buffer.from(header);
  return chunk.subarray(0, bytes.length).equals(bytes);
}

function changed(file: string): StaleExportError {
  return new StaleExportError(
    `Cannot resume the export: ${partName(file)} was changed or removed after it stopped. Start over.`,
  );
}

/** Maximum size of a journal, most of which is the keys of a page's rows. */
const MAX_BYTES = 16 * 1024 * 1024;

const count = z.int().check(z.gte(0));
const journal = z.object({
  version: z.literal(2),
  ref: z.pipe(
    z.unknown(),
    z.custom<ListRef>((value) => readListRef(value) !== undefined, 'a list'),
  ),
  format: z.enum(['ndjson', 'csv']),
  /** The user's file, as an absolute path. Until the end the rows are in `<file>.unfinished`. */
  file: z.string().check(z.refine((file) => isAbsolute(file))),
  /** Host of the service: page tokens are only valid there. */
  host: z.string(),
  /** Length of the file up to the last complete page. */
  bytes: count,
  /** SHA-256 of these bytes in hex, to detect changes to the file. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  rows: count,
  /** Number of rows that could not be parsed. */
  unread: count,
  /** Where the list continues. Absent at the start, and at the end with `whole`. */
  mark: z.optional(z.object({ pageToken: z.string(), keys: z.array(z.string()) })),
  /** The last page has been written. */
  whole: z.boolean(),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
});

/** Progress of an export, written after each page so that it can resume after any interruption. Has no secrets. */
export type Journal = Readonly<Omit<z.infer<typeof journal>, 'version' | 'mark'>> & { readonly mark?: PageCursor };

/**
 * @returns `undefined` where there is none
 * @throws {StaleExportError} where the file is not a journal of ours
 * @throws errors of the file system
 */
export async function readJournal(path: string): Promise<Journal | undefined> {
  const handle = await ownFile.open(path, 'read');
  if (handle === undefined) {
    return undefined;
  }
  const text = handle === 'foreign' ? '' : await textOf(handle);
  const read = journal.safeParse(plainJson(text));
  if (!read.success) {
    throw new StaleExportError(`Cannot resume the export: its journal ${path} is unreadable. Start over.`);
  }
  const { version: _, ...rest } = read.data;
  return rest;
}

/** Replaces the journal atomically: a reader sees the old or the new one, even after a crash. */
export async function writeJournal(path: string, value: Journal): Promise<void> {
  const fresh = `${path}.new`;
  const handle = await ownFile.create(fresh, 0o600);
  try {
    await handle.writeFile(JSON.stringify({ version: 2, ...value }));
    await handle.datasync();
  } catch (error) {
    await handle.close();
    // On a full disk a partial file would take up space.
    await rm(fresh, { force: true });
    throw error;
  }
  await handle.close();
  await rename(fresh, path);
}

export async function removeJournal(path: string): Promise<void> {
  await Promise.all([path, `${path}.new`].map((file) => rm(file, { force: true })));
}

async function textOf(handle: FileHandle): Promise<string> {
  try {
    return (await handle.stat()).size > MAX_BYTES ? '' : await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}
