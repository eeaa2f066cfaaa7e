import { sha256 } from '@noble/hashes/sha2.js';
import { encodeCb58 } from '../ids/cb58';
import { bytesToHex } from '../ids/hex';
import { utxoId } from './codecIds';
import type { DecodedBytes } from './decodedBytes';
import { nodeBytes, nodeNumber } from './nodeValue';

/** An ID that follows from bytes alone. */
export interface CodecId {
  readonly label: 'txID' | 'blockID' | 'utxoID' | 'messageID' | 'validationID' | 'conversionID';
  readonly cb58: string;
  /** Lower case with 0x. */
  readonly hex: string;
}

/** The IDs of decoded bytes themselves; empty for what has none (unsigned transactions, parts, justifications). */
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
    case 'justification':
    case 'part':
      return [];
  }
}

function named(label: CodecId['label'], id: Uint8Array): CodecId {
  return { label, cb58: encodeCb58(id), hex: bytesToHex(id) };
}
