import { sha256 } from '@noble/hashes/sha2.js';
import { encodeCb58 } from '../../primitives';
import type { DecodedNode } from './decodedNode';
import { nodeBytes } from './nodeValue';

const codecVersion = new Uint8Array(2);

/**
 * The conversion ID that an unsigned ConvertSubnetToL1Tx gives its L1: the hash of its subnet, its manager, and of each
 * validator's node, key and weight (docs/facts/staking.md). Undefined for every other transaction.
 */
export function conversionIdOf(tx: DecodedNode, bytes: Uint8Array): string | undefined {
  const subnet = tx.child('subnetID');
  const chain = tx.child('chainID');
  const manager = tx.child('address');
  const validators = tx.child('validators');
  if (!subnet || !chain || !manager || !validators) {
    return undefined;
  }
  const raw = (node: DecodedNode): Uint8Array => bytes.subarray(node.start, node.end);
  const ofValidators = validators.children.flatMap((validator) => {
    const node = validator.child('nodeID');
    const key = validator.child('signer')?.child('publicKey');
    const weight = validator.child('weight');
    return node && key && weight ? [raw(node), raw(key), raw(weight)] : [];
  });
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, validators.children.length);
  const parts = [codecVersion, nodeBytes(subnet, bytes), nodeBytes(chain, bytes), raw(manager), size, ...ofValidators];
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return encodeCb58(sha256(all));
}
