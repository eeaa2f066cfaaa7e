import { decodeCb58, encodeCb58 } from './cb58';
import { bytesToHex } from './hex';
import type { NodeId } from './identifier';

export const NODE_ID_PREFIX = 'NodeID-';

const SIZE = 20;

/** `NodeID-` and cb58 of 20 bytes. The prefix settles the kind, so a wrong checksum is reported as such. */
export function nodeId(text: string): NodeId | undefined {
  if (!text.startsWith(NODE_ID_PREFIX)) {
    return undefined;
  }
  const decoded = decodeCb58(text.slice(NODE_ID_PREFIX.length), SIZE);
  if (!decoded) {
    return undefined;
  }
  return {
    kind: 'nodeId',
    text,
    nodeId: decoded.valid ? text : nodeIdText(decoded.bytes),
    hex: bytesToHex(decoded.bytes),
    checksum: decoded.valid ? 'valid' : 'invalid',
  };
}

/** The spelling of 20 bytes as a NodeID. */
export function nodeIdText(bytes: Uint8Array): string {
  return NODE_ID_PREFIX + encodeCb58(bytes);
}
