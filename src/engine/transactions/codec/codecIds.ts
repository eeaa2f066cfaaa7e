import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, encodeCb58 } from '../../primitives';
import type { DecodedBytes } from './decodedBytes';
import { nodeNumber, nodeBytes, type DecodedNode } from './decodedNode';

/** Every value starts with codec version 0. */
export const VERSION_SIZE = 2;

/** The standalone bytes of a transaction or block embedded in another value, where it has no codec version. */
export function standaloneBytes(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const alone = new Uint8Array(VERSION_SIZE + end - start);
  alone.set(bytes.subarray(start, end), VERSION_SIZE);
  return alone;
}

/** The ID of a transaction or block embedded in another value. */
export function embeddedId(bytes: Uint8Array, start: number, end: number): Uint8Array {
  return sha256(standaloneBytes(bytes, start, end));
}

/** sha256 of the output index as u64 and the transaction ID. */
export function utxoId(txId: Uint8Array, outputIndex: number): Uint8Array {
  const all = new Uint8Array(8 + txId.length);
  new DataView(all.buffer).setUint32(4, outputIndex);
  all.set(txId, 8);
  return sha256(all);
}

/** The validation ID of a ConvertSubnetToL1Tx validator: sha256 of the subnet ID and the index as u32. */
export function conversionValidationId(subnetId: Uint8Array, index: number): Uint8Array {
  const all = new Uint8Array(subnetId.length + 4);
  all.set(subnetId);
  new DataView(all.buffer).setUint32(subnetId.length, index);
  return sha256(all);
}

export interface CodecId {
  readonly label: 'txID' | 'blockID' | 'utxoID' | 'messageID' | 'validationID' | 'conversionID';
  readonly cb58: string;
  /** Lower case with 0x. */
  readonly hex: string;
}

/** IDs of the decoded bytes; empty for kinds without one (unsigned transactions, parts, justifications). */
export function codecIdsOf(decoded: DecodedBytes): readonly CodecId[] {
  const { bytes, root, type } = decoded;
  switch (decoded.kind) {
    case 'tx':
      return [named('txID', sha256(bytes))];
    case 'block':
      return [named('blockID', sha256(bytes))];
    case 'proposerBlock': {
      // The signature is not part of the ID.
      const signature = root.child('signature');
      return [named('blockID', sha256(signature ? bytes.subarray(0, signature.start) : bytes))];
    }
    case 'utxo': {
      const index = Number(nodeNumber(root.child('outputIndex')!, bytes));
      return [named('utxoID', utxoId(nodeBytes(root.child('txID')!, bytes), index))];
    }
    case 'warp':
      return [named('messageID', sha256(bytes.subarray(0, root.child('payload')!.end)))];
    case 'pChainMessage':
      return type === 'RegisterL1Validator' ? [named('validationID', sha256(bytes))] : [];
    case 'conversionData':
      return [named('conversionID', sha256(bytes))];
    case 'unsignedTx':
    case 'atomicTxs':
    case 'warpPayload':
    case 'uptimeMessage':
    case 'justification':
    case 'part':
      return [];
  }
}

function named(label: CodecId['label'], id: Uint8Array): CodecId {
  return { label, cb58: encodeCb58(id), hex: bytesToHex(id) };
}

export function idLabel(label: CodecId['label']): string {
  return label === 'utxoID' ? 'UTXO ID' : label === 'txID' ? 'transaction ID' : label.replace('ID', ' ID');
}

const codecVersion = new Uint8Array(2);

/**
 * The conversion ID of an unsigned ConvertSubnetToL1Tx: the hash of its subnet, its manager, and each validator's node,
 * key and weight (docs/facts/staking.md). `undefined` for any other transaction.
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
