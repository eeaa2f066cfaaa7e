import {
  BECH32_DATA_LENGTH,
  BECH32_MAX_LENGTH,
  CB58_ID_MAX_LENGTH,
  CB58_ID_MIN_LENGTH,
  type Cb58Id,
  type FoundIdentifier,
  type Identifier,
  LOWER,
  NODE_ID_PREFIX,
  NOT_BASE58,
  NOT_HEX,
  UNDERSCORE,
  UPPER,
  bech32Address,
  cb58Id,
  charClass,
  isChainPrefix,
  looksLikeBech32Address,
  looksLikeCb58Id,
  nodeId,
} from '../primitives';
import { hexIdentifier, NODE_BYTES_MIN_SIZE } from './hexIdentifier';
import type { WordMemo } from './detect';

/** How far around a word is looked. */
const REACH = 80;

/** The name of a digest, or of a field that holds one, and what may stand between it and the value. */
const digestName =
  /(?:\bsha-?(?:1|2|3|224|256|384|512)(?:[-_/]\d{3})?|\bblake(?:2|3)[a-z]?|\bchecksum|\bdigest|\bintegrity|\betag)(?:sums?)?(?:\s?\([^()]{1,60}\))?["'`\])]{0,2}\s{0,3}(?:[:=(\-@]|=>)?\s{0,3}["'`[]{0,2}$/i;

/** Two columns as sha256sum prints them: the digest from the first column on, two spaces or a space and a star, a name. */
const fileBehind = /^(?: {2}| \*)\S/;

/** Whether 64 hex digits are a file's digest by what stands around them. */
function isDigest(text: string, start: number, end: number): boolean {
  if (digestName.test(text.slice(Math.max(0, start - REACH), start))) {
    return true;
  }
  const atLineStart = start === 0 || text[start - 1] === '\n';
  return atLineStart && fileBehind.test(text.slice(end, end + 3));
}

/**
 * Whether a word looks like a part of something longer: base64 (a plus or equals sign, or a long run, touches it), or
 * words joined by a dash, a dot or a tilde, as tokens are.
 */
function hasBase64Neighbours(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - REACH), start);
  const after = text.slice(end, end + REACH);
  if (/[-~+]$|\w\.$/.test(before) || /^(?:[-~+]|=(?:=|\W|$)|\.\w)/.test(after)) {
    return true;
  }
  const run = (/(?<![\w+/])[\w+/]*$/.exec(before)?.[0] ?? '') + (/^[\w+/]*/.exec(after)?.[0] ?? '');
  return run.includes('+') || run.length >= REACH;
}

