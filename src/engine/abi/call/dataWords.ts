import { type Line, amount, code, count, id, message, remote, text, time } from '../../report';
import { checksumAddress, hexToBytes } from '../../primitives';
import { isPrecompileAddress } from '../../precompiles';

/** More bytes than this are not a readable message. */
const maxBytes = 4_096;

const unprintable = /(?![\t\r\n])[\p{Cc}\p{Cn}\p{Co}]/u;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes bytes (hex with 0x) that are UTF-8 without control characters. The text is not sanitized. */
export function printableText(hex: string): string | undefined {
  const bytes = hex.length > 2 && hex.length <= 2 + 2 * maxBytes ? hexToBytes(hex) : undefined;
  if (bytes === undefined) {
    return undefined;
  }
  try {
    const text = utf8.decode(bytes);
    return unprintable.test(text) || !/\S/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** 32 bytes that no ABI describes. */
export interface DataWord {
  /** Hex with 0x; the last one may be shorter. */
  readonly word: string;
  readonly looksLike?: Line;
}

/** Maximum number of words shown; the raw result has the rest. */
const maxWords = 32;

/** Splits bytes (hex with 0x) into the ABI's 32-byte words, each with a guess of what it is. */
export function dataWords(data: string): { readonly words: readonly DataWord[]; readonly more: number } {
  const all = data.slice(2).match(/.{1,64}/g) ?? [];
  const shown = all.slice(0, maxWords).map((digits) => `0x${digits}`);
  const values = all.map((digits) => (digits.length === 64 ? BigInt(`0x${digits}`) : undefined));
  return {
    words: shown.map((word, index) => ({ word, looksLike: placeOf(all, values, index) ?? wordMeaning(word) })),
    more: all.length - shown.length,
  };
}

/** Guesses the meaning of a single word, such as an event's topic; `undefined` where nothing fits. */
export function wordMeaning(word: string): Line | undefined {
  if (!/^0x[0-9a-f]{64}$/i.test(word)) {
    return undefined;
  }
  const value = BigInt(word);
  const address = `0x${word.slice(26)}`;
  // Numbers above 128 bits are rare, and so are addresses that begin with zeros, except precompiles.
  if (value < 1n << 160n && (value >= 1n << 128n || isPrecompileAddress(address))) {
    return message`address ${id(checksumAddress(address))}`;
  }
  if (value < 1n << 128n) {
    return numberMeaning(value);
  }
  const negative = value - (1n << 256n);
  if (negative >= -(1n << 128n)) {
    return negative === -1n ? [text('2^256-1 or -1')] : message`number ${count(negative)}`;
  }
  return textMeaning(word);
}

/** `word` followed by its guess, marked as one. */
export function wordLine({ word, looksLike }: DataWord): Line {
  return looksLike === undefined ? [code(word)] : message`${code(word)} looks like ${looksLike}`;
}

/** Unix seconds from 2015, the year of the first EVM chain, to 2100. */
const [firstTime, lastTime] = [1_420_070_400n, 4_102_444_800n];

function numberMeaning(value: bigint): Line {
  const number = count(value);
  if (value >= firstTime && value < lastTime) {
    return message`number ${number} or time ${time(Number(value) * 1_000)}`;
  }
  return value >= 10n ** 14n && value < 10n ** 30n
    ? message`number ${number} or ${amount(value, 18, '')} with 18 decimals`
    : message`number ${number}`;
}

/** bytes32 with a short text: left-aligned and padded with zeros. */
function textMeaning(word: string): Line | undefined {
  const stored = printableText(word.slice(0, dataEnd(word)));
  return stored === undefined || stored.length < 3 ? undefined : textLine(stored);
}

function dataEnd(word: string): number {
  let end = word.length;
  while (word.endsWith('00', end)) {
    end -= 2;
  }
  return end;
}

function textLine(stored: string): Line {
  return message`string ${remote(`"${stored}"`)}`;
}

/** A word that is the offset or the length of bytes, a string or an array. */
function placeOf(all: readonly string[], values: readonly (bigint | undefined)[], index: number): Line | undefined {
  const start = startOf(values, index);
  if (start === undefined) {
    const isLength = values.some((_, other) => other < index && startOf(values, other) === index);
    return isLength ? message`length ${count(values[index] ?? 0n)}` : undefined;
  }
  const place = count(BigInt(start));
  const length = Number(values[start]);
  const bytes = all.slice(start + 1, start + 1 + Math.ceil(length / 32)).join('');
  const stored = length > 0 && isPadded(bytes, length) ? printableText(`0x${bytes.slice(0, length * 2)}`) : undefined;
  return stored === undefined
    ? message`offset of bytes at word ${place}`
    : message`offset of string ${remote(`"${stored}"`)} at word ${place}`;
}

/** The word at the offset in `index`, if it can be a length: that many bytes or words follow it. */
function startOf(values: readonly (bigint | undefined)[], index: number): number | undefined {
  const value = values[index];
  if (value === undefined || value === 0n || value % 32n !== 0n || value / 32n >= BigInt(values.length)) {
    return undefined;
  }
  const start = Number(value / 32n);
  const length = values[start];
  const left = BigInt(values.length - start - 1);
  return start > index && length !== undefined && length <= left * 32n ? start : undefined;
}

function isPadded(digits: string, length: number): boolean {
  return /^0*$/.test(digits.slice(length * 2));
}
