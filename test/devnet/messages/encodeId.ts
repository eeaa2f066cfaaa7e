import { encodeCb58 } from '../../../src/engine/primitives/ids/cb58';

/** A 32-byte ID in cb58, as the `warp_` methods take it. @param hex with 0x */
export function encodeBase58Id(hex: string): string {
  return encodeCb58(Buffer.from(hex.slice(2), 'hex'));
}
