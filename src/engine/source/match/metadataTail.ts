/** First bytes of the keys that solc writes: "ipfs" or "solc", "bzzr0" or "bzzr1", "experimental". */
const keyStarts: ReadonlySet<number | undefined> = new Set([0x64, 0x65, 0x6c]);

/** Bytes at the end of a code that are a CBOR map about its build, with the two that say how long it is; 0: none. */
export function metadataTail(code: Uint8Array): number {
  const length = ((code[code.length - 2] ?? 0) << 8) | (code[code.length - 1] ?? 0);
  const start = code.length - 2 - length;
  const isMap = start >= 0 && length > 0 && (code[start]! & 0xf0) === 0xa0 && keyStarts.has(code[start + 1]);
  return isMap ? length + 2 : 0;
}

export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** Before a hash of metadata: a map's "ipfs" and 34 bytes, or "bzzr0", "bzzr1" and 32. */
const marks = [
  [0x64, 0x69, 0x70, 0x66, 0x73, 0x58, 0x22],
  [0x65, 0x62, 0x7a, 0x7a, 0x72, 0x30, 0x58, 0x20],
  [0x65, 0x62, 0x7a, 0x7a, 0x72, 0x31, 0x58, 0x20],
];

/** Where hashes of metadata stand within a code: that of a contract that creates others has theirs too. */
export function metadataHashes(code: Uint8Array): readonly ByteSpan[] {
  const found: ByteSpan[] = [];
  for (let at = code.indexOf(0x58); at >= 0; at = code.indexOf(0x58, at + 1)) {
    const size = code[at + 1] ?? 0;
    const mark = marks.find((one) => one.every((byte, i) => code[at + 2 - one.length + i] === byte));
    if (mark !== undefined && at + 2 + size <= code.length) {
      found.push({ start: at + 2, end: at + 2 + size });
    }
  }
  return found;
}

/** The IPFS hash of the metadata at the end of a code; undefined: there is none. */
export function metadataHash(code: Uint8Array): Uint8Array | undefined {
  const tail = code.subarray(code.length - metadataTail(code));
  const place = metadataHashes(tail).find(({ start }) => tail[start] === 0x12 && tail[start + 1] === 0x20);
  return place && tail.slice(place.start + 2, place.end);
}
