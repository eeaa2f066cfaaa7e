import type { Identifier } from '../primitives';

/** Longest word that is kept: hashing a longer one costs as much as it saves. */
const MAX_LENGTH = 256;

/**
 * What the words of one text turned out to be. Logs and answers name the same IDs again and again, and each costs a
 * sha256; lives as long as one scan of one text.
 */
export class WordMemo {
  private readonly known = new Map<string, Identifier | undefined>();

  /** `read` must depend on the word alone. */
  get(word: string, read: (word: string) => Identifier | undefined): Identifier | undefined {
    if (word.length > MAX_LENGTH) {
      return read(word);
    }
    let identifier = this.known.get(word);
    if (identifier === undefined && !this.known.has(word)) {
      identifier = read(word);
      this.known.set(word, identifier);
    }
    return identifier;
  }
}
