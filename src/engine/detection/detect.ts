import { type FoundIdentifier, charClass, type Identifier } from '../primitives';
import { blockNumber, typedIdentifier } from './kinds';
import { identifierInWord } from './identifierInWord';
import { hexIdentifier } from './hexIdentifier';

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

/**
 * Shortest word that can be an identifier, or what stands behind the dash of one. Lets the scan step over text 20
 * characters at a time.
 */
const MIN_WORD_LENGTH = 20;

/**
 * Longest word that is looked at: 32 KiB as hex. The work for a word grows with its length and the hover has 1 ms for
 * it. What someone enters as an identifier may be longer, see `parseIdentifier`.
 */
export const MAX_WORD_LENGTH = 65_536;

/**
 * All identifiers of a text, in order, without overlap. Which words are identifiers is decided by `identifierInWord`; a
 * word is a run of ASCII letters, digits and underscores, so quotes, URLs, Markdown, logs, JSON and any other script
 * bound one. Takes time with the length of the text only, whatever is in it.
 */
export function findIdentifiers(text: string): readonly FoundIdentifier[] {
  const found: FoundIdentifier[] = [];
  const memo = new WordMemo();
  let start = 0;
  while (start < text.length) {
    // A long word that begins here covers the next 20 places: one that it does not cover rules it out.
    let probe = start + MIN_WORD_LENGTH - 1;
    while (probe >= start && charClass(text.charCodeAt(probe)) !== 0) {
      probe--;
    }
    if (probe >= start) {
      start = probe + 1;
      continue;
    }
    let end = start + MIN_WORD_LENGTH;
    while (end < text.length && charClass(text.charCodeAt(end)) !== 0) {
      end++;
    }
    if (end - start <= MAX_WORD_LENGTH) {
      const identifier = identifierInWord(text, start, end, memo);
      if (identifier) {
        found.push(identifier);
      }
    }
    start = end + 1;
  }
  return found;
}

/**
 * The identifier that the offset (in UTF-16 units) is in, or just behind. Reads only the word there and the one before or
 * after a dash, and neither where it is too long, so the length of the text does not matter.
 */
export function identifierAt(text: string, offset: number): FoundIdentifier | undefined {
  if (!(offset >= 0 && offset <= text.length)) {
    return undefined;
  }
  const start = wordStart(text, offset);
  const end = wordEnd(text, offset);
  const memo = new WordMemo();
  if (start === undefined || end === undefined) {
    return undefined;
  }
  // The word may be what stands before the dash of an identifier, so the word behind the dash is asked first.
  if (text[end] === '-') {
    const nextEnd = wordEnd(text, end + 1);
    const found =
      nextEnd !== undefined && nextEnd > end + 1 ? identifierInWord(text, end + 1, nextEnd, memo) : undefined;
    if (found && found.start <= offset) {
      return found;
    }
  }
  const found = end - start >= MIN_WORD_LENGTH ? identifierInWord(text, start, end, memo) : undefined;
  return found && found.start <= offset && offset <= found.end ? found : undefined;
}

function wordStart(text: string, offset: number): number | undefined {
  let start = offset;
  while (start > 0 && charClass(text.charCodeAt(start - 1)) !== 0) {
    start--;
    if (offset - start > MAX_WORD_LENGTH) {
      return undefined;
    }
  }
  return start;
}

function wordEnd(text: string, offset: number): number | undefined {
  let end = offset;
  while (end < text.length && charClass(text.charCodeAt(end)) !== 0) {
    end++;
    if (end - offset > MAX_WORD_LENGTH) {
      return undefined;
    }
  }
  return end;
}

/** A node takes messages of 2 MiB at most; twice that as hex, and some wrapping around it. */
const MAX_INPUT_LENGTH = 4 * 1024 * 1024 + 1024;

/** Longest URL, and longest text around an identifier, that is searched for one. */
const MAX_URL_LENGTH = 8192;
const MAX_TEXT_LENGTH = 131_072;

const opening = /[\s"'`<>()[\]{},;]/;
const closing = /[\s"'`<>()[\]{},;:.!?]/;
const url = /^[a-z][a-z0-9+.-]*:\/\//i;
const blockInPath = /\/blocks?\/(?:number\/)?(\d[\d,]*)\/?(?=[?#]|$)/i;
const privateKey = /privatekey-\w/i;

/**
 * What someone typed, pasted or selected as an identifier. Quotes, backticks, brackets and spaces around it are dropped;
 * of a URL its identifier is taken (the last of the path, else of the rest), of a longer text the only one.
 *
 * As it was meant to be an identifier, more is understood than in a file: hex without 0x (40 digits are an address), a
 * cb58 ID with a wrong checksum in any surroundings, block numbers.
 *
 * @returns undefined where nothing, or more than one thing, was meant. `text` of the result is without the wrapping.
 */
export function parseIdentifier(input: string): Identifier | undefined {
  if (input.length > MAX_INPUT_LENGTH) {
    return undefined;
  }
  const text = unwrapped(input);
  if (text === '') {
    return undefined;
  }
  // A key among other text makes all of it a secret.
  if (text.length <= MAX_TEXT_LENGTH && privateKey.test(text)) {
    const key = findIdentifiers(text).find((found) => found.identifier.kind === 'privateKey');
    if (key) {
      return key.identifier;
    }
  }
  if (text.length <= MAX_URL_LENGTH && url.test(text)) {
    return fromUrl(text);
  }
  return hexIdentifier(text, true) ?? typedIdentifier(text) ?? onlyOne(text);
}

/** Character by character: a regular expression that ends in `$` starts again at every space of a long text. */
function unwrapped(input: string): string {
  let start = 0;
  let end = input.length;
  while (start < end && opening.test(input.charAt(start))) {
    start++;
  }
  while (end > start && closing.test(input.charAt(end - 1))) {
    end--;
  }
  return input.slice(start, end);
}

function fromUrl(text: string): Identifier | undefined {
  const found = findIdentifiers(text);
  const rest = text.search(/[?#]/);
  const inPath = rest < 0 ? found : found.filter(({ start }) => start < rest);
  const block = blockInPath.exec(text)?.[1];
  return (block === undefined ? undefined : blockNumber(block)) ?? inPath.at(-1)?.identifier ?? onlyOne(text, found);
}

function onlyOne(text: string, found?: readonly FoundIdentifier[]): Identifier | undefined {
  if (text.length > MAX_TEXT_LENGTH) {
    return undefined;
  }
  const [first, ...others] = found ?? findIdentifiers(text);
  return others.length === 0 ? first?.identifier : undefined;
}
