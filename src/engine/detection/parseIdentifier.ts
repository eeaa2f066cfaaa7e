import { type BlockNumber, type FoundIdentifier, type Identifier, bech32Address, cb58Id, nodeId } from '../primitives';
import { findIdentifiers } from './detect';
import { hexIdentifier } from './hexIdentifier';

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
  return (
    hexIdentifier(text, true) ??
    nodeId(text) ??
    bech32Address(text) ??
    cb58Id(text) ??
    blockNumber(text) ??
    onlyOne(text)
  );
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

const MAX = 2n ** 64n - 1n;

const plain = /^\d{1,20}$/;

/** Groups of three behind one and the same separator: comma, point, apostrophe, underscore, or one of four spaces. */
const grouped = /^\d{1,3}(?:([,.'’_ \u00a0\u2009\u202f])\d{3})(?:\1\d{3})*$/;

const quantity = /^0[xX][0-9a-fA-F]{1,16}$/;

/** A block's number as people write it: `41203877`, `41,203,877`, `#26`, or the quantity `0x1a`. At most 64 bits. */
function blockNumber(input: string): BlockNumber | undefined {
  const digits = input.replace(/^#\s*/, '');
  if (quantity.test(digits)) {
    return { kind: 'blockNumber', text: input, number: BigInt(digits.toLowerCase()) };
  }
  if (!plain.test(digits) && !(digits.length <= 27 && grouped.test(digits))) {
    return undefined;
  }
  const number = BigInt(digits.replace(/\D/g, ''));
  return number <= MAX ? { kind: 'blockNumber', text: input, number } : undefined;
}