/** What an escape goes on with behind its sign, where that is letters or digits that touch the word. */
const percentEscape = /^[0-9a-fA-F]{2}/;
const backslashEscape = /^(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[nrtbfv])/;
const colour = /^\d{1,3}m/;
const colourBefore = /\u001b\[[\d;]*$/;

/** Where a word begins behind the rest of an escape: `%2F`, `\\n`, the end of a terminal's colour. */
function unescapedStart(text: string, start: number, end: number): number {
  const escape = escapeBefore(text, start);
  const rest = escape?.exec(text.slice(start, Math.min(end, start + 5)));
  return start + (rest?.[0].length ?? 0);
}

function escapeBefore(text: string, start: number): RegExp | undefined {
  switch (text.charCodeAt(start - 1)) {
    case 0x25:
      return percentEscape;
    case 0x5c:
      return backslashEscape;
    case 0x5b:
    case 0x3b:
      return colourBefore.test(text.slice(Math.max(0, start - 20), start)) ? colour : undefined;
    default:
      return undefined;
  }
}

/** Longest word before the dash of an identifier: a blockchain ID, with underscores of Markdown before it. */
const MAX_PREFIX_LENGTH = CB58_ID_MAX_LENGTH + 3;

/** Enough of a key to be worth hiding. */
const PRIVATE_KEY_MIN_LENGTH = 20;
const PRIVATE_KEY = 'privatekey';

/**
 * What a word of a text is. A word begins and ends where no ASCII letter, digit or underscore goes on; an identifier is
 * the whole word, never a part of one, with three exceptions:
 *
 * - underscores around it are Markdown's where there are as many before as behind;
 * - two hex digits behind a percent sign (`%2F`), a letter or `x22`, `u0022` behind a backslash, and the end of a
 *   terminal's colour (`31m`, as in coloured logs) are an escape;
 * - `NodeID-`, `PrivateKey-`, and a chain (`P-`, `X-`, `C-`, a blockchain ID) before a bech32 address belong to it.
 *
 * What counts:
 *
 * - `0x` or `0X` and hex digits: see `hexIdentifier`. Without 0x: 64 digits (letters among them) are 32 bytes unless a
 *   digest is named before them, as lock files do, or a file name follows, as in the output of checksum tools; longer
 *   ones only where a checksum or the lengths of a Warp message prove it. 40 digits without 0x are a git hash, never an
 *   address.
 * - `NodeID-` and 20 bytes of cb58, right or wrong. `PrivateKey-` and whatever word follows, so that a key with a typing
 *   error is guarded too.
 * - cb58 of 32 bytes: a right checksum is proof; with a wrong one the word must look as random as an ID does
 *   (`passesForCb58Id`) and stand alone: no dash, dot with a word, or base64 around it.
 * - bech32 of 20 bytes: a right checksum is proof; with a wrong one a chain must stand before it or its HRP be known.
 */
export function identifierInWord(
  text: string,
  wordStart: number,
  wordEnd: number,
  memo: WordMemo,
): FoundIdentifier | undefined {
  let start = wordStart;
  let end = wordEnd;
  const leading = underscores(text, start, end, 1);
  const trailing = underscores(text, end - 1, start - 1, -1);
  if (leading === trailing) {
    start += leading;
    end -= trailing;
  }
  if (text.charCodeAt(wordStart - 1) === 0x2d) {
    const prefixed = behindDash(text, wordStart, wordEnd, leading === 0 ? trailing : 0, memo);
    if (prefixed !== undefined) {
      return prefixed ?? undefined;
    }
  }
  return inPlainWord(text, start, end, memo) ?? behindEscape(text, start, end, memo);
}

/** Undefined: the word is to be looked at without what is before the dash; null: it is certainly nothing. */
function behindDash(
  text: string,
  wordStart: number,
  wordEnd: number,
  trailing: number,
  memo: WordMemo,
): FoundIdentifier | null | undefined {
  const prefixEnd = wordStart - 1;
  let prefixStart = prefixEnd;
  while (prefixEnd - prefixStart <= MAX_PREFIX_LENGTH && charClass(text.charCodeAt(prefixStart - 1)) !== 0) {
    prefixStart--;
  }
  // `_NodeID-…_`: the underscores before the prefix belong to those behind the word.
  const isEmphasis = trailing > 0 && underscores(text, prefixStart, prefixEnd, 1) === trailing;
  const end = isEmphasis ? wordEnd - trailing : wordEnd;
  if (endsWithPrivateKey(text, prefixEnd)) {
    return privateKey(text, wordStart, end);
  }
  const start = unescapedStart(text, isEmphasis ? prefixStart + trailing : prefixStart, prefixEnd);
  const prefix = text.slice(start, prefixEnd);
  if (`${prefix}-` === NODE_ID_PREFIX) {
    const identifier = end - start <= CB58_ID_MAX_LENGTH ? memo.get(text.slice(start, end), nodeId) : undefined;
    return identifier ? { start, end, identifier } : null;
  }
  // What looks like a blockchain ID may be a private key that was found already.
  const isKey = text.charCodeAt(start - 1) === 0x2d && endsWithPrivateKey(text, start - 1);
  if (!isKey && looksLikeBech32(text, wordStart, end) && isChainPrefix(prefix)) {
    const identifier = memo.get(text.slice(start, end), bech32Address);
    return identifier ? { start, end, identifier } : undefined;
  }
  return undefined;
}

function privateKey(text: string, wordStart: number, wordEnd: number): FoundIdentifier | null {
  // Two keys in a row without anything between: the second one's prefix is not a part of the first.
  const isGlued = text.charCodeAt(wordEnd) === 0x2d && endsWithPrivateKey(text, wordEnd);
  const end = isGlued ? wordEnd - PRIVATE_KEY.length : wordEnd;
  if (end - wordStart < PRIVATE_KEY_MIN_LENGTH) {
    return null;
  }
  const start = wordStart - 1 - PRIVATE_KEY.length;
  return { start, end, identifier: { kind: 'privateKey', text: text.slice(start, end) } };
}

function endsWithPrivateKey(text: string, end: number): boolean {
  return text.slice(Math.max(0, end - PRIVATE_KEY.length), end).toLowerCase() === PRIVATE_KEY;
}

function inPlainWord(text: string, start: number, end: number, memo: WordMemo): FoundIdentifier | undefined {
  const length = end - start;
  const isHex = text.charCodeAt(start) === 0x30 && (text.charCodeAt(start + 1) | 0x20) === 0x78;
  if (isHex && length !== 42 && length !== 66 && (length % 2 !== 0 || length < 2 + 2 * NODE_BYTES_MIN_SIZE)) {
    return undefined;
  }
  let flags = 0;
  for (let i = isHex ? start + 2 : start; i < end; i++) {
    flags |= charClass(text.charCodeAt(i));
  }
  let identifier: Identifier | undefined;
  if (isHex) {
    identifier = flags & NOT_HEX ? undefined : memo.get(text.slice(start, end), detectedHex);
  } else if (flags & UNDERSCORE) {
    identifier = undefined;
  } else if (!(flags & NOT_HEX) && length >= 64) {
    identifier = flags & (UPPER | LOWER) ? bareHex(text, start, end) : undefined;
  } else if (length >= CB58_ID_MIN_LENGTH && length <= BECH32_MAX_LENGTH) {
    const couldBeCb58 = !(flags & NOT_BASE58) && length <= CB58_ID_MAX_LENGTH;
    if (couldBeCb58 || looksLikeBech32(text, start, end)) {
      identifier = memo.get(text.slice(start, end), standaloneIdentifier);
    }
    if (identifier?.kind === 'cb58Id' && !isWholeWord(identifier, text, start, end)) {
      identifier = undefined;
    }
  }
  return identifier && { start, end, identifier };
}

function detectedHex(word: string): Identifier | undefined {
  return hexIdentifier(word, false);
}

/** A right checksum before a wrong one. */
function standaloneIdentifier(word: string): Identifier | undefined {
  const id = cb58Id(word);
  if (id?.checksum === 'valid') {
    return id;
  }
  const address = bech32Address(word);
  if (address && (address.checksum === 'valid' || looksLikeBech32Address(address))) {
    return address;
  }
  return id && looksLikeCb58Id(word) ? id : undefined;
}

function bareHex(text: string, start: number, end: number): Identifier | undefined {
  const length = end - start;
  if (length === 64) {
    return isDigest(text, start, end) ? undefined : detectedHex(text.slice(start, end));
  }
  const identifier = length >= 2 * NODE_BYTES_MIN_SIZE ? detectedHex(text.slice(start, end)) : undefined;
  return identifier?.kind === 'nodeBytes' || identifier?.kind === 'warpMessage' ? identifier : undefined;
}

function isWholeWord(id: Cb58Id, text: string, start: number, end: number): boolean {
  if (id.checksum === 'invalid') {
    return !hasBase64Neighbours(text, start, end);
  }
  if (text.charCodeAt(end) !== 0x2d) {
    return true;
  }
  // A blockchain ID before an address is part of it.
  let next = end + 1;
  while (next - end <= BECH32_MAX_LENGTH + 1 && charClass(text.charCodeAt(next)) !== 0) {
    next++;
  }
  return !(looksLikeBech32(text, end + 1, next) && bech32Address(text.slice(start, next)));
}

/** A word whose beginning is the rest of an escape, without that rest. */
function behindEscape(text: string, start: number, end: number, memo: WordMemo): FoundIdentifier | undefined {
  const unescaped = unescapedStart(text, start, end);
  return unescaped > start ? inPlainWord(text, unescaped, end, memo) : undefined;
}

function looksLikeBech32(text: string, start: number, end: number): boolean {
  const length = end - start;
  const separator = end - BECH32_DATA_LENGTH - 1;
  return separator > start && length <= BECH32_MAX_LENGTH && text.charCodeAt(separator) === 0x31;
}

function underscores(text: string, from: number, to: number, step: number): number {
  let count = 0;
  for (let i = from; i !== to && text.charCodeAt(i) === 0x5f; i += step) {
    count++;
  }
  return count;
}
