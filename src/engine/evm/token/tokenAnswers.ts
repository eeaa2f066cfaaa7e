/** Reading what token contracts answer to name(), symbol(), decimals(), totalSupply() and supportsInterface(). */

/**
 * A text as today's tokens return it (ABI string), or as the oldest do (bytes32 filled with zeros). `undefined` for
 * anything else. Comes from outside: not trusted; at most 256 bytes are read.
 */
export function decodeSymbol(output: string): string | undefined {
  const bytes = fromHex(output);
  if (bytes === undefined) {
    return undefined;
  }
  if (bytes.length === 32) {
    return paddedText(bytes);
  }
  const offset = smallNumber(bytes, 0);
  const length = offset === undefined ? undefined : smallNumber(bytes, offset);
  if (offset === undefined || length === undefined || offset + 32 + length > bytes.length) {
    return undefined;
  }
  return utf8(bytes.subarray(offset + 32, offset + 32 + Math.min(length, 256)), length > 256);
}

/** Text before zeros; a number or a hash is also one word, and is no name. */
function paddedText(word: Uint8Array): string | undefined {
  const end = word.indexOf(0);
  const used = end === -1 ? word : word.subarray(0, end);
  const isPadded = end === -1 || word.subarray(end).every((byte) => byte === 0);
  const text = isPadded ? utf8(used, false) : undefined;
  return text?.includes('\ufffd') === true ? undefined : text;
}

/** A uint8 such as decimals(); `undefined` where it is out of range or not one word. */
export function decodeSmallUint(output: string): number | undefined {
  const value = decodeUint(output);
  return value !== undefined && value <= 255n ? Number(value) : undefined;
}

/** One word as an unsigned integer. */
export function decodeUint(output: string): bigint | undefined {
  return /^0x[0-9a-fA-F]{64}$/.test(output) ? BigInt(output) : undefined;
}

/** True only for the word 1; a contract without the function answers with nothing or anything. */
export function decodeBool(output: string): boolean {
  return decodeUint(output) === 1n;
}

function fromHex(text: string): Uint8Array | undefined {
  if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(text) || text.length > 200_000) {
    return undefined;
  }
  const bytes = new Uint8Array(text.length / 2 - 1);
  for (let i = 0; i < bytes.length; i += 1) {
    bytes[i] = Number.parseInt(text.slice(2 + 2 * i, 4 + 2 * i), 16);
  }
  return bytes;
}

/** A word used as offset or length: small, or the answer is not what it claims to be. */
function smallNumber(bytes: Uint8Array, at: number): number | undefined {
  if (at + 32 > bytes.length) {
    return undefined;
  }
  let value = 0;
  for (let i = at; i < at + 32; i += 1) {
    value = value * 256 + (bytes[i] ?? 0);
    if (value > 1_000_000) {
      return undefined;
    }
  }
  return value;
}

/** `cut`: the text goes on, so half a character at the end is left out. */
function utf8(bytes: Uint8Array, cut: boolean): string | undefined {
  const text = new TextDecoder().decode(bytes, { stream: cut });
  return text === '' ? undefined : text;
}
