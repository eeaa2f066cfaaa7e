import * as l10n from '@vscode/l10n';
import { hostLabel } from '../core/networks/namedHost';

/** Who put hosts of a question into it, where that was not the user; `undefined` where it was. */
export function chosenByWorkspace(
  hosts: readonly string[],
  isWorkspaces: (host: string) => boolean,
): string | undefined {
  const chosen = hosts.filter(isWorkspaces);
  if (chosen.length < hosts.length) {
    return chosen.length === 0
      ? undefined
      : l10n.t('The workspace chose {0}, not your own settings.', chosen.map(hostLabel).join(', '));
  }
  return hosts.length === 1
    ? l10n.t('The workspace chose this host, not your own settings.')
    : l10n.t('The workspace chose these hosts, not your own settings.');
}
