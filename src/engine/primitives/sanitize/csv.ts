/** What makes a spreadsheet take a cell for a formula where it begins with one, as ASCII and full width. */
const signs = '=+\\-@＝＋－﹢﹣−﹦＠﹫';

/** What may stand before a sign without taking its effect away: what cannot be seen, and quotes that a reader drops. */
const before = /[\s\p{Cc}\p{Cf}"]/u;
const sign = new RegExp(`[${signs}']`, 'u');
const formula = new RegExp(`^(?:['\\t\\r\\n]|[\\s\\p{Cc}\\p{Cf}"]*[${signs}'])`, 'u');

/**
 * A text as a cell of a CSV file (RFC 4180), with its quotes. Where a formula would begin it gets an apostrophe in front:
 * at its start, and behind each semicolon, tab and line break in it, since a reader that separates by those takes what
 * follows for a cell of its own, quotes or not. What begins with an apostrophe there gets one too, so that taking one away
 * in each of those places always gives the text as it came.
 */
export function escapeCsv(text: string): string {
  const harmless = formula.test(text) ? `'${afterSeparators(text)}` : afterSeparators(text);
  return /[",\r\n\u2028\u2029]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A text as a cell of a table on the clipboard, on one line and separated by tabs, which begins no formula either. */
export function tabbedCell(text: string): string {
  const flat = text.replace(/\s+/g, ' ');
  return formula.test(flat) ? `'${flat}` : flat;
}

/** From the end, so that a long row of separators is gone through once. */
function afterSeparators(text: string): string {
  if (!/[;\t\r\n]/.test(text)) {
    return text;
  }
  let isFormula = false;
  let end = text.length;
  const parts: string[] = [];
  for (let i = text.length - 1; i >= 0; i--) {
    const character = text.charAt(i);
    if (isFormula && /[;\t\r\n]/.test(character)) {
      parts.push(`'${text.slice(i + 1, end)}`);
      end = i + 1;
    }
    isFormula = sign.test(character) || (isFormula && before.test(character));
  }
  return [text.slice(0, end), ...parts.reverse()].join('');
}
