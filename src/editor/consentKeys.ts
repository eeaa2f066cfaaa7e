/** What a user said about a host: `once` lasts until the window closes, the others until taken back. */
export type Answer = 'once' | 'always' | 'never';

/** The key of the entry that keeps an answer. */
export function keyOf(answer: Exclude<Answer, 'once'>, host: string): string {
  return `${answer} ${host}`;
}

export function readKey(key: string): { readonly answer: Exclude<Answer, 'once'>; readonly host: string } | undefined {
  const [, answer, host] = /^(always|never) (.+)$/.exec(key) ?? [];
  return host !== undefined && (answer === 'always' || answer === 'never') ? { answer, host } : undefined;
}
