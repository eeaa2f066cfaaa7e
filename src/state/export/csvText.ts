import type { FieldValue } from '../lists/list';

/**
 * Characters that make a spreadsheet take a cell for a formula where it begins with one, as ASCII and full width, also
 * behind what cannot be seen; tabs and line breaks, which start one behind their own place. What begins with an
 * apostrophe gets one too, so that taking one away always gives the text as it came.
 */
const formula = /^(?:['\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－﹢﹣−﹦＠﹫'])/u;

/**
 * One record of a CSV file (RFC 4180) with its line break. Integers stand digit by digit, times as ISO 8601 in UTC,
 * several values with blanks between them, nothing for what is not known. Words from outside that a spreadsheet would take
 * for a formula get an apostrophe in front, see `formula`.
 */
export function csvRecord(values: readonly FieldValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: FieldValue): string {
  if (value === undefined || value === null) {
    return '';
  }
  if (typeof value === 'bigint' || typeof value === 'boolean') {
    return String(value);
  }
  if (value instanceof Date) {
    return value.toISOString().replace('.000Z', 'Z');
  }
  const text = typeof value === 'string' ? value : value.join(' ');
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n\u2028\u2029]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
