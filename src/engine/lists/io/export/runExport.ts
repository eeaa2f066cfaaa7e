import { existsSync } from 'node:fs';
import {
  ApiError,
  BusyError,
  ConnectionError,
  HttpError,
  TimeoutError,
  UserError,
  errorSentence,
  hostOf,
} from '../../../errors';
import { PageTokenError } from '../../../net';
import { formatDuration } from '../../../primitives';
import { ListError, StaleExportError } from '../list';
import { listTable, type ListPage, type Lists } from '../listTable';
import type { Network } from '../../../networks';
import type { ListRef } from '../../../report';
import { discardExport, lockExport, exportFault, requireWritable } from './unfinishedExports';
import {
  type Journal,
  type ExpectedPart,
  readJournal,
  removeJournal,
  writeJournal,
  isUnchanged,
  PartFile,
  partName,
} from './ownFile';
import { headerText, pageText, type ExportFormat } from '../../exportText';

const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Whether a retry may succeed: a network error, or a busy service or client. */
function isTransient(error: unknown): error is BusyError | ConnectionError | HttpError | TimeoutError {
  return (
    error instanceof BusyError ||
    error instanceof ConnectionError ||
    error instanceof TimeoutError ||
    (error instanceof HttpError && passingStatuses.has(error.status))
  );
}

export interface ExportProgress {
  readonly rows: number;
  /** Why there is no progress, what happened, or what the rows of a list from nodes are based on. */
  readonly note?: string;
}

export interface ExportSummary {
  readonly rows: number;
  /** Number of rows that could not be parsed; the file has them as received. */
  readonly unread: number;
}

interface ExportOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  /** Rejects when the signal aborts. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
}

/** Seconds to wait before each retry of a transient error. The client has already tried three times each time. */
const retryDelays = [1, 2, 5, 10, 20, 30];

/**
 * Exports a list to a file, or resumes an export after its last complete page, if `journalPath` has a journal of this
 * job. The journal is trusted only as far as the file matches it. Memory does not grow with the list: at most two pages
 * are held, one being written and the next being fetched.
 *
 * Transient errors are retried, for about a minute in all. When an export fails the journal stays, unless it cannot be
 * resumed.
 *
 * @throws {StaleExportError} where the partial export cannot be resumed: `discardExport` clears it for a new start
 * @throws {ExportFileError} where writing fails
 * @throws {ListError}, {ApiError}, {ParameterError}, the abort reason
 */
export async function runExport(
  lists: Lists,
  network: Network,
  job: ExportJob,
  journalPath: string,
  options: ExportOptions,
): Promise<ExportSummary> {
  const host = hostOf(lists.urls(job.ref, network)[0]);
  try {
    const unlock = await lockExport(journalPath, job.file);
    try {
      const known = await readJournal(journalPath);
      if (known !== undefined) {
        requireSameExport(known, job, host, network);
      }
      await requireWritable(job.file);
      return await runLocked(lists, network, { job, host, known, path: journalPath }, options);
    } finally {
      await unlock();
    }
  } catch (error) {
    throw exportFault(error, job.file);
  }
}

interface LockedExport {
  readonly job: ExportJob;
  readonly host: string;
  readonly known: Journal | undefined;
  /** Path of the journal. */
  readonly path: string;
}

async function runLocked(
  lists: Lists,
  network: Network,
  { job, host, known, path }: LockedExport,
  options: ExportOptions,
): Promise<ExportSummary> {
  const unfinished = known && { ...known, header: headerText(listTable[job.ref.list], job.format) };
  if (unfinished?.whole === true && (await isFinished(job.file, unfinished, options.signal))) {
    await removeJournal(path);
    return unfinished;
  }
  if (unfinished !== undefined) {
    options.onProgress({ rows: unfinished.rows, note: 'Checking that the rows are unchanged.' });
  }
  const part =
    unfinished === undefined
      ? await PartFile.create(job.file)
      : await PartFile.reopen(job.file, unfinished, options.signal);
  try {
    const journal = known ?? (await begin(part, job, host, path, options.now()));
    const done = await addPages(lists, network, journal, part, path, options);
    await part.finish();
    await removeJournal(path);
    return { rows: done.rows, unread: done.unread };
  } catch (error) {
    await part.close();
    throw await cleanUpAfterError(error, job.file, path);
  }
}

