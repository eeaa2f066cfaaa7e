import { encodeCb58 } from '../ids/cb58';
import type { FxName } from './shape';

const SIZE = 32;
/** In the order in which the X-Chain numbers them. */
const fxs: readonly FxName[] = ['secp256k1fx', 'nftfx', 'propertyfx'];
const made = new Map<FxName, string>();

/** The ID of an fx: its name in ASCII, padded with zeros, in cb58. */
export function fxId(name: FxName): string {
  let text = made.get(name);
  if (text === undefined) {
    const bytes = new Uint8Array(SIZE);
    bytes.set(new TextEncoder().encode(name));
    text = encodeCb58(bytes);
    made.set(name, text);
  }
  return text;
}

/** The ID of the X-Chain's fx of that number; undefined: it has none such. */
export function fxIdOfIndex(index: bigint): string | undefined {
  const name = index < BigInt(fxs.length) ? fxs[Number(index)] : undefined;
  return name && fxId(name);
}
