import type { ConsentAnswer } from '../vscode/consent';

export interface AnswerChoice {
  readonly answer: ConsentAnswer;
  readonly label: string;
  /** How long it holds. */
  readonly description: string;
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
