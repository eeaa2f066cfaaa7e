import { displayWidth, padEnd } from './displayWidth';

/** A table of finished inline Markdown, padded so that it reads as a table unrendered too. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = tableWidths(columns, rows);
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, index) => padEnd(cells[index] ?? '', width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(columns), rule, ...rows.map(line)].join('\n');
}

/** Columns that the widest row of `markdownTable` takes, its bars included. */
export function tableWidth(columns: readonly string[], rows: readonly (readonly string[])[]): number {
  const widths = tableWidths(columns, rows);
  return widths.reduce((sum, width) => sum + width + 3, 1);
}

/** The display width of each column; three at least, which a rule needs. */
export function tableWidths(columns: readonly string[], rows: readonly (readonly string[])[]): readonly number[] {
  return columns.map((column, index) =>
    Math.max(3, displayWidth(column), ...rows.map((row) => displayWidth(row[index] ?? ''))),
  );
}
