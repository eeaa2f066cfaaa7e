import type { DecodedNode } from './decodedNode';

/** The bytes of a value that has a length: without that length. Of any other value: all. */
export function nodeBytes(node: DecodedNode, bytes: Uint8Array): Uint8Array {
  const head = node.shape.kind === 'bytes' || node.shape.kind === 'list' ? 4 : node.shape.kind === 'string' ? 2 : 0;
  return bytes.subarray(node.start + head, node.end);
}

/** The number at a node, exactly; 0 where the node is not a number. */
export function nodeNumber({ shape, start, end }: DecodedNode, bytes: Uint8Array): bigint {
  if (shape.kind === 'varint') {
    return bytes.subarray(start, end).reduceRight((sum, byte) => (sum << 7n) | BigInt(byte & 0x7f), 0n);
  }
  if (shape.kind !== 'uint') {
    return 0n;
  }
  switch (shape.size) {
    case 1:
      return BigInt(bytes[start]!);
    case 4:
      return BigInt(u32At(bytes, start));
    case 8: {
      const high = u32At(bytes, start);
      const low = u32At(bytes, start + 4);
      // Nearly all: exact as a double, and quicker than two big integers put together.
      if (high < 2 ** 21) {
        return BigInt(high * 2 ** 32 + low);
      }
      const whole = (BigInt(high) << 32n) | BigInt(low);
      return shape.signed ? BigInt.asIntN(64, whole) : whole;
    }
  }
}

function u32At(bytes: Uint8Array, at: number): number {
  return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
}

/** A decoder takes a byte order mark away unless it is told not to look for one. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** All of it; bytes that are not UTF-8 are shown by the replacement character. */
export function nodeString(node: DecodedNode, bytes: Uint8Array): string {
  return utf8.decode(nodeBytes(node, bytes));
}
