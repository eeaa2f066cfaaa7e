import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ApiError,
  errorSentence,
  type ListRef,
  readListRef,
  type Engine,
  ExportFileError,
  StaleExportError,
  discardExport,
  exportFormatOf,
  journalPathOf,
  readJournal,
  runExport,
  type Network,
} from '../engine';
import { CommandError, exitCodes } from './command';
import { withEngine } from './engine';
import { type NetworkChoice, openNetwork } from './network/openNetwork';
import { definedFields } from '../engine/primitives';

type ExportChoice = NetworkChoice & {
  readonly out?: string;
  readonly restart?: boolean;
} & Readonly<Record<string, string | boolean | undefined>>;

/** Exports a list to a file, resuming an interrupted export. @returns the exit code. @throws {CommandError} */
export async function exportList(list: string, values: ExportChoice): Promise<number> {
  const format = exportFormatOf(values.out ?? '');
  if (values.out === undefined || format === undefined) {
    throw new CommandError('Set --out to a file that ends in .csv, .ndjson or .jsonl.');
  }
  const opened = await openNetwork(values);
  const { network } = opened;
  const job = { ref: readList(list, network.name, values), format, file: resolve(values.out) };
  // Not next to the file: files there, for example of a cloned repository, must not be trusted as export state.
  const journal = await journalPathOf(join(homedir(), '.snowprobe', 'exports'), job.file);
  const result = await withEngine(opened, {}, async ({ lists }) => {
    try {
      if (values.restart === true) {
        await discardExport(job.file, journal);
      }
      return await runJob(lists, network, job, journal);
    } catch (error) {
      throw await withResumeHint(error, journal);
    }
  });
  const { rows, unread, note } = result;
  const words =
    unread === 0 ? `${rows} rows in ${values.out}` : `${rows} rows in ${values.out}, ${unread} of them not decoded`;
  process.stdout.write(`${words}\n`);
  process.stdout.write(note === undefined ? '' : `${note}\n`);
  return exitCodes.ok;
}

/** Runs until the export is complete or interrupted, with progress on stderr. */
async function runJob(lists: Engine['lists'], network: Network, job: Parameters<typeof runExport>[2], journal: string) {
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  process.once('SIGINT', onInterrupt);
  const started = Date.now();
  let first: number | undefined;
  let note: string | undefined;
  try {
    const ended = await runExport(lists, network, job, journal, {
      signal: stop.signal,
      onProgress: (progress) => {
        first ??= progress.rows;
        ({ note } = progress);
        const rate = Math.round(((progress.rows - first) * 1000) / Math.max(Date.now() - started, 1));
        process.stderr.write(`${progress.rows} rows, ${rate}/s${progress.note ? `: ${progress.note}` : ''}\n`);
      },
      wait: (milliseconds, signal) => pause(milliseconds, undefined, { signal }),
      now: () => Date.now(),
    });
    return { ...ended, note };
  } catch (error) {
    if (stop.signal.aborted) {
      throw new CommandError('Stopped. Run the same command again to resume.', exitCodes.failed, { cause: error });
    }
    throw error;
  } finally {
    process.removeListener('SIGINT', onInterrupt);
  }
}

/** Adds the next step to an error, which depends on whether the export can be resumed. */
async function withResumeHint(error: unknown, journal: string | undefined): Promise<unknown> {
  if (error instanceof StaleExportError) {
    return new CommandError(`${error.message} Use --restart.`, exitCodes.failed, { cause: error });
  }
  const isResumable = error instanceof ExportFileError || error instanceof ApiError;
  const known = isResumable && journal !== undefined ? await readJournal(journal) : undefined;
  const words = errorSentence(error);
  if (known !== undefined) {
    const hint = `The ${known.rows} rows so far are kept: run the same command again to resume.`;
    return new CommandError(`${words} ${hint}`, exitCodes.failed, { cause: error });
  }
  return error instanceof ExportFileError
    ? new CommandError(`${words} Nothing was exported. Then run the same command again.`, exitCodes.failed, {
        cause: error,
      })
    : error;
}

/** @throws {CommandError} for options that the list does not support or requires */
function readList(
  list: string,
  network: string,
  values: Readonly<Record<string, string | boolean | undefined>>,
): ListRef {
  const option = (name: string): string | undefined => values[name]?.toString();
  const parts = {
    blockchainId: option('blockchain'),
    assetId: option('asset'),
    addresses: option('addresses')?.split(','),
    l1ValidationId: option('validation'),
    txTypes: option('types')?.split(','),
    nodeIds: option('nodes')?.split(','),
    nodeId: option('node-id'),
    chainId: option('chain'),
    address: option('address'),
    subnetId: option('subnet'),
    height: option('height'),
    contract: option('contract'),
    threshold: option('threshold'),
    startTimestamp: seconds(option('since')),
    endTimestamp: seconds(option('until')),
  };
  const ref = readListRef({ list, network, ...definedFields<unknown>(parts) });
  if (ref === undefined) {
    throw new CommandError(`Missing options for list "${list}". See snowprobe export --help.`);
  }
  return ref;
}

function seconds(value: string | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}
