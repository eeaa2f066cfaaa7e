import { withoutMiddle } from '../longText';

const named: Readonly<Record<string, string>> = {
  '\u0007': String.raw`\a`,
  '\b': String.raw`\b`,
  '\f': String.raw`\f`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
  '\u000b': String.raw`\v`,
  '"': String.raw`\"`,
  '\\': String.raw`\\`,
};

/** A text as Go's `%q` writes it. */
export function goQuote(text: string): string {
  return `"${withoutMiddle(text).replaceAll(/["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, escaped)}"`;
}

function escaped(character: string): string {
  const code = character.codePointAt(0)!;
  if (code >= 0xd800 && code < 0xe000) {
    return '\ufffd';
  }
  const [mark, digits] = code < 0x80 ? ['x', 2] : code < 0x1_0000 ? ['u', 4] : ['U', 8];
  return named[character] ?? `\\${mark}${code.toString(16).padStart(digits, '0')}`;
}

/** How many bytes a text has in UTF-8, which is what Go counts. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // A pair of halves is 4 bytes: 2 for each of them, where others beyond U+07FF have 3.
    bytes += code < 0x80 ? 0 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return bytes;
}
