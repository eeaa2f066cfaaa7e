import type { LatestTransaction } from '../../net';
import type { DecodedBytes } from '../codec/decodedBytes';
import type { DecodedNode } from '../codec/decodedNode';
import { nodeBytes } from '../codec/nodeValue';
import type { RawAnswer } from '../../report';
import { leafText } from '../codec/spelling';

/** A transaction that a node knows on the P-, X- or C-Chain (there an atomic one). */
export interface FoundTransaction {
  readonly chain: 'P' | 'X' | 'C';
  readonly id: string;
  /** Absent: the node gives it only once it is accepted, or its type is newer than what is known here. */
  readonly decoded?: DecodedBytes;
  /** The node's word: "Committed", "Aborted", "Accepted", "Processing", "Dropped". */
  readonly status: string;
  /** Why it was dropped, in the node's words. Not trusted. */
  readonly reason?: string;
  /** Block of the C-Chain that it is in. */
  readonly height?: bigint;
  /** The source that knows it. */
  readonly from: number;
  readonly raw: readonly RawAnswer[];
}

/** When a transaction was accepted and in which block, as far as somebody tells: its own bytes and `getTx` do not. */
export interface TransactionPlace {
  /** Milliseconds since the epoch. */
  readonly time?: number;
  readonly height?: bigint;
  /** cb58; of the C-Chain 0x hex. */
  readonly block?: string;
  readonly from: readonly number[];
  /** The data service's row about it. */
  readonly indexed?: LatestTransaction;
  /** Why something of it is missing, as a sentence. */
  readonly why?: string;
}

/** A list of transactions is asked for by no more. */
const maxAddresses = 8;

/** Owners that a transaction of the P- or X-Chain names, as `P-fuji1…`: whoever lists transactions lists it by them. */
export function transactionAddresses(decoded: DecodedBytes): readonly string[] {
  const found = new Set<string>();
  const walk = (node: DecodedNode): void => {
    const { shape } = node;
    if (shape.kind === 'fixed' && shape.form === 'owner' && found.size < maxAddresses) {
      found.add(leafText('owner', nodeBytes(node, decoded.bytes), decoded));
    }
    if (shape.kind === 'struct' || shape.kind === 'list') {
      node.children.forEach(walk);
    }
  };
  walk(decoded.root.child('unsignedTx') ?? decoded.root);
  return [...found];
}
