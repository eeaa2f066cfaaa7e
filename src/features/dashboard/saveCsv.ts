import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { notifyError } from '../../host/notify';
import { askForFile } from '../../host/ui/askForFile';
import type { Deps } from '../deps';

/** Asks where to, and writes there. @param name words of the file's name that is proposed */
export async function saveCsv({ log }: Deps, name: readonly string[], text: string): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const file = await askForFile({
    title: l10n.t('Save as CSV'),
    filters: { CSV: ['csv'] },
    name,
    ending: 'csv',
    ...(folder === undefined ? {} : { folder }),
  });
  if (file === undefined) {
    return;
  }
  try {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  } catch (error) {
    notifyError(log, l10n.t('{0} could not be written: {1}', file.fsPath, String(error)), error);
  }
}
