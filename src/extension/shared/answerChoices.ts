import { hostLabel } from '../../engine/networks';
import { listNames } from '../../engine/primitives';
import type { ConsentAnswer } from '../vscode/consent';

export interface AnswerChoice {
  readonly answer: ConsentAnswer;
  readonly label: string;
  /** How long it holds. */
  readonly description: string;
}

/** "Query data-api.avax.network and api.avax.network?", the same wherever it is asked. @param network named where it may be another */
export function hostQuestion(hosts: readonly string[], network?: string): string {
  const names = listNames(hosts.map(hostLabel));
  return network === undefined ? `Query ${names}?` : `Query ${names} for ${network}?`;
}

/** What can be answered about a host, in the same words and order wherever it is asked. */
export function answerChoices(): readonly AnswerChoice[] {
  const untilChanged = 'Until changed in Manage Host Permissions';
  return [
    { answer: 'once', label: 'This session', description: 'Forgotten when the window closes' },
    { answer: 'always', label: 'Always', description: untilChanged },
    { answer: 'never', label: 'Never', description: untilChanged },
  ];
}

export function isAnswer(value: unknown): value is ConsentAnswer {
  return value === 'once' || value === 'always' || value === 'never';
}

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
