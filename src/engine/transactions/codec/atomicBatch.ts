import { encodeCb58, hexToBytes } from '../../primitives';
import { idInside, VERSION_SIZE } from './codecIds';
import { decodeBytes } from './decodeBytes';
import type { DecodedBytes } from './decodedBytes';
import type { DecodedNode } from './decodedNode';

/** An atomic transaction among those of a block of the C-Chain. */
export interface AtomicTx {
  /** cb58 */
  readonly id: string;
  /** The unsigned transaction. */
  readonly tx: DecodedNode;
  /** What it is a part of. */
  readonly decoded: DecodedBytes;
}

/** Decodes `blockExtraData`: a batch since Apricot Phase 5, one transaction before. Empty for what is neither. */
export function atomicTxsIn(extraData: string | null | undefined): readonly AtomicTx[] {
  const bytes = hexToBytes(extraData ?? '0x');
  if (bytes === undefined || bytes.length <= VERSION_SIZE) {
    return [];
  }
  const [decoded] = [
    ...decodeBytes(bytes, { kind: 'atomicTxs', chain: 'C' }),
    ...decodeBytes(bytes, { kind: 'tx', chain: 'C' }),
  ];
  if (decoded === undefined) {
    return [];
  }
  const nodes = decoded.kind === 'tx' ? [decoded.root] : (decoded.root.child('txs')?.children ?? []);
  return nodes.map((node) => ({
    id: encodeCb58(idInside(decoded.bytes, node.start, node.end)),
    tx: node.child('unsignedTx') ?? node,
    decoded,
  }));
}
