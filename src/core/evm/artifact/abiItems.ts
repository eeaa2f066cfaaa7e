import { type AbiItem, readAbiItem } from './readAbiItem';

/** More than any contract has. */
const maxItems = 2_000;

/**
 * The items of contracts' JSON ABIs, each read once: most contracts of a project have most of theirs in common, to the
 * letter. Those are the same object then.
 */
export class AbiItems {
  /** Null: not understood. */
  private readonly byText = new Map<string, AbiItem | null>();

  /**
   * What is not understood (fallbacks, function pointers, anonymous events, broken entries) is left out: the rest is
   * still of use.
   *
   * @param texts of the items
   * @throws {SyntaxError} one of them is not JSON
   */
  read(texts: readonly string[]): readonly AbiItem[] {
    const taken = texts.slice(0, maxItems);
    this.readNew(taken.filter((text) => !this.byText.has(text)));
    return taken.map((text) => this.byText.get(text) ?? null).filter((item) => item !== null);
  }

  private readNew(texts: readonly string[]): void {
    if (texts.length === 0) {
      return;
    }
    // The keys are parts of this text, not of the file's, which would be kept as long as they are.
    const joined = `[${texts.join(',')}]`;
    let at = 1;
    for (const [i, json] of (JSON.parse(joined) as readonly unknown[]).entries()) {
      const end = at + texts[i]!.length;
      this.byText.set(joined.slice(at, end), readAbiItem(json) ?? null);
      at = end + 1;
    }
  }
}
