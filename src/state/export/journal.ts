import { open, readFile, rename, rm } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { ListRef } from '../../core/finding/listRef';
import { readListRef } from '../../core/finding/readListRef';
import type { ExportFormat } from './exportFormat';

/** How far an export has come: written after each page, so that it can go on from there whatever ends it. No secret. */
export interface Journal {
  readonly ref: ListRef;
  readonly format: ExportFormat;
  /** The file that the user named, absolute; until the end the rows stand in `<file>.unfinished`. */
  readonly file: string;
  /** Host of the service: page tokens of one mean nothing to another. */
  readonly host: string;
  /** Length of the file up to the last whole page: what is behind it was torn. */
  readonly bytes: number;
  /** sha256 of the last bytes before that, in hex: tells whether somebody changed the file. */
  readonly tail: string;
  readonly rows: number;
  /** Rows among them that could not be read. */
  readonly unread: number;
  /** Where the list goes on; absent: from its start, or nowhere where `whole`. */
  readonly mark?: { readonly pageToken: string; readonly keys: readonly string[] };
  /** The last page is in the file. */
  readonly whole: boolean;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

const count = z.int().check(z.gte(0));
const journal = z.object({
  version: z.literal(1),
  ref: z.pipe(
    z.unknown(),
    z.custom<ListRef>((value) => readListRef(value) !== undefined, 'a list'),
  ),
  format: z.enum(['ndjson', 'csv']),
  file: z.string(),
  host: z.string(),
  bytes: count,
  tail: z.string(),
  rows: count,
  unread: count,
  mark: z.optional(z.object({ pageToken: z.string(), keys: z.array(z.string()) })),
  whole: z.boolean(),
  startedAt: z.number(),
});

/** `undefined` where there is none, or what is there was written by nobody of ours. @throws where it cannot be read */
export async function readJournal(path: string): Promise<Journal | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      return undefined;
    }
    throw error;
  });
  const read = journal.safeParse(parsed(text ?? ''));
  if (!read.success) {
    return undefined;
  }
  const { version: _, mark, ...rest } = read.data;
  return { ...rest, ...(mark === undefined ? {} : { mark }) };
}

/** Replaces it as a whole: whoever reads it meets the old one or the new one, also after a crash. */
export async function writeJournal(path: string, value: Journal): Promise<void> {
  const fresh = `${path}.new`;
  const handle = await open(fresh, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify({ version: 1, ...value }));
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(fresh, path);
}

export async function removeJournal(path: string): Promise<void> {
  await Promise.all([path, `${path}.new`].map((file) => rm(file, { force: true })));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}
