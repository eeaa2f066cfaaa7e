import * as z from 'zod/mini';
import { type Hash, createHash } from 'node:crypto';
import { type FileHandle, constants, lstat, open, rm, rename } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { PageCursor } from '../../../net';
import { plainJson } from '../../../primitives';
import { type ListRef, readListRef } from '../../../report';
import type { ExportFormat } from '../../exportText';
import { StaleExportError } from '../list';

/** Windows has no such flags, and makes links for administrators alone. */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY, O_RDWR } = constants as Partial<typeof constants> & typeof constants;

/** Undefined for one fault of the file system. */
export const unless =
  (code: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) {
      throw error;
    }
    return undefined;
  };

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
      if (error.code === 'ELOOP' || error.code === 'ENXIO') {
        return 'foreign' as const;
      }
      return unless('ENOENT')(error);
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
      lstat(path, { bigint: true }).catch(unless('ENOENT')),
    ]);
    return opened.ino === named?.ino && opened.dev === named.dev;
  },
};

/** Where the rows of an export stand until it is whole. */
export function partName(file: string): string {
  return `${file}.unfinished`;
}

const LINE_FEED = 0x0a;

const QUOTE = 0x22;

/** Counts the records of a file from its bytes: lines, which in CSV may go on inside of quotes. */
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

/** Bytes that are read at a time. */
const CHUNK = 1024 * 1024;

/** Where an export stands in its file. */
interface FilePlace {
  readonly bytes: number;
  /** See `Journal`. */
  readonly hash: string;
}

/** What a file must hold so that an export can go on in it. */
export interface ExpectedPart extends FilePlace {
  readonly format: ExportFormat;
  /** What it begins with; it names the columns. */
  readonly header: string;
  readonly rows: number;
}

/** `<file>.unfinished`, which becomes the file itself once it is whole: an export that was not finished never looks like one. */
export class PartFile {
  private constructor(
    private readonly handle: FileHandle,
    private readonly file: string,
    private bytes: number,
    /** Of all that was written. */
    private readonly hash: Hash,
  ) {}

  /** Begins anew. */
  static async create(file: string): Promise<PartFile> {
    return new PartFile(await ownFile.create(partName(file)), file, 0, createHash('sha256'));
  }

  /**
   * Goes on behind the last whole page; what a crash tore off behind it is cut away. All of the file is read.
   *
   * @throws {StaleExportError} where the file is gone, or is not as it was left
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

  /** Written to the disk when it resolves. */
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

  /** Gives the file its name, in the place of what stood there. @throws {StaleExportError} where it is another by now */
  async finish(): Promise<void> {
    if (!(await ownFile.isStill(partName(this.file), this.handle))) {
      throw changed(this.file);
    }
    await this.close();
    await rename(partName(this.file), this.file);
  }
}

/** Whether a file is whole and as it was left. */
export async function isAsLeft(file: string, expected: ExpectedPart, signal: AbortSignal): Promise<boolean> {
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

/** Of the first bytes of a file, where they are what is expected. */
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

/** Bytes of one: the keys of a page's rows are most of it. */
const MAX_BYTES = 16 * 1024 * 1024;

const count = z.int().check(z.gte(0));
const journal = z.object({
  version: z.literal(2),
  ref: z.pipe(
    z.unknown(),
    z.custom<ListRef>((value) => readListRef(value) !== undefined, 'a list'),
  ),
  format: z.enum(['ndjson', 'csv']),
  /** The file that the user named, absolute; until the end the rows stand in `<file>.unfinished`. */
  file: z.string().check(z.refine((file) => isAbsolute(file))),
  /** Host of the service: page tokens of one mean nothing to another. */
  host: z.string(),
  /** Length of the file up to the last whole page: what is behind it was torn. */
  bytes: count,
  /** sha256 of all that is before it, in hex: tells whether somebody changed the file. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  rows: count,
  /** Rows among them that could not be read. */
  unread: count,
  /** Where the list goes on; absent: from its start, or nowhere where `whole`. */
  mark: z.optional(z.object({ pageToken: z.string(), keys: z.array(z.string()) })),
  /** The last page is in the file. */
  whole: z.boolean(),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
});

/** How far an export has come: written after each page, so that it can go on from there whatever ends it. No secret. */
export type Journal = Readonly<Omit<z.infer<typeof journal>, 'version' | 'mark'>> & { readonly mark?: PageCursor };

/**
 * `undefined` where there is none.
 *
 * @throws {StaleExportError} where what is there was written by nobody of ours
 * @throws what the file system throws
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

/** Replaces it as a whole: whoever reads it meets the old one or the new one, also after a crash. */
export async function writeJournal(path: string, value: Journal): Promise<void> {
  const fresh = `${path}.new`;
  const handle = await ownFile.create(fresh, 0o600);
  try {
    await handle.writeFile(JSON.stringify({ version: 2, ...value }));
    await handle.datasync();
  } catch (error) {
    await handle.close();
    // On a full disk what was written of it is in the way.
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
