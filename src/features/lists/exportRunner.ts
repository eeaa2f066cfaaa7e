import * as l10n from '@vscode/l10n';
import { basename, dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import { errorSentence } from '../../api/errorSentence';
import { formatCount } from '../../core/text/count';
import { HumanError } from '../../host/humanError';
import { tell } from '../../host/ui/message';
import { runWithProgress } from '../../host/ui/progress';
import { discardExport } from '../../state/export/discardExport';
import type { ExportJob } from '../../state/export/exportJob';
import { type ExportSummary, runExport } from '../../state/export/runExport';
import { journalPathOf, unfinishedExports } from '../../state/export/unfinishedExports';
import { askByName } from '../askByName';
import type { Deps } from '../deps';
import { networkOf } from './networkOf';
import { progressText } from './progressText';

/** Runs exports with their progress, and keeps what is needed to go on with them in a folder. */
export class ExportRunner {
  constructor(
    private readonly deps: Deps,
    /** Of the journals. */
    private readonly folder: string,
  ) {}

  /** Those that nobody is working on. */
  async unfinished(): Promise<readonly (ExportJob & { readonly rows: number })[]> {
    return await unfinishedExports(this.folder);
  }

  async discard({ file }: ExportJob): Promise<void> {
    await discardExport(file, await journalPathOf(this.folder, file));
  }

  /**
   * Exports, or goes on with what was not finished.
   *
   * @returns rows and the file; `undefined` where the user cancelled
   * @throws {HumanError}
   */
  async run(job: ExportJob): Promise<ExportSummary | undefined> {
    const { lists, networks } = this.deps.state;
    const url = lists.baseUrl(job.ref, networkOf(job.ref, networks));
    if ((await askByName(this.deps, job.ref.network, [url])) === undefined) {
      return undefined;
    }
    const journal = await journalPathOf(this.folder, job.file);
    const summary = await this.runWithProgress(job, journal);
    if (summary === undefined) {
      void this.afterCancel(job);
    } else {
      void this.afterEnd(job, summary);
    }
    return summary;
  }

  private async runWithProgress(job: ExportJob, journal: string): Promise<ExportSummary | undefined> {
    const { lists, networks } = this.deps.state;
    const network = networkOf(job.ref, networks);
    return await runWithProgress(l10n.t('Exporting to {0}', basename(job.file)), async (signal, report) => {
      const started = Date.now();
      let begun: number | undefined;
      try {
        return await runExport(lists, network, job, journal, {
          signal,
          onProgress: ({ rows, note }) => {
            begun ??= rows;
            const message = progressText(rows, rows - begun, Date.now() - started);
            report(note === undefined ? message : `${message}. ${note}`);
          },
          wait: (milliseconds, stop) => pause(milliseconds, undefined, { signal: stop }),
          now: () => Date.now(),
        });
      } catch (error) {
        if (signal.aborted) {
          return undefined;
        }
        throw await this.sentence(error, job);
      }
    });
  }

  /** What to do next depends on whether there is something to go on with. */
  private async sentence(error: unknown, { file }: ExportJob): Promise<HumanError> {
    const words = isFileError(error)
      ? l10n.t('{0} could not be written: {1}.', file, error.message)
      : errorSentence(error);
    const kept = (await this.unfinished()).some((job) => job.file === file);
    return new HumanError(
      kept ? l10n.t('{0} What was exported is kept: Continue Exports goes on from there.', words) : words,
      { cause: error },
    );
  }

  private async afterCancel(job: ExportJob): Promise<void> {
    const [known] = (await this.unfinished()).filter(({ file }) => file === job.file);
    if (known === undefined) {
      return;
    }
    const remove = l10n.t('Delete');
    const keep = l10n.t('Keep');
    const picked = await tell(
      'information',
      l10n.t('The export to {0} stopped after {1} rows.', basename(job.file), formatCount(BigInt(known.rows))),
      keep,
      remove,
    );
    if (picked === remove) {
      await this.discard(job);
    }
  }

  private async afterEnd({ file }: ExportJob, { rows, unread }: ExportSummary): Promise<void> {
    const reveal = l10n.t('Reveal');
    const count = formatCount(BigInt(rows));
    const words =
      unread === 0
        ? l10n.t('{0} rows are in {1}.', count, file)
        : l10n.t('{0} rows are in {1}; {2} of them could not be read and stand as they came.', count, file, unread);
    if ((await tell('information', words, reveal)) === reveal) {
      const inWorkspace = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(dirname(file))) !== undefined;
      await vscode.commands.executeCommand(inWorkspace ? 'revealInExplorer' : 'revealFileInOS', vscode.Uri.file(file));
    }
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
