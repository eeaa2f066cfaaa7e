import { bytesToHex, hexToBytes } from '../../primitives';

/** Which Warp messages of a transaction were refused as its block was made: by their places in its access list. */
export type FailedPlaces = ReadonlySet<number>;

/** Bytes of the state of fees that stand before, by what makes the block: since the fee's price is continuous, and before. */
const offsets = [24, 80];
const warpPrecompile = '0x0200000000000000000000000000000000000005';

/**
 * What the maker of a block wrote into its header about the Warp messages that its transactions deliver: by the hash of
 * each that delivers any. Undefined where the header does not tell. Rule: the predicate results of coreth and subnet-evm.
 *
 * @param extraData of the header, hex
 */
export function predicateResults(extraData: string): ReadonlyMap<string, FailedPlaces> | undefined {
  const bytes = hexToBytes(extraData);
  return bytes && offsets.map((offset) => readResults(bytes, offset)).find((read) => read !== undefined);
}

/** To the last byte, else it is something else. */
function readResults(bytes: Uint8Array, start: number): ReadonlyMap<string, FailedPlaces> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = start;
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) {
      throw new RangeError();
    }
    at += count;
    return bytes.subarray(at - count, at);
  };
  const number = (): number => {
    take(4);
    return view.getUint32(at - 4);
  };
  try {
    if (take(2).some((byte) => byte !== 0)) {
      return undefined;
    }
    const results = new Map<string, FailedPlaces>();
    for (let left = number(); left > 0; left -= 1) {
      const transaction = bytesToHex(take(32));
      const failed = new Set<number>();
      for (let contracts = number(); contracts > 0; contracts -= 1) {
        const address = bytesToHex(take(20));
        const places = placesIn(take(number()));
        if (address === warpPrecompile) {
          places.forEach((place) => failed.add(place));
        }
      }
      results.set(transaction, failed);
    }
    return at === bytes.length ? results : undefined;
  } catch (error) {
    if (error instanceof RangeError) {
      return undefined;
    }
    throw error;
  }
}

/** Bit 0 is the last one. */
function placesIn(bits: Uint8Array): readonly number[] {
  return [...bits]
    .reverse()
    .flatMap((byte, index) => [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bit) => ((byte >> bit) & 1 ? [index * 8 + bit] : [])));
}
