import { type FoundIdentifier, charClass, type Identifier } from '../primitives';
import { blockNumber, typedIdentifier } from './kinds';
import { identifierInWord } from './identifierInWord';
import { hexIdentifier } from './hexIdentifier';

/** Longest word that is memoized: beyond this, hashing the key costs as much as it saves. */
const MAX_LENGTH = 256;

/** Memoizes the identifiers in one scan of a text. IDs are often repeated, and parsing each takes a sha256. */
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

/** Length of the shortest identifier, or of its part after a dash. Lets the scan advance 20 characters at a time. */
const MIN_WORD_LENGTH = 20;

/**
 * Longest word that is parsed: 32 KiB as hex, since a hover has 1 ms. Typed identifiers may be longer, see
 * `parseIdentifier`.
 */
export const MAX_WORD_LENGTH = 65_536;

/**
 * All identifiers of a text, in order, without overlap. `identifierInWord` decides which words are identifiers. A word
 * is a run of ASCII letters, digits and underscores, so quotes, URLs, Markdown, logs, JSON and other scripts delimit
 * words. Runs in linear time for any text.
 */
export function findIdentifiers(text: string): readonly FoundIdentifier[] {
  const found: FoundIdentifier[] = [];
  const memo = new WordMemo();
  let start = 0;
  while (start < text.length) {
    // The next 20 characters belong to the word, or a non-word character shows that it is too short.
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
 * The identifier at or immediately before an offset (in UTF-16 units). Reads at most the word there and its neighbour
 * across a dash, so the text's length does not matter.
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
  // The word may be the part before an identifier's dash, so the word after the dash is tried first.
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

/** Twice the maximum message size of a node, 2 MiB, as hex, plus some delimiters. */
const MAX_INPUT_LENGTH = 4 * 1024 * 1024 + 1024;

/** Longest URL and longest text that are searched for an identifier. */
const MAX_URL_LENGTH = 8192;
const MAX_TEXT_LENGTH = 131_072;

const opening = /[\s"'`<>()[\]{},;]/;
const closing = /[\s"'`<>()[\]{},;:.!?]/;
const url = /^[a-z][a-z0-9+.-]*:\/\//i;
const blockInPath = /\/blocks?\/(?:number\/)?(\d[\d,]*)\/?(?=[?#]|$)/i;
const privateKey = /privatekey-\w/i;

/**
 * Parses what the user typed, pasted or selected as an identifier. Quotes, backticks, brackets and spaces around it are
 * dropped. A URL yields the last identifier of its path, or else the only one in the rest; other text yields its only
 * identifier.
 *
 * Since an identifier is expected, more formats are accepted than in a file: hex without 0x (40 digits are an address),
 * a cb58 ID with an invalid checksum in any context, block numbers.
 *
 * @returns `undefined` if there is no identifier or an ambiguous one. Its `text` excludes the delimiters.
 */
export function parseIdentifier(input: string): Identifier | undefined {
  if (input.length > MAX_INPUT_LENGTH) {
    return undefined;
  }
  const text = stripDelimiters(input);
  if (text === '') {
    return undefined;
  }
  // A private key within other text makes all of it a secret.
  if (text.length <= MAX_TEXT_LENGTH && privateKey.test(text)) {
    const key = findIdentifiers(text).find((found) => found.identifier.kind === 'privateKey');
    if (key) {
      return key.identifier;
    }
  }
  if (text.length <= MAX_URL_LENGTH && url.test(text)) {
    return identifierInUrl(text);
  }
  return hexIdentifier(text, true) ?? typedIdentifier(text) ?? onlyIdentifier(text);
}

/** Uses a loop, since a regular expression ending in `$` would restart at every space of a long text. */
function stripDelimiters(input: string): string {
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

function identifierInUrl(text: string): Identifier | undefined {
  const found = findIdentifiers(text);
  const rest = text.search(/[?#]/);
  const inPath = rest < 0 ? found : found.filter(({ start }) => start < rest);
  const block = blockInPath.exec(text)?.[1];
  return (
    (block === undefined ? undefined : blockNumber(block)) ?? inPath.at(-1)?.identifier ?? onlyIdentifier(text, found)
  );
}

function onlyIdentifier(text: string, found?: readonly FoundIdentifier[]): Identifier | undefined {
  if (text.length > MAX_TEXT_LENGTH) {
    return undefined;
  }
  const [first, ...others] = found ?? findIdentifiers(text);
  return others.length === 0 ? first?.identifier : undefined;
}
