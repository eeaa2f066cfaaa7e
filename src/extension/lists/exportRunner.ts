import vscode = require('vscode');
import { pause, systemClock } from '../../engine/net';
import { UserError } from '../../engine/errors';
import { formatRows } from '../../engine/primitives';
import { showDialog, notify, runWithProgress } from '../vscode/ui/message';
import {
  type ExportJob,
  type ExportSummary,
  StaleExportError,
  discardExport,
  journalPathOf,
  partName,
  runExport,
  unfinishedExports,
} from '../../engine/lists';
import { confirmHosts } from '../shared/confirmHostAccess';
import { networkNamed } from '../shared/networkNamed';
import type { Services } from '../shared/services';
import { progressText, stoppedWords } from './exportWords';

/** Runs exports with progress, and journals them in a folder so that they can be resumed. */
export class ExportRunner {
  constructor(
    private readonly services: Services,
    /** Of the journals. */
    private readonly folder: string,
  ) {}

  /** Exports that are not running. */
  async unfinished(): Promise<readonly (ExportJob & { readonly rows: number })[]> {
    return await unfinishedExports(this.folder);
  }

  async discard({ file }: ExportJob): Promise<void> {
    await discardExport(file, await journalPathOf(this.folder, file));
  }

  /**
   * Starts or resumes an export.
   *
   * @returns rows and the file; `undefined` where the user cancelled
   * @throws {UserError}
   */
  async run(job: ExportJob): Promise<ExportSummary | undefined> {
    const { lists, networks } = this.services.state;
    const urls = lists.urls(job.ref, networkNamed(job.ref.network, networks));
    if ((await confirmHosts(this.services, job.ref.network, urls)) === undefined) {
      return undefined;
    }
    try {
      let last: string | undefined;
      const save = (note?: string): unknown => (last = note);
      const summary = await this.runWithProgress(job, await journalPathOf(this.folder, job.file), save);
      if (summary === undefined) {
        void this.afterCancel(job);
      } else {
        void this.afterEnd(job, summary, last);
      }
      return summary;
    } catch (error) {
      if (!(error instanceof StaleExportError)) {
        const cached = (await this.unfinished()).find(({ file }) => file === job.file);
        throw new UserError(stoppedWords(error, cached?.rows), { cause: error });
      }
      return (await this.mayBeReset(job, error)) ? await this.run(job) : undefined;
    }
  }

  private async mayBeReset(job: ExportJob, { message }: StaleExportError): Promise<boolean> {
    const startOver = 'Start Over';
    const detail = `This deletes ${partName(job.file)}.`;
    const picked = await showDialog(message, detail, startOver);
    if (picked === startOver) {
      await this.discard(job);
    }
    return picked === startOver;
  }

  /** @param onNote called with what the progress shows in addition to the rows */
  private async runWithProgress(
    job: ExportJob,
    journal: string,
    onNote: (note?: string) => unknown,
  ): Promise<ExportSummary | undefined> {
    const { lists, networks } = this.services.state;
    const network = networkNamed(job.ref.network, networks);
    return await runWithProgress(`Exporting to ${fileName(job.file)}`, async (signal, report) => {
      const started = Date.now();
      let initialRows: number | undefined;
      return await runExport(lists, network, job, journal, {
        signal,
        onProgress: ({ rows, note }) => {
          onNote(note);
          initialRows ??= rows;
          const message = progressText(rows, rows - initialRows, Date.now() - started);
          report(note === undefined ? message : `${message}. ${note}`);
        },
        wait: (milliseconds, stop) => pause(milliseconds, stop, systemClock),
        now: () => Date.now(),
      });
    });
  }

  private async afterCancel(job: ExportJob): Promise<void> {
    const [known] = (await this.unfinished()).filter(({ file }) => file === job.file);
    if (known === undefined) {
      return;
    }
    const remove = 'Delete';
    const save = 'Keep';
    const picked = await notify(
      'information',
      `The export to ${fileName(job.file)} stopped after ${formatRows(known.rows)}.`,
      save,
      remove,
    );
    if (picked === remove) {
      await this.discard(job);
    }
  }

  private async afterEnd({ file }: ExportJob, { rows, unread }: ExportSummary, note?: string): Promise<void> {
    const reveal = 'Reveal';
    const words =
      unread === 0
        ? `Exported ${formatRows(rows)} to ${file}.`
        : `Exported ${formatRows(rows)} to ${file}; ${unread} unreadable ones are kept as received.`;
    const shown = note === undefined ? words : `${words} ${note}`;
    if ((await notify('information', shown, reveal)) === reveal) {
      const inWorkspace =
        vscode.workspace.getWorkspaceFolder(vscode.Uri.joinPath(vscode.Uri.file(file), '..')) !== undefined;
      await vscode.commands.executeCommand(inWorkspace ? 'revealInExplorer' : 'revealFileInOS', vscode.Uri.file(file));
    }
  }
}

/** The base name of a local file. */
export function fileName(file: string): string {
  const { path } = vscode.Uri.file(file);
  return path.slice(path.lastIndexOf('/') + 1);
}
