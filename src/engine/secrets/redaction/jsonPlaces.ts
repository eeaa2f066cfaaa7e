/** Tells what stands inside of the strings of a JSON text, for places that are asked for in order. */
export class Quotes {
  private at = 0;
  private inside = false;

  constructor(private readonly text: string) {}

  isInside(place: number): boolean {
    for (let quote = this.text.indexOf('"', this.at); quote >= 0 && quote < place;) {
      this.inside = this.inside ? this.isEscaped(quote) : true;
      this.at = quote + 1;
      quote = this.text.indexOf('"', this.at);
    }
    return this.inside;
  }

  private isEscaped(quote: number): boolean {
    let slashes = 0;
    while (this.text[quote - 1 - slashes] === '\\') {
      slashes++;
    }
    return slashes % 2 === 1;
  }
}

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A backslash that escapes what is gone would escape what comes behind it instead. */
export function escapeStart(text: string, start: number): number {
  let slashes = 0;
  while (text[start - 1 - slashes] === '\\') {
    slashes++;
  }
  return slashes % 2 === 1 ? start - 1 : start;
}

/** The number of a JSON text that something outside of its strings is part of. */
export function numberAt(text: string, place: TextRange): TextRange | undefined {
  let { start, end } = place;
  while (/[\d.eE+-]/.test(text[start - 1] ?? '')) {
    start--;
  }
  while (/[\d.eE+-]/.test(text[end] ?? '')) {
    end++;
  }
  const before = text
    .slice(Math.max(0, start - 9), start)
    .trimEnd()
    .at(-1);
  const after = text
    .slice(end, end + 9)
    .trimStart()
    .at(0);
  const isValue = before === undefined ? after === undefined : '[:,'.includes(before) && ']},'.includes(after ?? ' ');
  return isValue ? { start, end } : undefined;
}
