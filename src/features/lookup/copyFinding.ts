import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { flash } from '../../host/ui/status';
import type { Deps } from '../deps';
import { printFinding } from '../printFinding';
import type { DocumentFormat } from './documentPath';
import type { LookupRunner } from './lookupRunner';
import { shownFinding } from './namedFinding';

/** Copy as JSON, Copy as Markdown: the last or named Finding on the clipboard. */
export async function copyFinding(
  deps: Deps,
  runner: LookupRunner,
  argument: unknown,
  format: DocumentFormat,
): Promise<void> {
  const named = await shownFinding(deps, runner, argument);
  if (named !== undefined) {
    await vscode.env.clipboard.writeText(printFinding(named.finding, format, deps.state.networks.all()));
    const what = format === 'json' ? l10n.t('Copied as JSON.') : l10n.t('Copied as Markdown.');
    flash(what);
  }
}
