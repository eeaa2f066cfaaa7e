import vscode = require('vscode');
import { inPrompt, safeFileName } from '../../../engine/primitives';

export interface FileQuestion {
  readonly title: string;
  readonly saveLabel?: string;
  /** Where the proposed file stands; absent: VS Code proposes none. */
  readonly folder?: vscode.Uri;
  /** Words that become its name. */
  readonly name: readonly string[];
  /** Its ending, without the dot. */
  readonly ending: string;
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** Asks where to save something. @returns undefined when the user gave up */
export async function promptFile({
  title,
  saveLabel,
  folder,
  name,
  ending,
  filters,
}: FileQuestion): Promise<vscode.Uri | undefined> {
  return await vscode.window.showSaveDialog({
    title: inPrompt(title),
    saveLabel,
    defaultUri: folder && vscode.Uri.joinPath(folder, safeFileName(name, ending)),
    filters: Object.fromEntries(Object.entries(filters).map(([label, endings]) => [label, [...endings]])),
  });
}

/** Asks for a folder. @returns undefined when the user gave up */
export async function promptFolder(question: {
  readonly title: string;
  readonly openLabel: string;
}): Promise<vscode.Uri | undefined> {
  const { title, openLabel } = question;
  const options = { canSelectFiles: false, canSelectFolders: true, title: inPrompt(title), openLabel };
  return (await vscode.window.showOpenDialog(options))?.[0];
}
