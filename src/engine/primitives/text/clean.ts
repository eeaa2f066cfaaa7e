/** Line breaks and tabs, and every kind of space that is not the ordinary one. */
const spaces = /[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu;

/**
 * What may not be shown: controls (terminal escapes among them), everything that reorders text or has no width, and
 * the tag characters that hide a second text in the first.
 */
const unseen =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** Words of plain letters, digits and signs with single spaces between them: there is nothing to clean. */
const plain = /^[!-~]+(?: [!-~]+)*$/;

/** Marks stacked so high that they cover the lines above and below. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

/**
 * Text from outside made fit to be shown on one line: no control, bidirectional or invisible characters, single
 * spaces, at most `maxLength` characters (code points); what was cut off is marked by `…`.
 */
export function cleanRemote(text: string, maxLength: number): string {
  if (text.length <= maxLength && plain.test(text)) {
    return text;
  }
  // What is cut off anyway must not cost time: a hostile name may be megabytes long.
  const bounded = text.slice(0, maxLength * 8 + 64);
  const cleaned = bounded
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(unseen, '')
    .replace(spaces, ' ')
    .replace(stackedMarks, '$1')
    .trim();
  const characters = Array.from(cleaned);
  if (characters.length <= maxLength) {
    return bounded.length < text.length ? `${cleaned}…` : cleaned;
  }
  return `${characters.slice(0, maxLength).join('').trimEnd()}…`;
}

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
