import vscode = require('vscode');
import { UserError } from '../../../engine/errors';
import { pickOne } from '../../vscode/ui/pick';
import { readAt } from '../readAt';
import type { ValidatedFileSet, ReadFile } from '../judged';

/** More of them are not listed. */
const most = 200;

/**
 * A genesis or upgrade file of the workspace, or one that is open.
 *
 * @returns undefined when the user gave up
 * @throws {UserError} where there is none, or it is none
 */
export async function pickFile(files: ValidatedFileSet, chain: string): Promise<ReadFile | undefined> {
  const open = files.all().filter(({ file }) => file === 'genesis' || file === 'upgrade');
  const found = await vscode.workspace.findFiles('**/*{genesis,upgrade}*.json', '**/node_modules/**', most);
  const uris = [...open.map(({ document }) => document.uri), ...found];
  const once = uris.filter((uri, i) => uris.findIndex((other) => other.toString() === uri.toString()) === i);
  if (once.length === 0) {
    throw new UserError('The workspace has no genesis or upgrade file. Open one first.');
  }
  const picked = await pickOne(
    once.map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri })),
    { title: `Compare ${chain} With`, placeHolder: 'Select a genesis or upgrade file' },
  );
  return picked && (await readAt(files, picked.uri));
}
