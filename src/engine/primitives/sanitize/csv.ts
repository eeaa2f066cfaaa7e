/** Characters that make a spreadsheet interpret a cell as formula, ASCII and full-width. */
const signs = '=+\\-@＝＋－﹢﹣−﹦＠﹫';

/** Characters that may precede a sign without disabling it: invisible ones, and quotes that readers drop. */
const before = /[\s\p{Cc}\p{Cf}"]/u;
const sign = new RegExp(`[${signs}']`, 'u');
const formula = new RegExp(`^(?:['\\t\\r\\n]|[\\s\\p{Cc}\\p{Cf}"]*[${signs}'])`, 'u');

/**
 * A text as a CSV cell (RFC 4180), quoted if necessary. Potential formulas get a leading apostrophe: at the start, and
 * after each semicolon, tab and line break, where readers with another separator start a cell even inside quotes. An
 * existing apostrophe there is doubled, so that removing one in each of these places always restores the text.
 */
export function escapeCsv(text: string): string {
  const safe = formula.test(text) ? `'${escapeAfterSeparators(text)}` : escapeAfterSeparators(text);
  return /[",\r\n\u2028\u2029]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A text as a cell of a tab-separated table on the clipboard: one line, no formula. */
export function tsvCell(text: string): string {
  const flat = text.replace(/\s+/g, ' ');
  return formula.test(flat) ? `'${flat}` : flat;
}

/** Backwards, so that long runs of separators take linear time. */
function escapeAfterSeparators(text: string): string {
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
