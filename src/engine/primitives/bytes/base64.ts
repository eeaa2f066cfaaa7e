const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Map([...ALPHABET].map((digit, value) => [digit.charCodeAt(0), value]));

/** With padding, as Go's encoding/json writes bytes (RFC 4648). */
export function encodeBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const three = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    pieces.push(
      ALPHABET[three >> 18]! +
        ALPHABET[(three >> 12) & 63]! +
        (left > 1 ? ALPHABET[(three >> 6) & 63]! : '=') +
        (left > 2 ? ALPHABET[three & 63]! : '='),
    );
  }
  return pieces.join('');
}

/** Standard alphabet, padded or not: with the URL's dash every `NodeID-…` would be bytes. Undefined: not base64, or bits are set behind the last byte. */
export function decodeBase64(text: string): Uint8Array | undefined {
  let length = text.length;
  while (length > 0 && text.length - length < 2 && text.charCodeAt(length - 1) === 0x3d) {
    length--;
  }
  if (length % 4 === 1 || (length < text.length && text.length % 4 !== 0)) {
    return undefined;
  }
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let bits = 0;
  let stored = 0;
  let at = 0;
  for (let i = 0; i < length; i++) {
    const value = values.get(text.charCodeAt(i));
    if (value === undefined) {
      return undefined;
    }
    stored = ((stored & 0xff) << 6) | value;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = stored >> bits;
    }
  }
  return (stored & ((1 << bits) - 1)) === 0 ? bytes : undefined;
}
