import { homedir } from 'node:os';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Finding } from '../../core/finding/finding';
import { HumanError } from '../../host/humanError';
import { askForFile } from '../../host/ui/askForFile';
import type { Deps } from '../deps';
import { printFinding } from '../printFinding';

/** Asks where to, and writes a Finding there: as JSON with the answer that it follows from, or as it is read. */
export async function saveFinding(deps: Deps, label: string, finding: Finding): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri;
  const file = await askForFile({
    title: l10n.t('Export: {0}', label),
    saveLabel: l10n.t('Export'),
    folder: folder ?? vscode.Uri.file(homedir()),
    name: [finding.network ?? '', finding.chain ?? '', label],
    ending: 'json',
    filters: { JSON: ['json'], Markdown: ['md'] },
  });
  if (file === undefined) {
    return undefined;
  }
  const format = file.path.endsWith('.md') ? 'md' : 'json';
  const text = printFinding(finding, format, deps.state.networks.all());
  try {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  } catch (error) {
    throw new HumanError(l10n.t('{0} could not be written: {1}', file.fsPath, String(error)));
  }
  return file;
}
