import { MAX_BYTES_TEXT } from './readBytes';

/** Text that may be bytes: `start` inclusive, `end` exclusive, in UTF-16 units. */
export interface FoundBytes {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Fewest hex digits: what is shorter is an ID or an address, and 64 are 32 bytes, which are never decoded. */
const MIN_HEX = 72;
/** What is longer than the identifiers in cb58, and as short as base58 can be read in 10 ms. */
const MIN_BASE58 = 53;
const MAX_BASE58 = 16_000;
const MIN_BASE64 = 48;
/** Longer hex is looked at only where it begins as bytes of a network do: reading it takes milliseconds. */
const LONG = 65_536;
/** How far a run is followed back at a time. */
const STEP = 4096;

const hex = /^(?:0x)?[0-9a-f]*$/i;
const base58 = /^[1-9A-HJ-NP-Za-km-z]*$/;
/** Codec version 0; an RLP list; a transaction type before an RLP list. */
const knownHead = /^(?:0x)?(?:0000|[c-f][0-9a-f]|0[1-4][c-f])/i;
/** Base64 of the codec version, 0, and of a type ID below 256. */
const base64Head = 'AAAA';

/** What ends a run: native searches for it go through megabytes in milliseconds, a loop over characters does not. */
interface Boundary {
  readonly first: RegExp;
  readonly each: RegExp;
}
const wordEnds: Boundary = { first: /[^0-9A-Za-z_]/, each: /[^0-9A-Za-z_]/g };
const base64Ends: Boundary = { first: /[^0-9A-Za-z+/=]/, each: /[^0-9A-Za-z+/=]/g };

/**
 * What may be bytes at the offset or just behind it, by its characters and length alone: `readBytes` tells. A word of hex
 * (0x or not) or base58, bounded as `identifierAt` bounds words, or a run of base64. At most `MAX_BYTES_TEXT` characters
 * are looked at in each direction, whatever the length of the text.
 */
export function bytesAt(text: string, offset: number): FoundBytes | undefined {
  if (!(offset >= 0 && offset <= text.length)) {
    return undefined;
  }
  const word = runAt(text, offset, wordEnds);
  if (word !== undefined && word.end - word.start >= MIN_BASE58) {
    const start = withoutEscape(text, word.start);
    const found = { start, end: word.end, text: text.slice(start, word.end) };
    if (isBytesWord(found.text)) {
      return found;
    }
  }
  const run = runAt(text, offset, base64Ends);
  return run !== undefined && run.end - run.start >= MIN_BASE64 && text.startsWith(base64Head, run.start)
    ? { ...run, text: text.slice(run.start, run.end) }
    : undefined;
}

function isBytesWord(word: string): boolean {
  if (hex.test(word)) {
    const digits = /^0x/i.test(word) ? word.length - 2 : word.length;
    return digits >= MIN_HEX && digits % 2 === 0 && (word.length <= LONG || knownHead.test(word));
  }
  return word.length <= MAX_BASE58 && base58.test(word);
}

/** The longest run around an offset. Undefined: nothing is there, or more than is read. */
function runAt(
  text: string,
  offset: number,
  boundary: Boundary,
): { readonly start: number; readonly end: number } | undefined {
  const lowest = Math.max(0, offset - MAX_BYTES_TEXT);
  let start = offset;
  let from = offset;
  while (start === from && from > lowest) {
    from = Math.max(lowest, start - STEP);
    start = from + lastMatchEnd(text.slice(from, start), boundary.each);
  }
  const ahead = text.slice(offset, offset + MAX_BYTES_TEXT + 1);
  const length = ahead.search(boundary.first);
  const end = offset + (length < 0 ? ahead.length : length);
  const goesOn = (start === lowest && lowest > 0) || end - start > MAX_BYTES_TEXT;
  return end > start && !goesOn ? { start, end } : undefined;
}

/** Behind the last match in a text; 0 where there is none. */
function lastMatchEnd(text: string, pattern: RegExp): number {
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    end = match.index + 1;
  }
  return end;
}

/** `\n0x…` in a text in quotes: the letter belongs to the escape. */
function withoutEscape(text: string, start: number): number {
  return text.charAt(start - 1) === '\\' && /[nrt]/.test(text.charAt(start)) ? start + 1 : start;
}
