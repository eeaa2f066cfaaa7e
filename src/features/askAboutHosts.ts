import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Answer } from '../host/consent';
import type { Deps } from './deps';

/**
 * Asks whether hosts may be asked, as the question in a hover does, and remembers the answer.
 *
 * @returns whether it was answered
 */
export async function askAboutHosts(deps: Deps, origins: readonly string[]): Promise<boolean> {
  const item = (label: string, answer: Answer, description: string) => ({ label, answer, description });
  // With its scheme where that leaves the question readable by others on the way.
  const hosts = origins.map((origin) => (origin.startsWith('https:') ? new URL(origin).host : origin));
  const picked = await vscode.window.showQuickPick(
    [
      item(l10n.t('Once'), 'once', l10n.t('Until this window closes')),
      item(l10n.t('Always'), 'always', l10n.t('Until you take it back with Allow or Forget Hosts')),
      item(l10n.t('Never'), 'never', l10n.t('Until you take it back with Allow or Forget Hosts')),
    ],
    { title: l10n.t('Ask {0} about {1}?', hosts.join(', '), deps.state.networks.active().name) },
  );
  if (picked !== undefined) {
    await deps.consent.answer(origins, picked.answer);
  }
  return picked !== undefined;
}
