import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import { flash } from '../../editor/ui/status';
import { readBytesTarget } from '../bytesTarget';
import type { Services } from '../services';
import { printReading } from './printReading';
import { resolveBytes } from './resolveBytes';

/** What bytes say, as a node prints it or in words, on the clipboard. */
export async function copyBytes(services: Services, argument: unknown, format: 'json' | 'md' = 'json'): Promise<void> {
  const target = readBytesTarget(argument);
  if (target !== undefined) {
    const { readings } = await resolveBytes(services, target);
    await vscode.env.clipboard.writeText(await printReading(readings[0], format, services.state.networks.all()));
    const what = format === 'json' ? l10n.t('Copied as JSON.') : l10n.t('Copied as Markdown.');
    flash(what);
  }
}
