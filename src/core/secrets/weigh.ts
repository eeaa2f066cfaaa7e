import { type Judged, judgeName, sortAt, wordsOf } from './judgeName';
import { openCollections, openKeyOwners } from './words';

/** Longest comment that is a name rather than a sentence, in words. */
const maxNameWords = 5;

/** A sentence about what is done, and not what something is: `Fund the wallet`. */
const tells = /^\W*[a-z]+s? (?:the|a|an|its|their|this|that|all|each|every)\b/i;

/**
 * Takes what is said about a value, the nearest first, until it is decided. A name decides, but for who owns or holds a
 * key: of `alice` and `Vault` there may be hashes too, and only what they stand in tells. Comments and headings decide
 * where they say "private key", and count otherwise where no name says more.
 *
 * Each method returns the decision, or `undefined` while there is none.
 */
export class Weigh {
  private pending: Judged | undefined;
  private hint: Judged | undefined;
  private isKeyAlone = false;
  /** A call around the value reads it as a hash. */
  private isHash = false;
  /** A name said it, and not only a sentence. */
  private isNamed = false;
  /** Out of the body of a function or class: what is around it has names of its own and only a strong word counts. */
  private isOutside = false;

  /** A name of the value, or of what it stands in. @param text where the name is */
  name(judged: Judged | undefined, text = ''): Judged | undefined {
    this.isHash &&= !isOfOwner(text);
    if (this.isKeyAlone) {
      return this.ofKey(text);
    }
    if (judged === undefined || (this.isOutside && judged.sort !== 'strong')) {
      return undefined;
    }
    switch (judged.sort) {
      case 'strong':
        return judged;
      case 'key':
        if (judged.word === 'key') {
          this.pending = judged;
          this.isKeyAlone = true;
          return undefined;
        }
        return judged;
      case 'holder':
      case 'owner':
        this.pending ??= judged;
        this.isNamed = true;
        return undefined;
      case 'open':
        return this.pending === undefined || !this.isNamed || isCollection(judged.word) ? judged : undefined;
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
  sentence(text: string, isClose = true): Judged | undefined {
    const whole = judgeName(text);
    if (whole === undefined || whole.sort === 'strong') {
      return whole;
    }
    const parts = text.split(/[.!?;]\s+|\s\/\/\s?|\s[*#]\s/).map((part) => ({ part, judged: judgeName(part) }));
    const said =
      parts.find(({ judged }) => judged?.sort === 'key') ??
      parts.find(({ part, judged }) => judged !== undefined && isShortName(part));
    if (said?.judged === undefined || this.isOutside) {
      return undefined;
    }
    if (said.judged.sort === 'open') {
      this.hint ??= isClose ? said.judged : undefined;
    } else {
      this.pending ??= said.judged;
    }
    return undefined;
  }

  /** A comment behind the value, on its line. */
  remark(text: string): Judged | undefined {
    const judged = judgeName(text);
    return judged?.sort === 'open' && isShortName(text) ? this.after(judged) : this.sentence(text);
  }

  /** What stands behind the value, where its name leaves it open. */
  after(judged: Judged | undefined): Judged | undefined {
    if (judged?.sort === 'open' && this.pending?.sort !== 'key') {
      return judged;
    }
    return this.name(judged);
  }

  /** The value stands in statements: what follows is around them. */
  leave(): Judged | undefined {
    this.isOutside = true;
    return this.isHash || this.pending !== undefined ? this.end() : undefined;
  }

  /** What is left when all was asked. */
  end(): Judged | undefined {
    if (this.isHash) {
      return readAsHash;
    }
    return this.isNamed || this.pending?.sort === 'key' ? this.pending : (this.hint ?? this.pending);
  }

  /** `key` alone may be that of a map: `storageProof: [{ key: … }]`. */
  private ofKey(text: string): Judged | undefined {
    const words = wordsOf(text);
    const open = words.slice(-3).find((word) => openKeyOwners.has(word));
    if (open !== undefined) {
      return { sort: 'open', word: open };
    }
    return words.length === 0 ? undefined : this.pending;
  }
}

const readAsHash: Judged = { sort: 'open', word: 'hash' };

/** Of `deployerKey := common.HexToHash(…)` the name says more than the call. */
function isOfOwner(text: string): boolean {
  const words = wordsOf(text);
  return words.some((_, at) => sortAt(words, at)?.sort === 'owner' && words[at + 1] === 'key');
}

/** A few words that call something by its name, and tell no story. */
function isShortName(text: string): boolean {
  return wordsOf(text).length <= maxNameWords && !tells.test(text);
}

function isCollection(word: string): boolean {
  return openCollections.has(word) || /..[^s]s$/.test(word);
}
