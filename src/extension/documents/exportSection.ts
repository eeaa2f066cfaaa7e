import { homedir } from 'node:os';
import { basename } from 'node:path';
import vscode = require('vscode');
import { UserError } from '../../engine/errors';
import type { Report, Section } from '../../engine/report';
import { formatCount } from '../../engine/primitives';
import { promptFile } from '../vscode/ui/promptText';
import { notify } from '../vscode/ui/message';
import { sectionText } from '../../engine/lists';

/**
 * Writes rows of a section to a file that the user names: as CSV, or as JSON with every value.
 *
 * @throws {UserError} where the disk does not take it
 */
export async function exportSection(report: Report, section: Section, rows: readonly number[]): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri;
  const file = await promptFile({
    title: `Export: ${section.heading}`,
    saveLabel: 'Export',
    folder: folder ?? vscode.Uri.file(homedir()),
    name: [report.network ?? '', report.identifier, section.heading],
    ending: 'csv',
    filters: { CSV: ['csv'], JSON: ['json'] },
  });
  if (file === undefined) {
    return;
  }
  const pieces: string[] = [];
  for (const piece of sectionText(section, rows, file.path.endsWith('.json') ? 'json' : 'csv', report)) {
    pieces.push(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  try {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(pieces.join('')));
  } catch (error) {
    throw new UserError(`${file.fsPath} could not be written: ${error}`);
  }
  void offerToOpen(file, rows.length);
}

async function offerToOpen(file: vscode.Uri, rows: number): Promise<void> {
  const open = 'Open';
  const name = basename(file.fsPath);
  const words = rows === 1 ? `1 row is in ${name}.` : `${formatCount(BigInt(rows))} rows are in ${name}.`;
  if ((await notify('information', words, open)) === open) {
    await vscode.window.showTextDocument(file);
  }
}
