/** Whole bytes of hex with 0x, in lower case; undefined for anything else. `0x` is no bytes. */
export function hexBytes(text: unknown): `0x${string}` | undefined {
  return typeof text === 'string' && text.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(text)
    ? (text.toLowerCase() as `0x${string}`)
    : undefined;
}

/** How many bytes `hex` (from `hexBytes`) stands for. */
export function byteLength(hex: string): number {
  return (hex.length - 2) / 2;
}
