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
      : l10n.t('{0} comes from workspace settings, not your user settings.', chosen.map(hostLabel).join(', '));
  }
  return hosts.length === 1
    ? l10n.t('This host comes from workspace settings, not your user settings.')
    : l10n.t('These hosts come from workspace settings, not your user settings.');
}
