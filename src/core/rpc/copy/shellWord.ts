/** A text as one word of a POSIX shell, in which nothing is expanded. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
