import { type ListRef, readListRef } from '../../../report';
import { type FileHandle, rename, rm } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import * as z from 'zod/mini';
import type { PageCursor } from '../../../net';
import { plainJson } from '../../../primitives';
import { ownFile } from './ownFile';
import { StaleExportError } from '../list';

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
