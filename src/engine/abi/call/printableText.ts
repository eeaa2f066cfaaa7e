import { hexToBytes } from '../../primitives';

/** More bytes than this are no message that someone reads. */
const maxBytes = 4_096;

const unprintable = /(?![\t\r\n])[\p{Cc}\p{Cn}\p{Co}]/u;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes (hex with 0x) that are UTF-8 text without control characters, uncleaned; undefined for any others. */
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
