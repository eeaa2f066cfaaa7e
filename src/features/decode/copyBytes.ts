import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { readBytesTarget } from '../bytesTarget';
import type { Deps } from '../deps';
import { printReading } from './printReading';
import { resolveBytes } from './resolveBytes';

/** Behind a link: what bytes say, as a node prints it, on the clipboard. */
export async function copyBytes(deps: Deps, argument: unknown): Promise<void> {
  const target = readBytesTarget(argument);
  if (target !== undefined) {
    const { readings } = await resolveBytes(deps, target);
    await vscode.env.clipboard.writeText(await printReading(readings[0], 'json', deps.state.networks.all()));
    vscode.window.setStatusBarMessage(l10n.t('Copied as JSON.'), 3000);
  }
}
