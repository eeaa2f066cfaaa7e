import { inCsv } from '../../core/inert/csv';
import type { FieldValue } from './list';

/**
 * One record of a CSV file (RFC 4180) with its line break. Integers stand digit by digit, times as ISO 8601 in UTC,
 * several values with blanks between them, nothing for what is not known; words as `inCsv` writes them.
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
  return inCsv(typeof value === 'string' ? value : value.join(' '));
}
