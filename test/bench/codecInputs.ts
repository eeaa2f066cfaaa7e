import { avaxSerial, utils } from '@avalabs/avalanchejs';
import type * as DecodeBytes from '../../src/engine/transactions/codec/decodeBytes';
import type { DecodedNode } from '../../src/engine/transactions/codec/decodedNode';
import { recordedUtxos } from '../unit/core/codec/recordedBytes';
import { recordedPairs } from '../unit/core/codec/recordedPairs';

const platform = utils.getManagerForVM('PVM');

type Decode = typeof DecodeBytes.decodeBytes;

/** Recorded transactions that the other library can read too. */
export function platformTxs(decode: Decode): Uint8Array[] {
  return (
    recordedPairs()
      .filter(({ method }) => method === 'platform.getTx')
      .map(({ hex }) => decode(hex)[0]!)
      // The other library verifies proofs of BLS keys while it reads: 60 to 200 ms that are not decoding.
      .filter(({ root, bytes }) => !holdsProof(root) && isReadable(bytes))
      .map(({ bytes }) => bytes)
  );
}

function holdsProof(node: DecodedNode): boolean {
  return node.name === 'proofOfPossession' || node.children.some(holdsProof);
}

function isReadable(bytes: Uint8Array): boolean {
  try {
    platform.unpack(bytes, avaxSerial.SignedTx);
    return true;
  } catch (error) {
    // It throws for newer types; the row covers what both can read.
    return !(error instanceof Error);
  }
}

export function platformUtxos(decode: Decode): Uint8Array[] {
  return recordedUtxos()
    .filter(({ method }) => method === 'platform.getUTXOs')
    .map(({ text }) => decode(text)[0]!.bytes);
}

export function largestTxs(decode: Decode): Uint8Array[] {
  return platformTxs(decode)
    .sort((a, b) => b.length - a.length)
    .slice(0, 8);
}

/** A BanffStandardBlock of these transactions, with outputs added up to a size. */
export function blockOf(txs: readonly Uint8Array[], size: number): Uint8Array {
  const padded = txs.map((tx) => withMoreOutputs(tx, Math.ceil(size / txs.length)));
  const all = padded.reduce((sum, tx) => sum + tx.length - 2, 0);
  const block = new Uint8Array(58 + all);
  const view = new DataView(block.buffer);
  view.setUint32(2, 32);
  view.setUint32(54, padded.length);
  let at = 58;
  for (const tx of padded) {
    block.set(tx.subarray(2), at);
    at += tx.length - 2;
  }
  return block;
}

/** Repeats the first output of a transaction up to a size: many outputs are what makes real ones large. */
function withMoreOutputs(tx: Uint8Array, size: number): Uint8Array {
  const first = 46;
  const outputSize = 80;
  const view = new DataView(tx.buffer, tx.byteOffset, tx.byteLength);
  const more = Math.max(0, Math.ceil((size - tx.length) / outputSize));
  const grown = new Uint8Array(tx.length + more * outputSize);
  grown.set(tx.subarray(0, first));
  new DataView(grown.buffer).setUint32(42, view.getUint32(42) + more);
  for (let i = 0; i < more; i++) {
    grown.set(tx.subarray(first, first + outputSize), first + i * outputSize);
  }
  grown.set(tx.subarray(first), first + more * outputSize);
  return grown;
}

/** Cycles through the inputs up to that many. */
export function repeated(inputs: readonly Uint8Array[], count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, i) => inputs[i % inputs.length]!);
}
