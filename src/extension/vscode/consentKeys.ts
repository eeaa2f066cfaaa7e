/** What a user said about a host: `once` lasts until the window closes, the others until taken back. */
export type ConsentAnswer = 'once' | 'always' | 'never';

/** The key of the entry that keeps an answer. */
export function consentKey(answer: Exclude<ConsentAnswer, 'once'>, host: string): string {
  return `${answer} ${host}`;
}

export function readKey(
  key: string,
): { readonly answer: Exclude<ConsentAnswer, 'once'>; readonly host: string } | undefined {
  const [, answer, host] = /^(always|never) (.+)$/.exec(key) ?? [];
  return host !== undefined && (answer === 'always' || answer === 'never') ? { answer, host } : undefined;
}
