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
