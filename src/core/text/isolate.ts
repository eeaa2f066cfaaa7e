const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Keeps right-to-left words from reordering the figures beside them, by Unicode's own isolates. Other text is
 * returned as it is.
 */
export function isolateRightToLeft(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
