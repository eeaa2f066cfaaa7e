import { type Classification, classifyName, sortAt, wordsInName, openCollections, openKeyOwners } from './classifyName';

/** Longest comment that is a name rather than a sentence, in words. */
const maxNameWords = 5;

/** A sentence about what is done, and not what something is: `Fund the wallet`. */
const indicates = /^\W*[a-z]+s? (?:the|a|an|its|their|this|that|all|each|every)\b/i;

/**
 * Takes what is said about a value, the nearest first, until it is decided. A name decides, but for who owns or holds a
 * key: of `alice` and `Vault` there may be hashes too, and only what they stand in tells. Comments and headings decide
 * where they say "private key", and count otherwise where no name says more.
 *
 * Each method returns the decision, or `undefined` while there is none.
 */
export class SecretClassifier {
  private pending: Classification | undefined;
  private hint: Classification | undefined;
  private isKeyAlone = false;
  /** A call around the value reads it as a hash. */
  private isHash = false;
  /** A name said it, and not only a sentence. */
  private isNamed = false;
  /** Out of the body of a function or class: what is around it has names of its own and only a strong word counts. */
  private isOutside = false;

  /** A name of the value, or of what it stands in. @param text where the name is */
  name(classified: Classification | undefined, text = ''): Classification | undefined {
    this.isHash &&= !isOfOwner(text);
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

  /** A call around the value reads it as a hash: what is said from here on has to name a private key. */
  hash(): void {
    this.isHash = true;
  }

  /**
   * What a sentence beside the value says: a comment, a heading.
   *
   * @param isClose nothing stands between
   */
  sentence(text: string, isClose = true): Classification | undefined {
    const whole = classifyName(text);
    if (whole === undefined || whole.sort === 'strong') {
      return whole;
    }
    const parts = text.split(/[.!?;]\s+|\s\/\/\s?|\s[*#]\s/).map((part) => ({ part, classified: classifyName(part) }));
    const reported =
      parts.find(({ classified }) => classified?.sort === 'key') ??
      parts.find(({ part, classified }) => classified !== undefined && isShortName(part));
    if (reported?.classified === undefined || this.isOutside) {
      return undefined;
    }
    if (reported.classified.sort === 'open') {
      this.hint ??= isClose ? reported.classified : undefined;
    } else {
      this.pending ??= reported.classified;
    }
    return undefined;
  }

  /** A comment behind the value, on its line. */
  remark(text: string): Classification | undefined {
    const classified = classifyName(text);
    return classified?.sort === 'open' && isShortName(text) ? this.after(classified) : this.sentence(text);
  }

  /** What stands behind the value, where its name leaves it open. */
  after(classified: Classification | undefined): Classification | undefined {
    if (classified?.sort === 'open' && this.pending?.sort !== 'key') {
      return classified;
    }
    return this.name(classified);
  }

  /** The value stands in statements: what follows is around them. */
  leave(): Classification | undefined {
    this.isOutside = true;
    return this.isHash || this.pending !== undefined ? this.end() : undefined;
  }

  /** What is left when all was asked. */
  end(): Classification | undefined {
    if (this.isHash) {
      return readAsHash;
    }
    return this.isNamed || this.pending?.sort === 'key' ? this.pending : (this.hint ?? this.pending);
  }

  /** `key` alone may be that of a map: `storageProof: [{ key: … }]`. */
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

/** Of `deployerKey := common.HexToHash(…)` the name says more than the call. */
function isOfOwner(text: string): boolean {
  const words = wordsInName(text);
  return words.some((_, at) => sortAt(words, at)?.sort === 'owner' && words[at + 1] === 'key');
}

/** A few words that call something by its name, and tell no story. */
function isShortName(text: string): boolean {
  return wordsInName(text).length <= maxNameWords && !indicates.test(text);
}

function isCollection(word: string): boolean {
  return openCollections.has(word) || /..[^s]s$/.test(word);
}
