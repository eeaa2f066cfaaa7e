import * as l10n from '@vscode/l10n';
import { errorSentence } from '../../api/errorSentence';
import { ApiError, HttpError } from '../../api/errors';
import { PageTokenError } from '../../api/dataApi/pageTokenError';
import { hostOf } from '../../api/redact';
import { SentenceError } from '../../api/sentenceError';
import { formatRemaining } from '../../core/text/countdown';
import { ListError } from '../lists/listError';
import { listTable } from '../lists/listTable';
import type { ListPage, Lists } from '../lists/lists';
import type { Network } from '../network';
import { discardExport } from './discardExport';
import { type ExportJob, isSameJob } from './exportJob';
import { finishedBefore } from './finishedBefore';
import { isPassing } from './isPassing';
import { type Journal, readJournal, removeJournal, writeJournal } from './journal';
import { lockExport } from './exportLock';
import { headerText, pageText } from './pageText';
import { PartFile, partName } from './partFile';

export interface ExportProgress {
  readonly rows: number;
  /** Why there is no progress just now, or what happened on the way. */
  readonly note?: string;
}

export interface ExportSummary {
  readonly rows: number;
  /** Rows among them that could not be read; they are in the file as they came. */
  readonly unread: number;
}

export interface ExportOptions {
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
 * of this job, from its last whole page. Memory does not grow with the list: two pages at most are there at a time, one
 * on its way to the disk and the next on its way from the service.
 *
 * Faults that may pass are waited for, about a minute in all. Whatever ends it before the end, the journal stays, unless
 * going on is no use.
 *
 * @throws {ListError}, {ApiError}, {ParameterError}, what the file system throws, the abort reason
 */
export async function runExport(
  lists: Lists,
  network: Network,
  job: ExportJob,
  journalPath: string,
  options: ExportOptions,
): Promise<ExportSummary> {
  const host = hostOf(lists.baseUrl(job.ref, network));
  const unlock = await lockExport(journalPath, job.file);
  try {
    const known = await readJournal(journalPath);
    if (known?.whole === true && (await finishedBefore(known))) {
      await removeJournal(journalPath);
      return known;
    }
    if (known !== undefined && !isSameJob(known, job)) {
      throw new ListError(
        l10n.t('{0} belongs to another export, which was not finished. Continue or delete that one first.', job.file),
      );
    }
    if (known !== undefined && known.host !== host) {
      throw new ListError(
        l10n.t('{0} was begun with {1}, but {2} now asks {3}. Export again.', job.file, known.host, network.name, host),
      );
    }
    const part = known === undefined ? await PartFile.create(job.file) : await PartFile.reopen(job.file, known);
    try {
      const begun = known ?? (await begin(part, job, host, journalPath, options.now()));
      const done = await addPages(lists, network, begun, part, journalPath, options);
      await part.finish();
      await removeJournal(journalPath);
      return { rows: done.rows, unread: done.unread };
    } catch (error) {
      await part.close();
      throw await ended(error, job.file, journalPath);
    }
  } finally {
    await unlock();
  }
}

/** Leaves nothing of an export that did not begin, and no journal of one whose list does not go on. */
async function ended(error: unknown, file: string, path: string): Promise<unknown> {
  if (error instanceof PageTokenError) {
    await removeJournal(path);
    return new ListError(l10n.t('{0} The rows that came are in {1}.', error.message, partName(file)));
  }
  const isRefusal = error instanceof ApiError || error instanceof SentenceError;
  if (isRefusal && !isPassing(error) && (await readJournal(path))?.rows === 0) {
    await discardExport(file, path);
  }
  return error;
}

async function begin(part: PartFile, job: ExportJob, host: string, path: string, startedAt: number): Promise<Journal> {
  await part.append(headerText(listTable[job.ref.list], job.format));
  const { ref, format, file } = job;
  const journal: Journal = { ref, format, file, host, ...part.place, rows: 0, unread: 0, whole: false, startedAt };
  await writeJournal(path, journal);
  return journal;
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
  const tell = (note?: string): void => onProgress({ rows: journal.rows, ...(note === undefined ? {} : { note }) });
  tell();
  while (!journal.whole) {
    const { mark } = journal;
    const walk = lists.open(journal.ref, network, {
      signal,
      ...(mark === undefined ? {} : { from: mark }),
      onRestart: ({ message }) => tell(message),
    });
    try {
      for await (const page of ahead(walk)) {
        faults = 0;
        journal = await addPage(part, path, journal, page);
        tell();
        signal.throwIfAborted();
      }
      journal = { ...journal, whole: true };
      await writeJournal(path, journal);
    } catch (error) {
      signal.throwIfAborted();
      const asked = error instanceof HttpError ? (error.retryAfter ?? 0) : 0;
      if (!isPassing(error) || faults === patience.length || asked === 'later') {
        throw error;
      }
      const wait = Math.max(patience[faults++]!, asked);
      tell(l10n.t('{0} Trying again in {1}.', errorSentence(error), formatRemaining(wait * 1_000)));
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
