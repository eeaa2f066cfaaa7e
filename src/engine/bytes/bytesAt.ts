/** Longest text that is read: the maximum message size of nodes, 2 MiB, as hex, with some delimiters. */
export const MAX_BYTES_TEXT = 4 * 1024 * 1024 + 1024;

/** Text that may be bytes: `start` inclusive, `end` exclusive, in UTF-16 units. */
export interface FoundBytes {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Minimum number of hex digits: shorter ones are IDs or addresses, and 64 are 32 bytes, which are never decoded. */
const MIN_HEX = 72;
/** Longer than identifiers in cb58; the maximum is what base58 decodes in 10 ms. */
const MIN_BASE58 = 53;
const MAX_BASE58 = 16_000;
const MIN_BASE64 = 48;
/** Longer hex is read only if it starts like data of a network, since reading it takes milliseconds. */
const LONG = 65_536;
/** Number of characters searched backwards at a time. */
const STEP = 4096;

const hex = /^(?:0x)?[0-9a-f]*$/i;
const base58 = /^[1-9A-HJ-NP-Za-km-z]*$/;
/** Codec version 0; an RLP list; a transaction type before an RLP list. */
const knownPrefix = /^(?:0x)?(?:0000|[c-f][0-9a-f]|0[1-4][c-f])/i;
/** Base64 of codec version 0 and a type ID below 256. */
const base64Prefix = 'AAAA';

/** The end of a run. A native search scans megabytes in milliseconds, unlike a loop over characters. */
interface Boundary {
  readonly first: RegExp;
  readonly each: RegExp;
}
const wordEnds: Boundary = { first: /[^0-9A-Za-z_]/, each: /[^0-9A-Za-z_]/g };
const base64Ends: Boundary = { first: /[^0-9A-Za-z+/=]/, each: /[^0-9A-Za-z+/=]/g };

/**
 * Finds text at or immediately before the offset that may be bytes, judging by characters and length alone; `readBytes`
 * decides. This is a word of hex (with or without 0x) or base58, delimited as in `identifierAt`, or a run of base64.
 * Examines at most `MAX_BYTES_TEXT` characters in each direction, and few if the run does not start like data of a
 * network.
 */
export function bytesAt(text: string, offset: number): FoundBytes | undefined {
  return offset >= 0 && offset <= text.length ? (wordAt(text, offset) ?? base64At(text, offset)) : undefined;
}

function wordAt(text: string, offset: number): FoundBytes | undefined {
  const wordStart = runStart(text, offset, wordEnds);
  if (wordStart === undefined) {
    return undefined;
  }
  const start = skipEscape(text, wordStart);
  const longest = knownPrefix.test(text.slice(start, start + 8)) ? MAX_BYTES_TEXT : LONG;
  const end = runEnd(text, offset, start + longest, wordEnds);
  const word = end === undefined || end - start < MIN_BASE58 ? undefined : text.slice(start, end);
  return word !== undefined && isBytesWord(word) ? { start, end: start + word.length, text: word } : undefined;
}

function base64At(text: string, offset: number): FoundBytes | undefined {
  const start = runStart(text, offset, base64Ends);
  if (start === undefined || !text.startsWith(base64Prefix, start)) {
    return undefined;
  }
  const end = runEnd(text, offset, start + MAX_BYTES_TEXT, base64Ends);
  return end === undefined || end - start < MIN_BASE64 ? undefined : { start, end, text: text.slice(start, end) };
}

function isBytesWord(word: string): boolean {
  if (hex.test(word)) {
    const digits = /^0x/i.test(word) ? word.length - 2 : word.length;
    return digits >= MIN_HEX && digits % 2 === 0;
  }
  return word.length <= MAX_BASE58 && base58.test(word);
}

/** The start of the run at or before the offset, or `undefined` if it is out of reach. */
function runStart(text: string, offset: number, { each }: Boundary): number | undefined {
  const lowest = Math.max(0, offset - MAX_BYTES_TEXT);
  for (let start = offset; start > lowest;) {
    const from = Math.max(lowest, start - STEP);
    const end = lastMatchEnd(text.slice(from, start), each);
    if (end > 0) {
      return from + end;
    }
    start = from;
  }
  return lowest === 0 ? 0 : undefined;
}

/** The end of the run at the offset, or `undefined` if it is beyond `highest`. */
function runEnd(text: string, offset: number, highest: number, { first }: Boundary): number | undefined {
  const following = text.slice(offset, Math.max(offset, highest) + 1);
  const length = following.search(first);
  const end = offset + (length < 0 ? following.length : length);
  return end > highest ? undefined : end;
}

function lastMatchEnd(text: string, pattern: RegExp): number {
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    end = match.index + 1;
  }
  return end;
}

/** In `\n0x…` within a quoted string, the letter belongs to the escape. */
function skipEscape(text: string, start: number): number {
  return text.charAt(start - 1) === '\\' && /[nrt]/.test(text.charAt(start)) ? start + 1 : start;
}
