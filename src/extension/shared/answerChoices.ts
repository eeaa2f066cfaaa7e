import { type Network, hostLabel, verifiedUrls } from '../../engine/networks';
import { listNames } from '../../engine/primitives';
import type { HostAnswer, Report } from '../../engine/report';
import type { Consent, ConsentAnswer } from '../vscode/consent';

/** "Query data-api.avax.network and api.avax.network?" @param network named where it may not be the active one */
export function hostQuestion(hosts: readonly string[], network?: string): string {
  const names = listNames(hosts.map(hostLabel));
  return network === undefined ? `Query ${names}?` : `Query ${names} for ${network}?`;
}

/**
 * The possible answers for a host, the same words and order in all prompts.
 *
 * @param network a public one where all of its hosts are asked for; package.json has the same words for it
 */
export function answerChoices(network?: string): readonly HostAnswer[] {
  const untilChanged = 'Until changed in Manage Host Permissions';
  return [
    { answer: 'once', label: 'This session', description: 'Forgotten when the window closes' },
    {
      ...{ answer: 'always', label: network === undefined ? 'Always' : `Use ${network}’s Public Hosts` },
      description: untilChanged,
    },
    { answer: 'never', label: 'Never', description: untilChanged },
  ];
}

/** Undecided hosts that may have the verified source of a contract which was not found locally. */
export function missedSources(consent: Consent, network: Network, { sources }: Report): readonly string[] {
  const missed = new Set(
    sources.flatMap(({ kind, outcome, host }) => (kind === 'verified' && outcome === 'notAsked' ? [host] : [])),
  );
  return consent.undecided(verifiedUrls(network).filter((url) => missed.has(new URL(url).host)));
}

export function isConsentAnswer(value: unknown): value is ConsentAnswer {
  return value === 'once' || value === 'always' || value === 'never';
}

/** Who put the hosts of a prompt into the settings, where that was not the user; else `undefined`. */
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
