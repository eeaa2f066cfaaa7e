import { homedir } from 'node:os';
import { basename } from 'node:path';
import vscode = require('vscode');
import type { ListRef } from '../../engine/report';
import { UserError } from '../../engine/errors';
import { promptFile } from '../vscode/ui/askForFile';
import { showDialog } from '../vscode/ui/message';
import { type ExportJob, type ExportSummary, exportFormatOf, isSameJob, listTable } from '../../engine/lists';
import { networkNamed } from '../shared/networkNamed';
import type { Services } from '../shared/services';
import type { ExportRunner } from './exportRunner';
import { listAddress } from './listAddress';

/**
 * Export…: a list to a file that the user names, or that `place` names for other extensions. Asks what becomes of an
 * export to the same file that was not finished.
 *
 * @throws {UserError}, {ListError}
 */
export async function exportList(
  services: Services,
  runner: ExportRunner,
  ref: ListRef,
  place: unknown,
): Promise<ExportSummary | undefined> {
  // Says at once where there is nobody to export from.
  services.state.lists.urls(ref, networkNamed(ref.network, services.state.networks));
  const uri = place instanceof vscode.Uri ? place : await requestWhere(ref);
  if (uri === undefined) {
    return undefined;
  }
  if (uri.scheme !== 'file') {
    throw new UserError('Exports need a local file so that they can resume. Choose one.');
  }
  const format = exportFormatOf(uri.path);
  if (format === undefined) {
    throw new UserError(`${basename(uri.fsPath)} ends in neither .csv nor .ndjson. Rename the file.`);
  }
  const job: ExportJob = { ref, format, file: uri.fsPath };
  return (await mayBegin(runner, job)) ? await runner.run(job) : undefined;
}

async function requestWhere(ref: ListRef): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri;
  return await promptFile({
    title: `Export: ${listTable[ref.list].title(ref)}`,
    saveLabel: 'Export',
    folder: folder ?? vscode.Uri.file(homedir()),
    name: listAddress.print(ref).path.split('/'),
    ending: 'csv',
    filters: { ['CSV: fixed fields']: ['csv'], ['NDJSON: every field']: ['ndjson', 'jsonl'] },
  });
}

async function mayBegin(runner: ExportRunner, job: ExportJob): Promise<boolean> {
  const known = (await runner.unfinished()).find(({ file }) => file === job.file);
  if (known === undefined) {
    return true;
  }
  const continueLabel = 'Resume';
  const anew = 'Start Over';
  const picked = await showDialog(
    `The export to ${basename(job.file)} is unfinished.`,
    `It has ${known.rows} rows of ${listTable[known.ref.list].title(known.ref)}.`,
    ...(isSameJob(known, job) ? [continueLabel, anew] : [anew]),
  );
  if (picked === anew) {
    await runner.discard(known);
  }
  return picked !== undefined;
}
