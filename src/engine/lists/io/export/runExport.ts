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
import { discardExport, lockExport, exportFault, requirePlace } from './unfinishedExports';
import {
  type Journal,
  type ExpectedPart,
  readJournal,
  removeJournal,
  writeJournal,
  isAsLeft,
  PartFile,
  partName,
} from './ownFile';
import { headerText, pageText, type ExportFormat } from '../../exportText';

const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Whether the same question may be answered a while later: a fault of the network, or a service, or we, are busy. */
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
  /** Why there is no progress just now, what happened on the way, or what the rows of a list of nodes are made of. */
  readonly note?: string;
}

export interface ExportSummary {
  readonly rows: number;
  /** Rows among them that could not be read; they are in the file as they came. */
  readonly unread: number;
}

interface ExportOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  /** Rejects where the signal aborts. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
}

/** Seconds before an export asks again after a fault that may pass; the client has tried three times each time before. */
const patience = [1, 2, 5, 10, 20, 30];

/**
 * Exports a list to a file, or goes on with what a crash, a fault or the user stopped: where `journalPath` has a journal
 * of this job, from its last whole page. What the journal says is believed only where all of it is there. Memory does not
 * grow with the list: two pages at most are there at a time, one on its way to the disk and the next on its way from the
 * service.
 *
 * Faults that may pass are waited for, about a minute in all. Whatever ends it before the end, the journal stays, unless
 * going on is no use.
 *
 * @throws {StaleExportError} where what is left cannot be gone on with: `discardExport` makes room for a new beginning
 * @throws {ExportFileError} where the disk does not take it
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
        requireSame(known, job, host, network);
      }
      await requirePlace(job.file);
      return await runLocked(lists, network, { job, host, known, path: journalPath }, options);
    } finally {
      await unlock();
    }
  } catch (error) {
    throw exportFault(error, job.file);
  }
}

interface Begun {
  readonly job: ExportJob;
  readonly host: string;
  readonly known: Journal | undefined;
  /** Of the journal. */
  readonly path: string;
}

async function runLocked(
  lists: Lists,
  network: Network,
  { job, host, known, path }: Begun,
  options: ExportOptions,
): Promise<ExportSummary> {
  const left = known && { ...known, header: headerText(listTable[job.ref.list], job.format) };
  if (left?.whole === true && (await isFinished(job.file, left, options.signal))) {
    await removeJournal(path);
    return left;
  }
  if (left !== undefined) {
    options.onProgress({ rows: left.rows, note: 'Checking that the rows are unchanged.' });
  }
  const part =
    left === undefined ? await PartFile.create(job.file) : await PartFile.reopen(job.file, left, options.signal);
  try {
    const begun = known ?? (await begin(part, job, host, path, options.now()));
    const done = await addPages(lists, network, begun, part, path, options);
    await part.finish();
    await removeJournal(path);
    return { rows: done.rows, unread: done.unread };
  } catch (error) {
    await part.close();
    throw await ended(error, job.file, path);
  }
}

function requireSame(known: Journal, job: ExportJob, host: string, network: Network): void {
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

/** Whether it ended between giving the file its name and forgetting the journal. */
async function isFinished(file: string, left: ExpectedPart, signal: AbortSignal): Promise<boolean> {
  return !existsSync(partName(file)) && (await isAsLeft(file, left, signal));
}

/** Leaves nothing of an export that did not begin, and no journal of one whose list does not go on. */
async function ended(error: unknown, file: string, path: string): Promise<unknown> {
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
    // It did not begin.
    await discardExport(file, path);
    throw error;
  }
}

/** Writes every page that is left; the next one is asked for while one is written. */
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
      for await (const page of ahead(walk)) {
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
      if (!isTransient(error) || faults === patience.length || requested === 'later') {
        throw error;
      }
      const wait = Math.max(patience[faults++]!, requested);
      notify(`${errorSentence(error)} Retrying in ${formatDuration(wait * 1_000)}.`);
      await options.wait(wait * 1_000, signal);
    }
  }
  return journal;
}

/** In this order: a journal never knows of rows that are not on the disk. */
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

/** Each page while the one after it is under way. */
async function* ahead(walk: AsyncGenerator<ListPage, void, undefined>): AsyncGenerator<ListPage, void, undefined> {
  let coming = walk.next();
  for (;;) {
    const { done, value } = await coming;
    if (done) {
      return;
    }
    coming = walk.next();
    // Whatever becomes of it is heard of above, or does not matter any more.
    coming.catch(() => undefined);
    yield value;
  }
}

/** What to export, and where to. */
export interface ExportJob {
  readonly ref: ListRef;
  readonly format: ExportFormat;
  /** Absolute. */
  readonly file: string;
}

/** Whether going on with one is going on with the other. */
export function isSameJob(a: ExportJob, b: ExportJob): boolean {
  const text = ({ ref, format, file }: ExportJob): string => JSON.stringify([Object.entries(ref).sort(), format, file]);
  return text(a) === text(b);
}
