import vscode = require('vscode');
import { flash } from '../vscode/ui/message';

/** Puts a result on the clipboard, and says so. */
export async function copyAs(format: 'json' | 'md', text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  flash(format === 'json' ? 'Copied as JSON.' : 'Copied as Markdown.');
}
