const letters = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}';
const rightToLeft = new RegExp(`[${letters}]`, 'u');
/** From one letter to the last before words of the other direction. */
const stretch = new RegExp(`[${letters}](?:[^A-Za-z]*[${letters}])*`, 'gu');

/**
 * Keeps right-to-left words from reordering the figures beside them, by Unicode's own isolates. Other text is
 * returned as it is.
 */
export function isolateRightToLeft(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}

/** The same for a text that was put together already: each stretch of right-to-left words is kept apart from the rest. */
export function isolateStretches(text: string): string {
  return text.replace(stretch, '\u2068$&\u2069');
}

/** Whether a text has a letter that is written from right to left. */
export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}
