/** The codec's type ID of a BitSetSignature. */
const bitSetSignature = 0;

/**
 * A signed Warp message: the unsigned one, and behind it who signed and their aggregate signature. The signers are a
 * big-endian number whose bit n is place n of the canonical set, without leading zero bytes, which nodes refuse.
 *
 * @param places of the canonical set
 * @param signature 96 bytes
 */
export function signedWarpBytes(unsigned: Uint8Array, places: readonly number[], signature: Uint8Array): Uint8Array {
  const bits = signerBits(places);
  const signed = new Uint8Array(unsigned.length + 8 + bits.length + signature.length);
  const view = new DataView(signed.buffer);
  signed.set(unsigned);
  view.setUint32(unsigned.length, bitSetSignature);
  view.setUint32(unsigned.length + 4, bits.length);
  signed.set(bits, unsigned.length + 8);
  signed.set(signature, unsigned.length + 8 + bits.length);
  return signed;
}

function signerBits(places: readonly number[]): Uint8Array {
  const bits = new Uint8Array(Math.floor(Math.max(-1, ...places) / 8) + 1);
  for (const place of places) {
    const at = bits.length - 1 - (place >> 3);
    bits[at] = bits[at]! | (1 << (place & 7));
  }
  return bits;
}
