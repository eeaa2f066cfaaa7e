import { type Classification, classifyName, sortAt, wordsInName, openCollections, openKeyOwners } from './classifyName';

/** Maximum number of words in a comment that is a name rather than a sentence. */
const maxNameWords = 5;

/** An instruction rather than a description: `Fund the wallet`. */
const indicates = /^\W*[a-z]+s? (?:the|a|an|its|their|this|that|all|each|every)\b/i;

/**
 * Accumulates evidence about a value, nearest first, until it is conclusive. Names decide, except owners and holders of
 * keys: `alice` and `Vault` may have hashes too, and only the context shows which. Comments and headings decide if they
 * mean "private key"; otherwise they count where no name is more specific.
 *
 * Each method returns the decision, or `undefined` while there is none.
 */
export class SecretClassifier {
  private pending: Classification | undefined;
  private hint: Classification | undefined;
  private isKeyAlone = false;
  /** An enclosing call parses the value as a hash. */
  private isHash = false;
  /** The evidence includes a name, not only a sentence. */
  private isNamed = false;
  /** Outside the body of a function or class: names there are about other things, so only strong words count. */
  private isOutside = false;

  /** Adds a name of the value or of its context. @param text the text with the name */
  name(classified: Classification | undefined, text = ''): Classification | undefined {
    this.isHash &&= !namesOwnerKey(text);
    if (this.isKeyAlone) {
      return this.ofKey(text);
    }
    if (classified === undefined || (this.isOutside && classified.sort !== 'strong')) {
      return undefined;
    }
    switch (classified.sort) {
      case 'strong':
        return classified;
      case 'key':
        if (classified.word === 'key') {
          this.pending = classified;
          this.isKeyAlone = true;
          return undefined;
        }
        return classified;
      case 'holder':
      case 'owner':
        this.pending ??= classified;
        this.isNamed = true;
        return undefined;
      case 'open':
        return this.pending === undefined || !this.isNamed || isCollection(classified.word) ? classified : undefined;
    }
  }

  /** An enclosing call parses the value as a hash: further evidence has to name a private key. */
  hash(): void {
    this.isHash = true;
  }

  /**
   * Adds a sentence next to the value: a comment or heading.
   *
   * @param isClose nothing is in between
   */
  sentence(text: string, isClose = true): Classification | undefined {
    const whole = classifyName(text);
    if (whole === undefined || whole.sort === 'strong') {
      return whole;
    }
    const parts = text.split(/[.!?;]\s+|\s\/\/\s?|\s[*#]\s/).map((part) => ({ part, classified: classifyName(part) }));
    const decisive =
      parts.find(({ classified }) => classified?.sort === 'key') ??
      parts.find(({ part, classified }) => classified !== undefined && isShortName(part));
    if (decisive?.classified === undefined || this.isOutside) {
      return undefined;
    }
    if (decisive.classified.sort === 'open') {
      this.hint ??= isClose ? decisive.classified : undefined;
    } else {
      this.pending ??= decisive.classified;
    }
    return undefined;
  }

  /** Adds a comment after the value, on the same line. */
  remark(text: string): Classification | undefined {
    const classified = classifyName(text);
    return classified?.sort === 'open' && isShortName(text) ? this.after(classified) : this.sentence(text);
  }

  /** Adds the text after the value, for an inconclusive name. */
  after(classified: Classification | undefined): Classification | undefined {
    if (classified?.sort === 'open' && this.pending?.sort !== 'key') {
      return classified;
    }
    return this.name(classified);
  }

  /** Leaves the statements that contain the value: further evidence is outside them. */
  leave(): Classification | undefined {
    this.isOutside = true;
    return this.isHash || this.pending !== undefined ? this.end() : undefined;
  }

  /** The decision after all evidence. */
  end(): Classification | undefined {
    if (this.isHash) {
      return readAsHash;
    }
    return this.isNamed || this.pending?.sort === 'key' ? this.pending : (this.hint ?? this.pending);
  }

  /** `key` alone may be a key of a mapping: `storageProof: [{ key: … }]`. */
  private ofKey(text: string): Classification | undefined {
    const words = wordsInName(text);
    const open = words.slice(-3).find((word) => openKeyOwners.has(word));
    if (open !== undefined) {
      return { sort: 'open', word: open };
    }
    return words.length === 0 ? undefined : this.pending;
  }
}

const readAsHash: Classification = { sort: 'open', word: 'hash' };

/** In `deployerKey := common.HexToHash(…)` the name outweighs the call. */
function namesOwnerKey(text: string): boolean {
  const words = wordsInName(text);
  return words.some((_, at) => sortAt(words, at)?.sort === 'owner' && words[at + 1] === 'key');
}

/** A few words that name something rather than describe an action. */
function isShortName(text: string): boolean {
  return wordsInName(text).length <= maxNameWords && !indicates.test(text);
}

function isCollection(word: string): boolean {
  return openCollections.has(word) || /..[^s]s$/.test(word);
}
