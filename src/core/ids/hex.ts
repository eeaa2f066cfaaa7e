import { hexValue } from './charClass';

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lower case with 0x. */
export function bytesToHex(bytes: Uint8Array): string {
  let hex = '0x';
  for (let i = 0; i < bytes.length; i++) {
    hex += pairs[bytes[i] ?? 0];
  }
  return hex;
}

/** Takes either case, with 0x, 0X or neither. Undefined: an odd number of digits or something else than digits. */
export function hexToBytes(hex: string): Uint8Array | undefined {
  const start = hasHexPrefix(hex) ? 2 : 0;
  const size = (hex.length - start) / 2;
  if (!Number.isInteger(size)) {
    return undefined;
  }
  const bytes = new Uint8Array(size);
  for (let i = 0, at = start; i < size; i++, at += 2) {
    const high = hexValue(hex.charCodeAt(at));
    const low = hexValue(hex.charCodeAt(at + 1));
    if ((high | low) < 0) {
      return undefined;
    }
    bytes[i] = (high << 4) | low;
  }
  return bytes;
}

/** Whether a text begins with 0x or 0X. */
export function hasHexPrefix(text: string): boolean {
  return text.charCodeAt(0) === 0x30 && (text.charCodeAt(1) | 0x20) === 0x78;
}