function requireSameExport(known: Journal, job: ExportJob, host: string, network: Network): void {
  if (!isSameJob(known, job)) {
    throw new StaleExportError(
      `${job.file} belongs to another unfinished export. Resume that one first, or start over.`,
    );
  }
  if (known.host !== host) {
    throw new StaleExportError(
      `The export to ${job.file} started with ${known.host}, but ${network.name} now uses ${host}. Start over.`,
    );
  }
}

/** Whether the last run ended after renaming the file but before removing the journal. */
async function isFinished(file: string, left: ExpectedPart, signal: AbortSignal): Promise<boolean> {
  return !existsSync(partName(file)) && (await isUnchanged(file, left, signal));
}

/** Removes a rejected export that has no rows, and the journal of one whose page token expired. */
async function cleanUpAfterError(error: unknown, file: string, path: string): Promise<unknown> {
  if (error instanceof PageTokenError) {
    await removeJournal(path);
    return new ListError(`${error.message} The rows so far are in ${partName(file)}.`);
  }
  const isRejection = error instanceof ApiError || error instanceof UserError;
  if (isRejection && !isTransient(error) && (await readJournal(path))?.rows === 0) {
    await discardExport(file, path);
  }
  return error;
}

async function begin(part: PartFile, job: ExportJob, host: string, path: string, startedAt: number): Promise<Journal> {
  const { ref, format, file } = job;
  try {
    await part.append(headerText(listTable[ref.list], format));
    const journal: Journal = { ref, format, file, host, ...part.place, rows: 0, unread: 0, whole: false, startedAt };
    await writeJournal(path, journal);
    return journal;
  } catch (error) {
    await discardExport(file, path);
    throw error;
  }
}

/** Writes all remaining pages, fetching each while the previous one is written. */
async function addPages(
  lists: Lists,
  network: Network,
  begun: Journal,
  part: PartFile,
  path: string,
  options: ExportOptions,
): Promise<Journal> {
  const { signal, onProgress } = options;
  let journal = begun;
  let faults = 0;
  const notify = (note?: string): void => onProgress({ rows: journal.rows, note });
  notify();
  while (!journal.whole) {
    const { mark } = journal;
    const walk = lists.open(journal.ref, network, { signal, from: mark, onRestart: ({ message }) => notify(message) });
    try {
      for await (const page of prefetched(walk)) {
        faults = 0;
        journal = await addPage(part, path, journal, page);
        notify(page.note);
        signal.throwIfAborted();
      }
      journal = { ...journal, whole: true };
      await writeJournal(path, journal);
    } catch (error) {
      signal.throwIfAborted();
      const requested = error instanceof HttpError ? (error.retryAfter ?? 0) : 0;
      if (!isTransient(error) || faults === retryDelays.length || requested === 'later') {
        throw error;
      }
      const wait = Math.max(retryDelays[faults++]!, requested);
      notify(`${errorSentence(error)} Retrying in ${formatDuration(wait * 1_000)}.`);
      await options.wait(wait * 1_000, signal);
    }
  }
  return journal;
}

/** In this order the journal never counts rows that are not on disk. */
async function addPage(part: PartFile, path: string, before: Journal, page: ListPage): Promise<Journal> {
  await part.append(pageText(listTable[before.ref.list], page.rows, before.format));
  const { mark: _, ...rest } = before;
  const journal: Journal = {
    ...rest,
    ...part.place,
    rows: before.rows + page.rows.length,
    unread: before.unread + page.rows.length - page.items.length,
    whole: page.mark === undefined,
    ...(page.mark === undefined ? {} : { mark: page.mark }),
  };
  await writeJournal(path, journal);
  return journal;
}

/** Yields each page while the next one is being fetched. */
async function* prefetched(walk: AsyncGenerator<ListPage, void, undefined>): AsyncGenerator<ListPage, void, undefined> {
  let nextPage = walk.next();
  for (;;) {
    const { done, value } = await nextPage;
    if (done) {
      return;
    }
    nextPage = walk.next();
    // The rejection is handled by the next iteration, or no longer matters.
    nextPage.catch(() => undefined);
    yield value;
  }
}

export interface ExportJob {
  readonly ref: ListRef;
  readonly format: ExportFormat;
  /** Absolute path. */
  readonly file: string;
}

export function isSameJob(a: ExportJob, b: ExportJob): boolean {
  const text = ({ ref, format, file }: ExportJob): string => JSON.stringify([Object.entries(ref).sort(), format, file]);
  return text(a) === text(b);
}
