import { hostLabel } from '../../engine/networks';

/** Who put hosts of a question into it, where that was not the user; `undefined` where it was. */
export function chosenByWorkspace(
  hosts: readonly string[],
  isWorkspaces: (host: string) => boolean,
): string | undefined {
  const chosen = hosts.filter(isWorkspaces);
  if (chosen.length < hosts.length) {
    return chosen.length === 0
      ? undefined
      : `${chosen.map(hostLabel).join(', ')} comes from workspace settings, not your user settings.`;
  }
  return hosts.length === 1
    ? 'This host comes from workspace settings, not your user settings.'
    : 'These hosts come from workspace settings, not your user settings.';
}
