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

/** Number of characters of context around a word. */
const CONTEXT_LENGTH = 80;

/** The name of a digest or of a field that holds one, and what may separate it from the value. */
const digestName =
  /(?:\bsha-?(?:1|2|3|224|256|384|512)(?:[-_/]\d{3})?|\bblake(?:2|3)[a-z]?|\bchecksum|\bdigest|\bintegrity|\betag)(?:sums?)?(?:\s?\([^()]{1,60}\))?["'`\])]{0,2}\s{0,3}(?:[:=(\-@]|=>)?\s{0,3}["'`[]{0,2}$/i;

/** Output of sha256sum: the digest in the first column, two spaces or a space and an asterisk, a file name. */
const fileNameAfter = /^(?: {2}| \*)\S/;

/** Whether the context marks 64 hex digits as the digest of a file. */
function isDigest(text: string, start: number, end: number): boolean {
  if (digestName.test(text.slice(Math.max(0, start - CONTEXT_LENGTH), start))) {
    return true;
  }
  const atLineStart = start === 0 || text[start - 1] === '\n';
  return atLineStart && fileNameAfter.test(text.slice(end, end + 3));
}

/**
 * Whether a word looks like part of a base64 string (next to a plus or equals sign, or in a long run), or of a token
 * joined by dashes, dots or tildes.
 */
function hasBase64Neighbours(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - CONTEXT_LENGTH), start);
  const after = text.slice(end, end + CONTEXT_LENGTH);
  if (/[-~+]$|\w\.$/.test(before) || /^(?:[-~+]|=(?:=|\W|$)|\.\w)/.test(after)) {
    return true;
  }
  const run = (/(?<![\w+/])[\w+/]*$/.exec(before)?.[0] ?? '') + (/^[\w+/]*/.exec(after)?.[0] ?? '');
  return run.includes('+') || run.length >= CONTEXT_LENGTH;
}

/** The rest of an escape sequence after its first character, if letters or digits touch the word. */
const percentEscape = /^[0-9a-fA-F]{2}/;
const backslashEscape = /^(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[nrtbfv])/;
const colour = /^\d{1,3}m/;
const colourBefore = /\u001b\[[\d;]*$/;

/** The start of a word after the rest of an escape sequence: `%2F`, `\\n`, a terminal colour. */
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

/** Longest word before an identifier's dash: a blockchain ID, preceded by Markdown underscores. */
const MAX_PREFIX_LENGTH = CB58_ID_MAX_LENGTH + 3;

/** Shortest part of a key that is worth hiding. */
const PRIVATE_KEY_MIN_LENGTH = 20;
const PRIVATE_KEY = 'privatekey';

/**
 * Classifies a word of a text. Words are delimited by anything but ASCII letters, digits and underscores. An identifier
 * is a whole word, with three exceptions:
 *
 * - the same number of underscores before and after it is Markdown;
 * - two hex digits after a percent sign (`%2F`), a letter or `x22`, `u0022` after a backslash, and the end of a
 *   terminal colour (`31m`, as in coloured logs) belong to an escape sequence;
 * - `NodeID-`, `PrivateKey-`, and a chain (`P-`, `X-`, `C-`, a blockchain ID) before a bech32 address are part of it.
 *
 * These are identifiers:
 *
 * - Hex digits with `0x` or `0X`: see `hexIdentifier`. Without 0x: 64 digits, including a letter, are 32 bytes unless
 *   the name of a digest precedes them, as in lock files, or a file name follows, as in the output of checksum tools.
 *   Longer ones only if a checksum or the lengths of a Warp message prove it. 40 digits without 0x are a git hash,
 *   never an address.
 * - `NodeID-` and 20 bytes of cb58, with a valid or invalid checksum. `PrivateKey-` and any word, so that a mistyped
 *   key is guarded too.
 * - cb58 of 32 bytes: a valid checksum is proof. With an invalid one, the word must look as random as an ID does
 *   (`looksLikeCb58Id`) and stand alone: without a dash, a dot with a word, or base64 around it.
 * - bech32 of 20 bytes: a valid checksum is proof. With an invalid one, it needs a chain prefix or a known HRP.
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
    const prefixed = afterDash(text, wordStart, wordEnd, leading === 0 ? trailing : 0, memo);
    if (prefixed !== undefined) {
      return prefixed ?? undefined;
    }
  }
  return identifierInPlainWord(text, start, end, memo) ?? identifierAfterEscape(text, start, end, memo);
}

/** @returns `undefined` to classify the word without its prefix, `null` if it is certainly no identifier */
function afterDash(
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
  // `_NodeID-…_`: the underscores before the prefix and after the word are emphasis.
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
  // What looks like a blockchain ID may be a private key that has already been found.
  const isKey = text.charCodeAt(start - 1) === 0x2d && endsWithPrivateKey(text, start - 1);
  if (!isKey && looksLikeBech32(text, wordStart, end) && isChainPrefix(prefix)) {
    const identifier = memo.get(text.slice(start, end), bech32Address);
    return identifier ? { start, end, identifier } : undefined;
  }
  return undefined;
}

function privateKey(text: string, wordStart: number, wordEnd: number): FoundIdentifier | null {
  // Two adjacent keys: the second one's prefix is not part of the first.
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

function identifierInPlainWord(text: string, start: number, end: number, memo: WordMemo): FoundIdentifier | undefined {
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

/** A valid checksum of either encoding takes precedence over an invalid one. */
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
  // A blockchain ID before an address is part of the address.
  let next = end + 1;
  while (next - end <= BECH32_MAX_LENGTH + 1 && charClass(text.charCodeAt(next)) !== 0) {
    next++;
  }
  return !(looksLikeBech32(text, end + 1, next) && bech32Address(text.slice(start, next)));
}

/** Classifies a word without the rest of an escape sequence at its start. */
function identifierAfterEscape(text: string, start: number, end: number, memo: WordMemo): FoundIdentifier | undefined {
  const unescaped = unescapedStart(text, start, end);
  return unescaped > start ? identifierInPlainWord(text, unescaped, end, memo) : undefined;
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
