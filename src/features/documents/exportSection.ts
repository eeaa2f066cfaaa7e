import * as l10n from '@vscode/l10n';
import { homedir } from 'node:os';
import { basename } from 'node:path';
import vscode = require('vscode');
import { UserError } from '../../api/errors/userError';
import type { Finding, Section } from '../../core/finding/finding';
import { formatCount } from '../../core/text/count';
import { askForFile } from '../../editor/ui/askForFile';
import { tell } from '../../editor/ui/message';
import { sectionText } from '../../explain/lists/sectionText';

/**
 * Writes rows of a section to a file that the user names: as CSV, or as JSON with every value.
 *
 * @throws {UserError} where the disk does not take it
 */
export async function exportSection(finding: Finding, section: Section, rows: readonly number[]): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri;
  const file = await askForFile({
    title: l10n.t('Export: {0}', section.heading),
    saveLabel: l10n.t('Export'),
    folder: folder ?? vscode.Uri.file(homedir()),
    name: [finding.network ?? '', finding.identifier, section.heading],
    ending: 'csv',
    filters: { CSV: ['csv'], JSON: ['json'] },
  });
  if (file === undefined) {
    return;
  }
  const pieces: string[] = [];
  for (const piece of sectionText(section, rows, file.path.endsWith('.json') ? 'json' : 'csv', finding)) {
    pieces.push(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  try {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(pieces.join('')));
  } catch (error) {
    throw new UserError(l10n.t('{0} could not be written: {1}', file.fsPath, String(error)));
  }
  void offerToOpen(file, rows.length);
}

async function offerToOpen(file: vscode.Uri, rows: number): Promise<void> {
  const open = l10n.t('Open');
  const name = basename(file.fsPath);
  const words =
    rows === 1 ? l10n.t('1 row is in {0}.', name) : l10n.t('{0} rows are in {1}.', formatCount(BigInt(rows)), name);
  if ((await tell('information', words, open)) === open) {
    await vscode.window.showTextDocument(file);
  }
}
