/** A text broken between words, where each line after the first begins at a column. */
export function wrapped(text: string, column: number, columns: number): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > Math.max(columns - column, 20)) {
      lines.push(word);
    } else {
      lines[lines.length - 1] = `${last} ${word}`;
    }
  }
  return lines.join(`\n${' '.repeat(column)}`);
}
