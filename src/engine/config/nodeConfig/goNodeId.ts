import { NODE_ID_PREFIX, decodeBase58, endsWithChecksum } from '../../primitives';

/** Characters of a text that are looked at for the one that is no digit. */
const longest = 10_000;

/** Go's error for what is no NodeID; undefined: it is one. Rule: avalanchego `ids/short.go`, `utils/cb58/cb58.go`. */
export function goNodeIdError(text: string): string | undefined {
  if (!text.startsWith(NODE_ID_PREFIX)) {
    return `ID: ${text} is missing the prefix: ${NODE_ID_PREFIX}`;
  }
  const id = text.slice(NODE_ID_PREFIX.length);
  if (id === '') {
    return 'base58 decoding error: zero length string';
  }
  const bytes = decodeBase58(id);
  if (bytes === undefined) {
    const wrong = [...id.slice(0, longest)].find((character) => decodeBase58(character) === undefined);
    return wrong === undefined || wrong > '\u007f'
      ? 'base58 decoding error: high-bit set on invalid digit'
      : `base58 decoding error: Invalid base58 digit ('${wrong}')`;
  }
  if (bytes.length < 4) {
    return 'input string is smaller than the checksum size';
  }
  if (!endsWithChecksum(bytes)) {
    return 'invalid input checksum';
  }
  return bytes.length === 24 ? undefined : `invalid hash length: expected 20 bytes but got ${bytes.length - 4}`;
}
