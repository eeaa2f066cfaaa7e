const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Columns that a text takes in a fixed-width font: marks none, East Asian letters two. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    width += /[\p{M}\u2066-\u2069]/u.test(character) ? 0 : wide.test(character) ? 2 : 1;
  }
  return width;
}

/** Blanks after `text` up to `width` columns. */
export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** The display width of each column; three at least, which a rule needs. */
export function tableWidths(columns: readonly string[], rows: readonly (readonly string[])[]): readonly number[] {
  return columns.map((column, index) =>
    Math.max(3, displayWidth(column), ...rows.map((row) => displayWidth(row[index] ?? ''))),
  );
}

/** Columns that the widest row of `markdownTable` takes, its bars included. */
export function tableWidth(columns: readonly string[], rows: readonly (readonly string[])[]): number {
  const widths = tableWidths(columns, rows);
  return widths.reduce((sum, width) => sum + width + 3, 1);
}

/** A table of finished inline Markdown, padded so that it reads as a table unrendered too. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = tableWidths(columns, rows);
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, index) => padEnd(cells[index] ?? '', width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(columns), rule, ...rows.map(line)].join('\n');
}
