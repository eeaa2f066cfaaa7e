import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { flash } from '../../host/ui/status';

const longest = 1 << 20;

/** Behind a link: puts a text on the clipboard (another spelling of an identifier). */
export async function copyText(argument: unknown): Promise<void> {
  if (typeof argument === 'string' && argument.length <= longest) {
    await vscode.env.clipboard.writeText(argument);
    flash(l10n.t('Copied.'));
  }
}
