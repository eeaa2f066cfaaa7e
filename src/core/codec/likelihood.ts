import type { DecodedBytes } from './decodedBytes';
import type { DecodedNode } from './decodedNode';
import { isKnownNetwork } from './hrpOf';
import { kinds } from './kinds';
import { nodeBytes } from './nodeValue';

/** Likelihood of a kind that stands in no table. */
const JUSTIFICATION = 50;
/** What contradicts how a chain is used, though it can be decoded. */
const ODD = 40;

/** How likely it is that bytes are what they were decoded as, about 0 to 100. */
export function likelihood(decoded: DecodedBytes, { networkId }: { readonly networkId?: number }): number {
  const row = kinds.find(({ kind, chain }) => kind === decoded.kind && (chain === decoded.chain || !decoded.chain));
  let points = row?.likelihood ?? JUSTIFICATION;
  if (decoded.networkId !== undefined) {
    points += isKnownNetwork(decoded.networkId) || decoded.networkId === networkId ? 5 : 0;
    points -= decoded.networkId === 0 ? ODD : 0;
  }
  const tx = decoded.root.child('unsignedTx') ?? decoded.root;
  const blockchain = tx.child('blockchainID');
  if (blockchain && decoded.chain) {
    // The P-Chain's ID is 32 zero bytes, and no other chain's is.
    points -= isZero(blockchain, decoded.bytes) === (decoded.chain === 'P') ? 0 : ODD;
  }
  return points;
}

function isZero(node: DecodedNode, bytes: Uint8Array): boolean {
  return nodeBytes(node, bytes).every((byte) => byte === 0);
}
