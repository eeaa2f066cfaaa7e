import { sha256 } from '@noble/hashes/sha2.js';

/** A longer text is cut into blocks, whose hashes are hashed. Metadata is seldom that long. */
const maxBlock = 256 << 10;

/** The hash that IPFS knows a file by, without its multihash's two bytes. Undefined: it takes more than one block. */
export function ipfsHash(file: Uint8Array): Uint8Array | undefined {
  if (file.length > maxBlock) {
    return undefined;
  }
  const size = varint(file.length);
  // UnixFS: type 2 (a file), its data, its size; as the data of a node without links.
  const head = [0x08, 0x02, 0x12, ...size];
  const tail = [0x18, ...size];
  const before = [0x0a, ...varint(head.length + file.length + tail.length), ...head];
  const block = new Uint8Array(before.length + file.length + tail.length);
  block.set(before);
  block.set(file, before.length);
  block.set(tail, before.length + file.length);
  return sha256(block);
}

function varint(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}
