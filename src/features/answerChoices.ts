import * as l10n from '@vscode/l10n';
import type { Answer } from '../editor/consent';

export interface AnswerChoice {
  readonly answer: Answer;
  readonly label: string;
  /** How long it holds. */
  readonly description: string;
}

/** What can be answered about a host, in the same words and order wherever it is asked. */
export function answerChoices(): readonly AnswerChoice[] {
  const untilChanged = l10n.t('Until changed in Manage Host Permissions');
  return [
    { answer: 'once', label: l10n.t('This session'), description: l10n.t('Forgotten when the window closes') },
    { answer: 'always', label: l10n.t('Always'), description: untilChanged },
    { answer: 'never', label: l10n.t('Never'), description: untilChanged },
  ];
}

export function isAnswer(value: unknown): value is Answer {
  return value === 'once' || value === 'always' || value === 'never';
}
