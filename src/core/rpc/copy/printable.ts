import { printJson } from '../../json/printJson';
import type { JsonValue } from '../../json/value';

/** What does not print: a terminal may act on such characters when they are pasted, quoted or not. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** JSON on one line, all that does not print escaped. */
export function printableJson(json: JsonValue): string {
  // None of them stands outside of a text.
  return printJson(json).replace(unprintable, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

/** A URL with what does not print as it is sent: percent-encoded. */
export function printableUrl(url: string): string {
  return url.replace(unprintable, encodeURIComponent);
}
