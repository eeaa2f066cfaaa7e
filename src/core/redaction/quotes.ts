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
